package org.granary.torture.simulate;

import java.time.Duration;
import java.util.Random;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;

/// The work of a change, with the errors that it meets.
final class Changing {
    private static final Duration SHORTEST_PATIENCE = Duration.ofMillis(250);
    private static final Duration USUAL_PATIENCE = Duration.ofSeconds(2);
    /// What a call may wait longer than its time-out: late calls are looked for now and then, threads stall, and once
    /// it has its turn, BEGIN may be slow.
    private static final Duration LATE = Duration.ofMillis(1500);
    private static final String LONG_WRITE = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000)"
            + " INSERT INTO filler (id) SELECT i FROM n WHERE i < 0";

    private final World world;
    private final Random random;
    private final String name;

    Changing(World world, String name) {
        this.world = world;
        this.random = world.random();
        this.name = name;
    }

    /// An error of the work itself.
    static final class OwnError extends RuntimeException {
        private static final long serialVersionUID = 1;

        OwnError(String message) {
            super(message, null, false, false);
        }
    }

    /// A call runs for the first time: it has not waited for longer than it may.
    void checkPatience(long came, long patienceMillis) {
        Duration patience = patienceMillis < 0 ? USUAL_PATIENCE : Duration.ofMillis(patienceMillis);
        Duration longest = patience.compareTo(SHORTEST_PATIENCE) < 0 ? SHORTEST_PATIENCE : patience;
        Duration waited = Duration.ofNanos(world.scheduler().now() - came);
        Expected.require(waited.compareTo(longest.plus(LATE)) <= 0,
                "A call of " + name + " was not answered in time: it has waited for " + waited.toMillis() + " ms");
    }

    long run(Transaction transaction, Change change, Cancellation cancellation) {
        world.enter(change);
        try {
            change.run();
            if (random.nextInt(4) == 0) {
                // The disk has space again.
                transaction.query("PRAGMA max_page_count = 1000000").list(rows -> rows.getLong(1));
            }
            maybeFail("before anything is written");
            maybePause();
            long value = transaction.number("SELECT value FROM counter") + 1;
            maybePause();
            transaction.update("UPDATE counter SET value = ?", value);
            maybePause();
            transaction.update("INSERT INTO change (id, value, parts) VALUES (?, ?, ?)", change.id(), value,
                    change.parts());
            for (int i = 0; i < change.parts(); i++) {
                maybePause();
                transaction.update("INSERT INTO part (change, number) VALUES (?, ?)", change.id(), i);
                maybeFail("after some is written");
            }
            meet(transaction, change, cancellation);
            return value;
        } finally {
            world.leave();
        }
    }

    private void meet(Transaction transaction, Change change, Cancellation cancellation) {
        switch (random.nextInt(40)) {
            // Refused by the table.
            case 0 -> transaction.update("INSERT INTO change (id, value, parts) VALUES (?, 0, 0)", change.id());
            case 1 -> {
                // Stopped in the middle of a write: SQLite gives the whole transaction up.
                cancellation.cancel();
                transaction.update(LONG_WRITE);
            }
            case 2 -> {
                transaction.query("PRAGMA max_page_count = 1").list(rows -> rows.getLong(1));
                transaction.update("INSERT INTO filler (bytes) VALUES (?)", new byte[100_000]);
            }
            case 3 -> {
                // Work that goes on after an error.
                try {
                    cancellation.cancel();
                    transaction.update(LONG_WRITE);
                } catch (Cancellation.CancelledException e) {
                    transaction.update("INSERT INTO part (change, number) VALUES (?, 100)", change.id());
                }
            }
            default -> {
            }
        }
    }

    private void maybeFail(String when) {
        if (random.nextInt(40) == 0) {
            throw new OwnError(when);
        }
    }

    private void maybePause() {
        switch (random.nextInt(60)) {
            case 0 -> pause(Duration.ofMillis(5));
            case 1 -> pause(Duration.ofMillis(random.nextInt(8) == 0 ? 800 : 50));
            default -> world.scheduler().letOthersRun();
        }
    }

    void pause(Duration longest) {
        try {
            world.scheduler().sleep(random.nextLong(longest.toNanos()));
        } catch (InterruptedException e) {
            // The client goes on, or what it calls notices.
            Thread.currentThread().interrupt();
        }
    }
}
