package org.granary.it.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.granary.it.TestServer;
import org.granary.metrics.Health;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// One damaged file keeps nobody from using the other databases.
class DamagedDatabaseTest {
    private static final Map<String, String> FILES = Map.of("translationservices.db", "TranslationServices",
            "sharepoint_config.db", "SharePoint_Config", "search_service_application_db.db",
            "Search_Service_Application_DB", "wss_search.db", "WSS_Search");

    @AutoClose
    private final TestServer server = TestServer.start();

    @Test
    void theOthersAreServed() throws Exception {
        for (String file : FILES.keySet()) {
            Path damaged = server.data().resolve(file);
            byte[] whole = replace(damaged,
                    "no database at all, as anybody can see ".repeat(400).getBytes(StandardCharsets.UTF_8));
            assertThat(states()).containsEntry(FILES.get(file), "SUSPECT").containsEntry("master", "ONLINE")
                    .containsEntry("WordAutomationServices", "ONLINE");
            assertThat(errorOf(FILES.get(file), "SELECT * FROM " + table(FILES.get(file)))).isEqualTo(926);
            assertThat(count("WordAutomationServices", "SELECT count(*) FROM dbo.Jobs")).isZero();
            assertThat(new Health(server.server()).problem()).isEqualTo("not ready: cannot read " + FILES.get(file));
            replace(damaged, whole);
        }
        assertThat(states().values()).containsOnly("ONLINE");
    }

    @Test
    void theSchemaPageIsEnough() throws Exception {
        Path file = server.data().resolve("translationservices.db");
        byte[] whole = replace(file, null);
        byte[] damaged = whole.clone();
        // The header of the file is whole, and the tree of the schema behind it is not.
        Arrays.fill(damaged, 100, 4_096, (byte) 0xA5);
        replace(file, damaged);
        assertThat(errorOf("TranslationServices", "SELECT count(*) FROM dbo.Jobs")).isEqualTo(926);
        assertThat(count("SharePoint_Config", "SELECT count(*) FROM dbo.Classes")).isPositive();
        replace(file, whole);
        assertThat(count("TranslationServices", "SELECT count(*) FROM dbo.Jobs")).isZero();
    }

    private static String table(String database) {
        return switch (database) {
            case "TranslationServices" -> "dbo.Jobs";
            case "SharePoint_Config" -> "dbo.Classes";
            default -> "dbo.MSSConfiguration";
        };
    }

    /// Stops the server, changes a file, and starts it again.
    ///
    /// @return what the file held
    private byte[] replace(Path file, byte[] content) throws IOException {
        server.server().close();
        byte[] before = Files.readAllBytes(file);
        if (content != null) {
            Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-wal"));
            Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-shm"));
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING)) {
                channel.write(ByteBuffer.wrap(content));
            }
        }
        server.restart();
        return before;
    }

    private Map<String, String> states() throws SQLException {
        Map<String, String> states = new TreeMap<>();
        try (Connection connection = server.connect("master");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name, state_desc FROM sys.databases")) {
            while (rows.next()) {
                states.put(rows.getString(1), rows.getString(2));
            }
        }
        return states;
    }

    private int errorOf(String database, String query) {
        SQLException error = catchThrowableOfType(SQLException.class, () -> count(database, query));
        assertThat(error.getMessage()).contains("Restore it from a backup");
        return error.getErrorCode();
    }

    private int count(String database, String query) throws SQLException {
        try (Connection connection = server.connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
