package org.granary.store.sqlite;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the log of a database back into its file (a checkpoint), on a thread of its own, while the writer goes on.
/// Done by the writer itself, it would be a commit now and then that takes many times as long as others.
///
/// SQLite begins its log anew when a transaction begins and all of the log has been written back. A writer that never
/// rests adds to it meanwhile, so the last piece, what has come during the last pass, is left to the writer. The thread
/// starts with the first commit.
final class LogWriteBack {
    private static final Logger LOG = LoggerFactory.getLogger(LogWriteBack.class);
    /// Pages in the log that are worth a pass: those that several calls change are written back once. Tests of power loss have fewer.
    static final int PAGES = Integer.getInteger("granary.store.log-pages", 14_000);
    private static final int PASSES = 3;
    /// So many may be left to the writer.
    private static final int FEW = Math.min(500, PAGES / 2);
    /// Between two looks at a log that grows.
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);

    private final SqliteDatabase database;
    private final Supplier<SqliteConnection> connect;
    private @Nullable Keeper keeper;
    private volatile boolean written;
    private volatile boolean resting;
    private volatile boolean closing;
    /// Whether the writer is to write back what is left.
    private volatile boolean lastPiece;

    LogWriteBack(SqliteDatabase database, Supplier<SqliteConnection> connect) {
        this.database = database;
        this.connect = connect;
    }

    /// Whether the writer is to write something back after its next commit.
    boolean isLastPieceLeft() {
        return lastPiece;
    }

    /// The writer has committed something. For who has its connection, outside of transactions.
    void committed(SqliteConnection writer) {
        if (lastPiece) {
            lastPiece = false;
            tryToWriteBack(writer);
        }
        written = true;
        Keeper started = keeper;
        if (started == null) {
            started = new Keeper();
            keeper = started;
            started.begin();
        } else if (resting) {
            database.surroundings().unpark(started);
        }
    }

    /// What was committed is safe in the log, so a failure is no reason to fail a call.
    private boolean tryToWriteBack(SqliteConnection connection) {
        try {
            connection.writeLogBack();
            return true;
        } catch (RuntimeException e) {
            LOG.warn("The log of database {} could not be written back, which is tried again: {}", database.name(),
                    e.getMessage());
            return false;
        }
    }

    /// For the writer's thread alone.
    void close(Duration patience) {
        closing = true;
        Keeper started = keeper;
        if (started != null) {
            database.surroundings().unpark(started);
            if (!started.joined(patience)) {
                LOG.warn("The log of database {} is still being written back.", database.name());
            }
        }
    }

    private final class Keeper extends StoreThread {
        Keeper() {
            super("store-" + LogWriteBack.this.database.name() + "-log", LogWriteBack.this.database);
        }

        @Override
        public void run() {
            try (SqliteConnection connection = connect.get()) {
                while (!closing) {
                    if (written) {
                        written = false;
                        pause(look(connection) ? PAUSE : PAUSE_AFTER_FAILURE);
                    } else {
                        rest();
                    }
                }
            } catch (RuntimeException e) {
                // The writer does it when the log has become long.
                LOG.warn("The log of database {} is not written back beside the writer.", database().name(), e);
            }
        }

        private void rest() {
            resting = true;
            // Whoever commits from now on sees that it rests.
            if (!written && !closing) {
                LockSupport.park(LogWriteBack.this);
            }
            resting = false;
        }

        private void pause(Duration time) {
            if (!closing) {
                surroundings().parkNanos(LogWriteBack.this, time.toNanos());
            }
        }

        /// @return false after a failure
        private boolean look(SqliteConnection connection) {
            if (connection.pagesInLog() < PAGES) {
                return true;
            }
            boolean done = tryToWriteBack(connection);
            for (int pass = 1; pass < PASSES && done && !closing && connection.pagesInLog() > FEW; pass++) {
                done = tryToWriteBack(connection);
            }
            lastPiece = done;
            return done;
        }
    }
}
