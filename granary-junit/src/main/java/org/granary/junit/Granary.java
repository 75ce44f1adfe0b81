package org.granary.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;

/// A server for tests, as [GranaryTest] starts it. Programs that are no JUnit tests can use it, too.
public final class Granary implements AutoCloseable {
    private static final String ADMINISTRATOR = "sa";

    private final Path folder;
    private final String password;
    private final GranaryServer server;

    private Granary(Path folder, String password, GranaryServer server) {
        this.folder = folder;
        this.password = password;
        this.server = server;
    }

    /// Starts a server with empty databases on a free port of this machine.
    ///
    /// @param settings others than the default ones, each as `key=value`
    public static Granary start(String... settings) {
        try {
            Path folder = Files.createTempDirectory("granary-test");
            String password = "Test-" + UUID.randomUUID();
            Map<String, String> all = new HashMap<>(
                    Map.of("port", "0", "console-port", "off", "data", folder.toString(), "sa-password", password));
            for (String setting : settings) {
                int sign = setting.indexOf('=');
                if (sign < 0) {
                    throw new IllegalArgumentException("A setting is given as key=value, and not as " + setting + ".");
                }
                all.put(setting.substring(0, sign).strip(), setting.substring(sign + 1).strip());
            }
            return new Granary(folder, password, GranaryServer.start(Settings.of(all)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The address to connect to.
    public String host() {
        return server.address().getAddress().getHostAddress();
    }

    public int port() {
        return server.address().getPort();
    }

    /// The administrator.
    public String user() {
        return ADMINISTRATOR;
    }

    public String password() {
        return password;
    }

    /// The URL for Microsoft's JDBC driver, without user and password.
    public String jdbcUrl(String database) {
        return "jdbc:sqlserver://" + host() + ":" + port() + ";databaseName=" + database
                + ";encrypt=true;trustServerCertificate=true";
    }

    /// Connects as the administrator.
    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(jdbcUrl(database), user(), password);
    }

    /// Runs T-SQL as one batch, as the administrator.
    public void run(String database, String batch) throws SQLException {
        try (Connection connection = connect(database); Statement statement = connection.createStatement()) {
            boolean rows = statement.execute(batch);
            while (rows || statement.getUpdateCount() != -1) {
                rows = statement.getMoreResults();
            }
        }
    }

    /// Stops the server, and removes its folder.
    @Override
    public void close() {
        server.close();
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : all) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
