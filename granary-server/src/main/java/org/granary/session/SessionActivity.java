package org.granary.session;

import java.time.LocalDateTime;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.tds.request.Request;
import org.granary.tsql.session.RequestStatus;
import org.granary.type.ResultSink;
import org.jspecify.annotations.Nullable;

/// What a session is doing. The session's own threads write it, and any thread may read it.
final class SessionActivity {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Clock clock;
    private final WriteLocks writeLocks;
    private long count;
    private volatile @Nullable Running running;
    private volatile @Nullable LocalDateTime lastStart;
    private volatile @Nullable LocalDateTime lastEnd;
    private volatile ResultSink.@Nullable Statement lastStatement;

    /// A request that runs.
    private record Running(long number, Request request, boolean quotedIdentifiers, LocalDateTime started, long since,
            LongSupplier rows, AtomicReference<@Nullable Waiting> waiting) {}

    /// @param database null where it is not a database that the request waits for
    private record Waiting(String type, @Nullable Database database, String resource, long since) {}

    SessionActivity(Clock clock, WriteLocks writeLocks) {
        this.clock = clock;
        this.writeLocks = writeLocks;
    }

    /// @param rows how many rows have been sent so far
    void begin(Request request, boolean quotedIdentifiers, LongSupplier rows) {
        LocalDateTime now = clock.utc();
        lastStart = now;
        running = new Running(++count, request, quotedIdentifiers, now, System.nanoTime(), rows,
                new AtomicReference<>());
    }

    void end() {
        running = null;
        lastEnd = clock.utc();
    }

    void statementEnded(ResultSink.Statement statement) {
        lastStatement = statement;
    }

    /// What kind of statement ended last; empty before the first.
    String lastStatement() {
        ResultSink.Statement statement = lastStatement;
        return statement == null ? "" : statement.name().replace('_', ' ');
    }

    /// From now on the request waits, until [#goesOn].
    ///
    /// @param database what it wants to write; null for other things
    void waitsFor(String type, @Nullable Database database, String resource) {
        wait(new Waiting(type, database, resource, System.nanoTime()));
    }

    void goesOn() {
        wait(null);
    }

    private void wait(@Nullable Waiting waiting) {
        Running current = running;
        if (current != null) {
            current.waiting().set(waiting);
        }
    }

    @Nullable
    LocalDateTime lastStart() {
        return lastStart;
    }

    @Nullable
    LocalDateTime lastEnd() {
        return lastEnd;
    }

    boolean isRunning() {
        return running != null;
    }

    /// The request that runs now, or null.
    @Nullable
    RequestStatus request() {
        Running current = running;
        if (current == null) {
            return null;
        }
        Waiting waiting = current.waiting().get();
        ShownRequest shown = ShownRequest.of(current.request(), current.quotedIdentifiers());
        return new RequestStatus(current.number(), shown.command(), shown.text(), current.started(),
                millisSince(current.since()), current.rows().getAsLong(),
                waiting == null
                        ? null
                        : new RequestStatus.Wait(waiting.type(), waiting.resource(), millisSince(waiting.since()),
                                writeLocks.holder(waiting.database())));
    }

    private static long millisSince(long nanoTime) {
        return (System.nanoTime() - nanoTime) / NANOS_PER_MILLI;
    }
}
