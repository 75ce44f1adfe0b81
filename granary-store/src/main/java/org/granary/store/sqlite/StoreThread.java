package org.granary.store.sqlite;

import java.time.Duration;

/// A platform thread that owns a connection to a database.
abstract class StoreThread extends Thread {
    private final SqliteDatabase database;

    StoreThread(String name, SqliteDatabase database) {
        super(name);
        this.database = database;
        setDaemon(true);
    }

    SqliteDatabase database() {
        return database;
    }

    Surroundings surroundings() {
        return database.surroundings();
    }

    /// Starts it.
    void begin() {
        surroundings().start(this, () -> database.runningHere(this));
    }

    /// Waits for the end of the thread, whether or not the waiting thread is interrupted.
    ///
    /// @return whether it has ended
    boolean joined(Duration patience) {
        long end = surroundings().nanoTime() + patience.toNanos();
        boolean interrupted = false;
        while (surroundings().isAlive(this) && surroundings().nanoTime() < end) {
            try {
                surroundings().join(this, Math.max(1_000_000, end - surroundings().nanoTime()));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return !surroundings().isAlive(this);
    }
}
