package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.granary.process.KillablePostgres;
import org.granary.process.ServerProcess;
import org.granary.process.ServerProcess.Ran;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.granary.store.postgresql.TestPostgres;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Serving from PostgreSQL: what the settings say, logins, and starts at once.
@Timeout(180)
class PostgresServeTest {

    @TempDir
    private Path folder;

    private final String url = TestPostgres.newDatabase();

    private List<String> schemas() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT schema_name FROM information_schema.schemata WHERE schema_name NOT LIKE 'pg_%'")) {
            List<String> names = new ArrayList<>();
            while (result.next()) {
                names.add(result.getString(1));
            }
            return names;
        }
    }

    private static int activeJobs(Connection connection) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{? = call proc_HasActiveJobs}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.execute();
            return call.getInt(1);
        }
    }

    @Test
    void oneDatabaseCanLiveInPostgresAndTheOthersInFiles() throws Exception {
        try (TestServer server = TestServer.start(Map.of("store", "embedded", "store.TranslationServices", url))) {
            for (String database : List.of("TranslationServices", "WordAutomationServices")) {
                try (Connection connection = server.connect(database)) {
                    assertThat(activeJobs(connection)).isZero();
                }
            }
            assertThat(server.data().resolve("wordautomationservices.db")).exists();
            assertThat(server.data().resolve("translationservices.db")).doesNotExist();
        }
        assertThat(schemas()).contains("translationservices").doesNotContain("wordautomationservices", "master");
    }

    @Test
    void loginsAreKeptInPostgresAndTheCommandFindsThemThere() throws Exception {
        Path password = Files.writeString(folder.resolve("password"), "a long password\n");
        Ran added = ServerProcess.run(Map.of("GRANARY_STORE", url), "login", "add", "worker", "--database",
                "TranslationServices", "--password-file", password.toString(), "--data", folder.toString());
        assertThat(added.code()).as(added.err()).isZero();
        try (TestServer server = TestServer.start(Map.of("store", url));
                Connection connection = DriverManager.getConnection(server.jdbcUrl("TranslationServices"), "worker",
                        "a long password")) {
            assertThat(activeJobs(connection)).isZero();
        }
    }

    @Test
    void serversThatStartAtOnceOnAnEmptyPostgresAllServeAndOneMakesThePassword() throws Exception {
        List<Path> folders = List.of(folder.resolve("a"), folder.resolve("b"), folder.resolve("c"));
        List<CompletableFuture<GranaryServer>> starts = folders.stream()
                .map(data -> CompletableFuture.supplyAsync(() -> GranaryServer.start(Settings.of(
                        Map.of("store", url, "port", "0", "data", data.toString(), "shutdown-grace", "2s"))),
                        Thread::startVirtualThread))
                .toList();
        List<GranaryServer> servers = starts.stream().map(CompletableFuture::join).toList();
        try {
            List<Path> passwords = folders.stream().map(data -> data.resolve("sa-password")).filter(Files::exists)
                    .toList();
            assertThat(passwords).hasSize(1);
            String password = Files.readString(passwords.getFirst()).strip();
            for (GranaryServer server : servers) {
                try (Connection connection = DriverManager.getConnection(
                        "jdbc:sqlserver://127.0.0.1:" + server.address().getPort()
                                + ";databaseName=TranslationServices;trustServerCertificate=true",
                        "sa", password)) {
                    assertThat(activeJobs(connection)).isZero();
                }
            }
        } finally {
            servers.forEach(GranaryServer::close);
        }
    }

    @Test
    void theLockOfTheDataFolderIsHeld() throws Exception {
        try (ServerProcess server = ServerProcess.start(folder, "--store", url)) {
            assertThat(Files.readString(folder.resolve("lock")).strip()).isEqualTo(Long.toString(server.pid()));
            Ran second = ServerProcess.run(Map.of(), "serve", "--port", "0", "--data", folder.toString(), "--store",
                    url);
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.err()).contains("is in use by process " + server.pid()).hasLineCount(1);
            assertThat(server.terminate()).isZero();
        }
        try (ServerProcess again = ServerProcess.start(folder, "--store", url)) {
            assertThat(again.terminate()).isZero();
        }
    }

    @Test
    void withoutPostgresACommandSaysSoAndTheLogToo() throws Exception {
        Path password = Files.writeString(folder.resolve("password"), TestServer.PASSWORD + "\n");
        try (KillablePostgres postgres = KillablePostgres.start(folder.resolve("postgres"));
                ServerProcess server = ServerProcess.start(folder.resolve("data"), "--store", postgres.url())) {
            String[] list = {"jobs", "list", "--server", "127.0.0.1:" + server.port(), "--password-file",
                password.toString()};
            assertThat(ServerProcess.run(Map.of(), list).code()).isZero();
            postgres.kill();
            Ran ran = ServerProcess.run(Map.of(), list);
            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.err())
                    .startsWith("granary: The server at 127.0.0.1:" + server.port() + " reports error 40613: ")
                    .contains("is not currently available").doesNotContain("ClientConnectionId").hasLineCount(1);
            assertThat(server.log()).contains("cannot reach PostgreSQL at jdbc:postgresql://localhost:");
        }
    }
}
