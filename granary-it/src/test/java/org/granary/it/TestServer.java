package org.granary.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.granary.process.TestCertificate;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.granary.store.Store;
import org.granary.store.postgresql.TestPostgres;

/// A server inside the test's own process, on a free port, from a folder of its own that goes with it. With `-Dgranary.it.store=postgresql` its databases are in
/// PostgreSQL.
///
/// Close it after the tests of a class: `@AutoClose private static final TestServer SERVER = TestServer.start();`
public final class TestServer implements AutoCloseable {
    /// The password of `sa`.
    public static final String PASSWORD = ServerProcess.PASSWORD;

    private final Path data;
    private final Map<String, String> settings;
    private final Clock clock;
    private final UnaryOperator<Store> around;
    private GranaryServer server;

    private TestServer(Path data, Map<String, String> settings, Clock clock, UnaryOperator<Store> around) {
        this.data = data;
        this.settings = settings;
        this.clock = clock;
        this.around = around;
        this.server = GranaryServer.start(Settings.of(settings), clock, around);
    }

    public static TestServer start() {
        return start(Map.of());
    }

    /// @param changes settings by key, over those that every test server has
    public static TestServer start(Map<String, String> changes) {
        return start(changes, Clock.SYSTEM);
    }

    public static TestServer start(Map<String, String> changes, Clock clock) {
        return start(StoreKind.plain().findFirst().orElseThrow(), changes, clock);
    }

    /// Keeps its databases in this kind of store, for tests that run on each.
    public static TestServer start(StoreKind store) {
        return start(store, Map.of(), Clock.SYSTEM);
    }

    public static TestServer start(StoreKind store, Map<String, String> changes, Clock clock) {
        return start(store, changes, clock, store::around);
    }

    /// @param around the store that the server sees of the one that it opens
    public static TestServer start(StoreKind store, Map<String, String> changes, Clock clock,
            UnaryOperator<Store> around) {
        try {
            Path data = Files.createTempDirectory("granary-it");
            Map<String, String> settings = new HashMap<>(
                    Map.of("port", "0", "data", data.toString(), "sa-password", PASSWORD, "shutdown-grace", "2s"));
            if (store == StoreKind.POSTGRESQL && !changes.containsKey("store")) {
                // What a server writes at its first start depends on these.
                boolean usual = clock.equals(Clock.SYSTEM) && !changes.containsKey("sa-password");
                settings.put("store", usual ? MigratedDatabase.copy() : TestPostgres.newDatabase());
            }
            settings.putAll(changes);
            TestCertificate.give(data);
            TestServer server = new TestServer(data, settings, clock, changes.containsKey("sa-password")
                    ? around
                    : opened -> around.apply(QuickAdministrator.addTo(opened)));
            TestCertificate.take(data);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public GranaryServer server() {
        return server;
    }

    public String host() {
        return server.address().getAddress().getHostAddress();
    }

    public int port() {
        return server.address().getPort();
    }

    public Path data() {
        return data;
    }

    /// By key, for commands beside it.
    public Map<String, String> settings() {
        return settings;
    }

    /// Stops the server in an orderly way and starts another in the same folder, on another port.
    public void restart() {
        server.close();
        server = GranaryServer.start(Settings.of(settings), clock, around);
    }

    /// A URL for Microsoft's driver, without a user.
    ///
    /// @param properties for instance `encrypt=strict`; certificates are not checked unless they say otherwise
    public String jdbcUrl(String database, String... properties) {
        String url = "jdbc:sqlserver://" + host() + ":" + port() + ";databaseName=" + database;
        String all = String.join(";", properties);
        return url
                + (all.contains("trustServerCertificate") || all.contains("encrypt=strict")
                        ? ";"
                        : ";trustServerCertificate=true;")
                + all;
    }

    /// A connection as `sa` through Microsoft's driver.
    public Connection connect(String database, String... properties) throws SQLException {
        return DriverManager.getConnection(jdbcUrl(database, properties), "sa", PASSWORD);
    }

    @Override
    public void close() {
        server.close();
        try {
            Files.walkFileTree(data, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
                    Files.delete(folder);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
