package org.granary.torture.simulate;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Random;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// What fails in a simulation, and what is slow. Only what SQLite itself can fail with: ROLLBACK does not.
final class Faults {
    private static final long SLOW = Duration.ofMillis(400).toNanos();

    private final Scheduler scheduler;
    private final Random random;
    /// One statement in so many fails; 0: none.
    private final int seldom;
    private final int slow;

    Faults(Scheduler scheduler, Random random) {
        this.scheduler = scheduler;
        this.random = random;
        // A third of the simulations have a good disk.
        this.seldom = random.nextInt(3) == 0 ? 0 : 20 + random.nextInt(200);
        this.slow = random.nextInt(3) == 0 ? 0 : 10 + random.nextInt(200);
    }

    /// Comes before the statement.
    void before(String sql) throws SQLException {
        if (slow > 0 && random.nextInt(slow) == 0) {
            pause(random.nextLong(SLOW));
        }
        if (seldom > 0 && random.nextInt(seldom) == 0) {
            fail(sql);
        }
    }

    private void fail(String sql) throws SQLException {
        switch (sql) {
            case "COMMIT" -> throw error(switch (random.nextInt(4)) {
                case 0 -> SQLiteErrorCode.SQLITE_FULL;
                case 1 -> SQLiteErrorCode.SQLITE_BUSY;
                case 2 -> SQLiteErrorCode.SQLITE_IOERR_WRITE;
                default -> SQLiteErrorCode.SQLITE_IOERR_FSYNC;
            });
            case "ROLLBACK" -> {
            }
            default -> throw error(random.nextInt(3) == 0
                    ? SQLiteErrorCode.SQLITE_FULL
                    : SQLiteErrorCode.SQLITE_IOERR_READ);
        }
    }

    private static SQLException error(SQLiteErrorCode code) {
        return new SQLiteException("simulated", code);
    }

    private void pause(long nanos) {
        try {
            scheduler.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
