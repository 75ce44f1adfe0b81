package org.granary.torture.load;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.granary.torture.ledger.LedgerWriter;

/// One client: it does one thing after another until it is told to end, and connects again whenever a connection is lost.
final class LoadClient implements Calls {
    private static final int PAUSE_MILLIS = 20;

    private final LedgerWriter ledger;
    private final Targets targets;
    private final Progress progress;
    private final List<Actor> actors;
    private final Random random;
    private final Map<String, Connection> connections = new HashMap<>();
    private int server;
    private boolean isNew = true;

    LoadClient(Path ledgers, String name, Targets targets, Progress progress, List<Actor> actors, long seed)
            throws IOException {
        this.ledger = new LedgerWriter(ledgers, name);
        this.targets = targets;
        this.progress = progress;
        this.actors = actors;
        this.random = new Random(seed);
        this.server = random.nextInt(Math.max(1, targets.size()));
    }

    void run() {
        try {
            while (!progress.isEnding()) {
                step();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            progress.failed(e);
            throw e;
        } finally {
            close();
        }
    }

    private void step() throws InterruptedException {
        Actor actor = actors.get(random.nextInt(actors.size()));
        try {
            if (isNew) {
                for (Actor each : actors) {
                    each.reconnected(this);
                }
                isNew = false;
            }
            actor.step(this);
            progress.acknowledged();
        } catch (SQLException e) {
            progress.refused(e);
            if (LedgerWriter.isUnknown(e) || connections.values().stream().anyMatch(LoadClient::isClosed)) {
                disconnect();
                // The other server may be there.
                server++;
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    @Override
    public Connection connection(String database) throws SQLException {
        Connection known = connections.get(database);
        if (known == null) {
            known = targets.connect(server, database);
            connections.put(database, known);
        }
        return known;
    }

    @Override
    public RandomGenerator random() {
        return random;
    }

    @Override
    public LedgerWriter ledger() {
        return ledger;
    }

    private void disconnect() {
        connections.values().forEach(connection -> {
            try {
                connection.close();
            } catch (SQLException e) {
                // It is lost.
            }
        });
        connections.clear();
        isNew = true;
    }

    private void close() {
        disconnect();
        try {
            ledger.close();
        } catch (IOException e) {
            progress.failed(e);
        }
    }
}
