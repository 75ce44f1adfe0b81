package org.granary.it.protocol;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.granary.it.TestServer;
import org.granary.procedure.DatabaseCatalog;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/// The server that all protocol tests of a run share: one for each store, started when the first test needs it, with a clock that stands
/// still until it is told to go on.
///
/// A class that is no [ProtocolTest] says `@ExtendWith(ProtocolServer.Lifetime.class)`, so that the servers stop after the last test.
public final class ProtocolServer {
    /// What the clock says when a test begins.
    public static final LocalDateTime START = LocalDateTime.of(2024, 5, 6, 7, 8, 9);

    private static final Map<StoreKind, ProtocolServer> STARTED = new EnumMap<>(StoreKind.class);

    private final StoreKind kind;
    private final TestServer server;
    private final Map<String, ProtocolDatabase> databases = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private volatile LocalDateTime time = START;

    private ProtocolServer(StoreKind kind) {
        this.kind = kind;
        AtomicReference<WatchedStore> store = new AtomicReference<>();
        // Protocols are the same with and without TLS, whose handshakes took an eighth of the processor time of these tests.
        this.server = TestServer.start(kind, Map.of("encryption", "disabled"), () -> time, opened -> {
            WatchedStore watched = new WatchedStore(opened);
            store.set(watched);
            return kind.around(watched);
        });
        for (DatabaseCatalog database : server.server().catalog().databases()) {
            String name = database.store().name();
            if (!name.equals("master")) {
                databases.put(name, new ProtocolDatabase(this, database, store.get().database(name)));
            }
        }
    }

    /// The server on a store; starts it where it does not run.
    public static synchronized ProtocolServer on(StoreKind kind) {
        return STARTED.computeIfAbsent(kind, ProtocolServer::new);
    }

    public StoreKind kind() {
        return kind;
    }

    /// @param name without regard to case
    public ProtocolDatabase database(String name) {
        ProtocolDatabase database = databases.get(name);
        if (database == null) {
            throw new IllegalArgumentException("No database " + name + " among " + databases.keySet());
        }
        return database;
    }

    /// All but `master`.
    public Collection<ProtocolDatabase> databases() {
        return databases.values();
    }

    /// Brings all databases back to what a new server has, and the clock back to [#START].
    public void reset() {
        time = START;
        databases.values().forEach(ProtocolDatabase::reset);
    }

    public LocalDateTime now() {
        return time;
    }

    /// Sets the clock.
    public void time(LocalDateTime now) {
        time = now;
    }

    public void pass(Duration duration) {
        time = time.plus(duration);
    }

    /// A connection to a database that need not be one of the store's.
    public Client client(String database, String... properties) throws SQLException {
        return new Client(connect(database, properties));
    }

    /// Where a driver of one's own finds the server.
    public String host() {
        return server.host();
    }

    public int port() {
        return server.port();
    }

    Connection connect(String database, String... properties) throws SQLException {
        List<String> all = new ArrayList<>(List.of("encrypt=false", "datetimeParameterType=datetime"));
        all.addAll(List.of(properties));
        return server.connect(database, all.toArray(String[]::new));
    }

    private void close() {
        databases.values().forEach(ProtocolDatabase::close);
        server.close();
    }

    private static synchronized void closeAll() {
        STARTED.values().forEach(ProtocolServer::close);
        STARTED.clear();
    }

    /// Stops the servers after the last test of the run.
    public static final class Lifetime implements BeforeAllCallback {

        @Override
        public void beforeAll(ExtensionContext context) {
            // The launcher session lasts as long as the JVM's tests. The root context ends with each class where classes are
            // distributed over several JVMs.
            context.getStore(StoreScope.LAUNCHER_SESSION, ExtensionContext.Namespace.create(ProtocolServer.class))
                    .computeIfAbsent(Closer.class, _ -> new Closer());
        }

        private static final class Closer implements AutoCloseable {
            @Override
            public void close() {
                closeAll();
            }
        }
    }
}
