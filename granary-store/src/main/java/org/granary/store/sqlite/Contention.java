package org.granary.store.sqlite;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.granary.type.SqlError;
import org.granary.type.Wording;

/// For how long others have been waiting while one has the write lock. For the writer's thread.
final class Contention {
    private final BooleanSupplier isAnybodyWaiting;
    private final Duration limit;
    private final Surroundings surroundings;
    private boolean waiting;
    private long since;
    private boolean over;

    Contention(BooleanSupplier isAnybodyWaiting, Duration limit, Surroundings surroundings) {
        this.isAnybodyWaiting = isAnybodyWaiting;
        this.limit = limit;
        this.surroundings = surroundings;
    }

    /// Another has the lock.
    void begin() {
        waiting = false;
        over = false;
    }

    /// Whether others have waited for too long. Stays so until another has the lock.
    boolean isOver() {
        if (over) {
            return true;
        }
        boolean now = isAnybodyWaiting.getAsBoolean();
        if (now && !waiting) {
            since = surroundings.nanoTime();
        }
        waiting = now;
        over = now && surroundings.nanoTime() - since > limit.toNanos();
        return over;
    }

    /// What the one who had the lock is told.
    SqlError error() {
        return new SqlError(1205, 13, 61, "The transaction has kept others from writing for more than "
                + Wording.time(limit) + " and has been rolled back. Rerun the transaction, and keep it short.");
    }
}
