package org.granary.torture.simulate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.jspecify.annotations.Nullable;

/// One simulation: a store, its clients, and everything that happens to them, all of which follows from a seed.
final class World {
    private static final String NAME = "Simulated";
    private static final int LAST_EVENTS = 60;
    private static final LocalDateTime BEGIN = LocalDateTime.of(2026, 1, 1, 0, 0);
    /// Steps between two looks at what is committed; between two copies of the files, which are what a crash leaves.
    private static final int LOOK = 150;
    private static final int CRASH = 700;
    private static final SqliteSettings SETTINGS = SqliteSettings.DEFAULT.withReaders(2, Duration.ofSeconds(1))
            .withLockTimeout(Duration.ofSeconds(2))
            .withTransactionTimeouts(Duration.ofSeconds(1), Duration.ofSeconds(4))
            .withBlockingTimeout(Duration.ofMillis(1500)).withCloseTimeout(Duration.ofSeconds(3));

    private final Path folder;
    private final long seed;
    private final Random random;
    private final Scheduler scheduler;
    private final SimulatedSurroundings surroundings;
    private final List<Change> changes = new ArrayList<>();
    private final Expected expected = new Expected(changes);
    private final Deque<String> events = new ArrayDeque<>();
    private @Nullable Change running;
    private long looked;
    private long crashed;
    private long crashes;
    private long transactions;
    private long acknowledged;
    private long refused;

    /// @param folder an empty one
    World(Path folder, long seed) {
        this.folder = folder;
        this.seed = seed;
        this.random = new Random(seed);
        this.scheduler = new Scheduler(random);
        this.surroundings = new SimulatedSurroundings(scheduler, new Faults(scheduler, random));
    }

    /// What has happened.
    ///
    /// @param trace the same where the seed is the same
    /// @param problem what must not have happened; null: nothing
    record Result(long seed, long steps, long acknowledged, long refused, long crashes, long trace,
            @Nullable String problem) {}

    Result run() throws IOException {
        String problem = null;
        Path file = folder.resolve("data").resolve("simulated.db");
        try {
            SqliteStore store = SqliteStore.open(Files.createDirectories(folder.resolve("data")), SETTINGS,
                    () -> BEGIN.plusNanos(scheduler.now()), surroundings);
            Database database = store.open(new DatabaseSchema(NAME, "org/granary/torture/simulate"));
            try (Connection looks = DriverManager.getConnection("jdbc:sqlite:" + file)) {
                live(store, database, looks, file);
            }
            expected.check(file);
        } catch (RuntimeException | SQLException e) {
            problem = e.getMessage() + "\nThe last events:\n  " + String.join("\n  ", events)
                    + (e.getCause() == null ? "" : "\n" + stack(e.getCause()));
        }
        return new Result(seed, scheduler.steps(), acknowledged, refused, crashes, scheduler.trace(), problem);
    }

    private static String stack(Throwable e) {
        StringBuilder text = new StringBuilder(e.toString());
        for (StackTraceElement frame : e.getStackTrace()) {
            text.append("\n    ").append(frame);
        }
        return text.toString();
    }

    private void live(SqliteStore store, Database database, Connection looks, Path file) {
        List<Thread> clients = new ArrayList<>();
        int count = 2 + random.nextInt(9);
        for (int i = 0; i < count; i++) {
            Client client = new Client(this, database, "client " + i);
            clients.add(scheduler.thread("client " + i, client));
        }
        boolean early = random.nextInt(4) == 0;
        Thread closer = scheduler.thread("closer", () -> close(store, clients, early));
        clients.forEach(Thread::start);
        closer.start();
        scheduler.runUntil(() -> {
            look(looks, file);
            return !scheduler.isAnyAlive();
        });
    }

    /// When all clients have ended, or while they work.
    private void close(SqliteStore store, List<Thread> clients, boolean early) {
        try {
            if (early) {
                scheduler.sleep(random.nextLong(Duration.ofSeconds(5).toNanos()));
            } else {
                for (Thread client : clients) {
                    client.join();
                }
            }
            tell("the store closes");
            store.close();
            tell("the store is closed");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void look(Connection looks, Path file) {
        try {
            if (scheduler.steps() - looked >= LOOK) {
                looked = scheduler.steps();
                expected.check(looks);
            }
            if (scheduler.steps() - crashed >= CRASH) {
                crashed = scheduler.steps();
                crash(file);
            }
        } catch (SQLException | IOException e) {
            throw new Expected.Violation("The file cannot be read: " + e.getMessage());
        }
    }

    /// What would be there if the process ended now.
    private void crash(Path file) throws IOException {
        crashes++;
        Path copy = Files.createDirectories(folder.resolve("crash")).resolve("simulated.db");
        for (String suffix : List.of("", "-wal")) {
            Path from = file.resolveSibling(file.getFileName() + suffix);
            Path to = copy.resolveSibling(copy.getFileName() + suffix);
            Files.deleteIfExists(to);
            if (Files.exists(from)) {
                Files.copy(from, to);
            }
        }
        expected.check(copy);
    }

    Random random() {
        return random;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    SimulatedSurroundings surroundings() {
        return surroundings;
    }

    long newTransaction() {
        return ++transactions;
    }

    /// @param transaction of the client; 0: none
    Change newChange(long transaction) {
        Change change = new Change(changes.size() + 1L, random.nextInt(4), transaction);
        changes.add(change);
        return change;
    }

    void settle(Change change, Change.State state, String why) {
        change.set(state);
        if (state == Change.State.ACKNOWLEDGED) {
            acknowledged++;
        } else if (state == Change.State.REFUSED) {
            refused++;
        }
        scheduler.note(change.id() * 4 + state.code());
        tell("change " + change.id() + " " + state + " " + why);
    }

    /// The last change that was acknowledged; null: none yet.
    @Nullable
    Change lastAcknowledged() {
        for (int i = changes.size() - 1; i >= 0; i--) {
            if (changes.get(i).state() == Change.State.ACKNOWLEDGED) {
                return changes.get(i);
            }
        }
        return null;
    }

    /// Work that writes begins: no other may be at it.
    void enter(Change change) {
        Expected.require(running == null, "Two changes at the same time: " + change.id() + " and another");
        Expected.require(change.state() == Change.State.UNKNOWN,
                "Change " + change.id() + " is run after its client was answered");
        running = change;
        tell("change " + change.id() + " runs");
    }

    void leave() {
        running = null;
    }

    void tell(String event) {
        events.add(Duration.ofNanos(scheduler.now()).toMillis() + " ms, " + Thread.currentThread().getName() + ": "
                + event);
        if (events.size() > LAST_EVENTS) {
            events.remove();
        }
    }
}
