package org.granary.store.postgresql;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.granary.store.Clock;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The time of this store. Processes on several machines have several clocks, and PostgreSQL has one, which counts. A
/// clock that was given on purpose, by a test, is taken at its word.
///
/// PostgreSQL is asked once a second at most. In between its time is known from its last answer and from how long ago
/// that was. An answer that took long says too little about when it was given, and counts for its caller alone.
final class StoreTime implements Clock {
    private static final String ASK = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)";
    private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();
    /// Half of it is how wrong the time can be, which is less than half of the precision of `datetime`.
    private static final long QUICK_NANOS = Duration.ofMillis(2).toNanos();

    private final Clock given;
    private final boolean ask;
    /// How far PostgreSQL's clock was ahead of this machine's when it was last asked.
    private volatile Duration ahead = Duration.ZERO;

    StoreTime(Clock given) {
        this.given = given;
        this.ask = given.equals(Clock.SYSTEM);
    }

    /// An answer of PostgreSQL.
    ///
    /// @param nanos [System#nanoTime] when it was given
    private record Answer(LocalDateTime time, long nanos) {}

    /// The time of one database: each may be on a server of its own.
    final class OfDatabase {
        private volatile @Nullable Answer last;

        LocalDateTime of(Transaction transaction) {
            if (!ask) {
                return given.utc();
            }
            Answer known = last;
            long age = known == null ? Long.MAX_VALUE : System.nanoTime() - known.nanos;
            return known == null || age > FRESH_NANOS ? ask(transaction) : known.time.plusNanos(age);
        }

        private LocalDateTime ask(Transaction transaction) {
            long before = System.nanoTime();
            long micros = transaction.number(ASK);
            long took = System.nanoTime() - before;
            LocalDateTime time = LocalDateTime.ofEpochSecond(Math.floorDiv(micros, 1_000_000L),
                    (int) Math.floorMod(micros, 1_000_000L) * 1_000, ZoneOffset.UTC);
            if (took <= QUICK_NANOS) {
                last = new Answer(time, before + took / 2);
            }
            ahead = Duration.between(given.utc(), time.plusNanos(took / 2));
            return time;
        }
    }

    /// For who cannot wait for PostgreSQL: this machine's clock, set by PostgreSQL's.
    @Override
    public LocalDateTime utc() {
        return ask ? given.utc().plus(ahead) : given.utc();
    }
}
