package org.granary.store.postgresql;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.granary.store.Access;
import org.granary.store.ConstraintError;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;

/// How often, and how, one piece of work is run until it has been done.
final class Attempts {
    private static final int LOSSES = 2;
    private static final int BEFORE_SERIALIZING = 3;
    private static final int LONGEST_PAUSE_MILLIS = 64;

    private final Access access;
    private final PostgresSettings settings;
    private final Gate serialGate;
    private int conflicts;
    private int losses;
    /// Whether an attempt may have been committed all the same.
    private boolean inDoubt;
    private boolean duplicate;
    private boolean careful;
    private boolean serialized;

    Attempts(Access access, PostgresSettings settings, Gate serialGate) {
        this.access = access;
        this.settings = settings;
        this.serialGate = serialGate;
    }

    Access access() {
        return access;
    }

    boolean areCareful() {
        return careful;
    }

    /// Before each attempt. After a conflict some time passes, a random one, so that the same two do not meet again.
    void next(Cancellation cancellation) {
        cancellation.check();
        if (conflicts == 0) {
            return;
        }
        if (!serialized && conflicts >= BEFORE_SERIALIZING) {
            serialGate.enter(cancellation, settings.connectionWait(), Trouble.Conflict::new);
            serialized = true;
        }
        int longest = Math.min(LONGEST_PAUSE_MILLIS, 1 << Math.min(conflicts, 10));
        try {
            Thread.sleep(Duration.ofNanos(ThreadLocalRandom.current().nextLong(longest * 1_000_000L)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
        cancellation.check();
    }

    /// Decides what follows an attempt that ended in `verdict`, which has been undone.
    boolean mayRunAgain(Throwable verdict, PostgresTransaction transaction, Work<?> work) {
        return work.isRepeatable() && isWorthAnother(verdict, transaction);
    }

    private boolean isWorthAnother(Throwable verdict, PostgresTransaction transaction) {
        inDoubt |= transaction.late().areInDoubt();
        return switch (verdict) {
            case Trouble.Conflict _ -> ++conflicts < settings.attempts();
            case Trouble.Unavailable _ -> ++losses <= LOSSES;
            case NeedsSavepointsException _ -> {
                boolean first = !careful;
                careful = true;
                yield first;
            }
            default -> mayBeConflict(transaction);
        };
    }

    /// What the caller is told about an attempt that is not followed by another.
    ///
    /// @param refused whether there was no connection for it
    Throwable error(Throwable verdict, Work<?> work, boolean refused, String database) {
        return switch (verdict) {
            case Trouble.Unavailable _ when inDoubt -> new Trouble.Unknown(database);
            case Throwable _ when refused -> verdict;
            case NeedsSavepointsException needs -> needs.failed();
            case Trouble.Conflict _ when access.mayWrite() && !work.isRepeatable() ->
                new Trouble.NotRepeatable(verdict);
            case Trouble.Unavailable _ when access.mayWrite() && !work.isRepeatable() ->
                new Trouble.NotRepeatable(verdict);
            default -> verdict;
        };
    }

    /// A duplicate key may be a conflict that PostgreSQL noticed by the key first. Run again, the work sees the other's
    /// row.
    private boolean mayBeConflict(PostgresTransaction transaction) {
        boolean suspicious = access == Access.WRITE && !duplicate
                && transaction.connection().failed() instanceof ConstraintError error
                && (error.kind() == ConstraintError.Kind.PRIMARY_KEY || error.kind() == ConstraintError.Kind.UNIQUE);
        duplicate |= suspicious;
        return suspicious;
    }

    void end() {
        if (serialized) {
            serialGate.leave();
        }
    }
}
