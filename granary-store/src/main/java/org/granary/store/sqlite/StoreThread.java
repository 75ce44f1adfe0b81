package org.granary.store.sqlite;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

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

    /// Waits for the end of the thread, whether or not the waiting thread is interrupted.
    ///
    /// @return whether it has ended
    boolean joined(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        boolean interrupted = false;
        while (isAlive() && System.nanoTime() < end) {
            try {
                TimeUnit.NANOSECONDS.timedJoin(this, Math.max(1_000_000, end - System.nanoTime()));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return !isAlive();
    }
}
