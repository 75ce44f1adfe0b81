package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.granary.process.ServerProcess;
import org.granary.process.ServerProcess.Ran;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `granary serve` as a process: starting, refusing to, and stopping.
@Tag("smoke")
class ServeTest {
    @TempDir
    private Path folder;

    @Test
    void isReadyWhenItSaysSoAndStopsWithZero() throws Exception {
        Path data = folder.resolve("new/data");
        try (ServerProcess server = ServerProcess.start(data)) {
            assertThat(server.host()).isEqualTo("127.0.0.1");
            String url = "jdbc:sqlserver://localhost:" + server.port()
                    + ";databaseName=master;trustServerCertificate=true";
            try (Connection connection = DriverManager.getConnection(url, "sa", TestServer.PASSWORD)) {
                assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("Microsoft SQL Server");
            }
            assertThatThrownBy(() -> DriverManager.getConnection(url, "sa", "wrong-password"))
                    .isInstanceOf(SQLException.class)
                    .extracting(e -> ((SQLException) e).getErrorCode()).isEqualTo(18456);
            assertThat(server.terminate()).isZero();
            assertThat(server.log())
                    .contains("Login failed for user 'sa'. Reason: The password is wrong. [CLIENT: 127.0.0.1]")
                    .contains("Granary ", "Java ", "Data folder " + data, "embedded SQLite", " databases.",
                            "Listening on 127.0.0.1:" + server.port(),
                            "Stopping: running requests have 10 s to finish.")
                    .doesNotContain(TestServer.PASSWORD, "wrong-password", "PT10S");
        }
        try (ServerProcess again = ServerProcess.start(data)) {
            again.kill();
        }
        try (ServerProcess afterKill = ServerProcess.start(data)) {
            assertThat(afterKill.terminate()).isZero();
        }
    }

    @Test
    void aRequestThatRunsFinishesBeforeTheServerStops() throws Exception {
        try (ServerProcess server = ServerProcess.start(folder);
                Connection connection = DriverManager.getConnection(url(server), "sa", TestServer.PASSWORD);
                // One that comes back by itself is not told: it would take the error for an answer.
                Connection idle = DriverManager.getConnection(url(server) + ";connectRetryCount=0", "sa",
                        TestServer.PASSWORD);
                Statement statement = connection.createStatement();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            statement.execute("PRINT 'warm'");
            Future<Integer> answer = threads.submit(() -> {
                try (ResultSet rows = statement.executeQuery("WAITFOR DELAY '00:00:02'; SELECT 42")) {
                    rows.next();
                    return rows.getInt(1);
                }
            });
            Thread.sleep(500); // within the delay; if not, the test still says something true
            assertThat(server.terminate()).isZero();
            assertThat(answer.get()).isEqualTo(42);
            // Who was idle reads it with the next request.
            assertThatThrownBy(() -> idle.createStatement().execute("SELECT 1")).isInstanceOf(SQLException.class)
                    .hasMessageContaining("SHUTDOWN is in progress.")
                    .extracting(e -> ((SQLException) e).getErrorCode()).isEqualTo(6005);
        }
    }

    @Test
    void aRequestThatRunsTooLongIsToldWhyItEnds() throws Exception {
        try (ServerProcess server = ServerProcess.start(folder, "--shutdown-grace", "100ms");
                Connection connection = DriverManager.getConnection(url(server), "sa", TestServer.PASSWORD);
                Statement statement = connection.createStatement();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            statement.execute("PRINT 'warm'");
            Future<Boolean> answer = threads.submit(() -> statement
                    .execute("CREATE TABLE ##running (a int); WAITFOR DELAY '00:10:00'"));
            awaitRequest(server);
            assertThat(server.terminate()).isZero();
            assertThatThrownBy(answer::get).cause().isInstanceOf(SQLException.class)
                    .hasMessageContaining("SHUTDOWN is in progress.")
                    .extracting(e -> ((SQLException) e).getErrorCode()).isEqualTo(6005);
        }
    }

    /// Until the batch that makes the table runs.
    private static void awaitRequest(ServerProcess server) throws Exception {
        try (Connection connection = DriverManager.getConnection(url(server), "sa", TestServer.PASSWORD);
                Statement statement = connection.createStatement()) {
            while (true) {
                try (ResultSet row = statement.executeQuery("SELECT OBJECT_ID('tempdb..##running')")) {
                    row.next();
                    if (row.getObject(1) != null) {
                        return;
                    }
                }
                Thread.sleep(20);
            }
        }
    }

    @Test
    void whatItMakesIsForItsOwnerOnlyWhateverTheUmaskIs() throws Exception {
        Path data = folder.resolve("data");
        try (ServerProcess server = ServerProcess.startOpen(data)) {
            try (Connection connection = DriverManager.getConnection(url(server), "sa", TestServer.PASSWORD);
                    Statement statement = connection.createStatement()) {
                statement.execute("EXEC Search_Service_Application_DB.granary.AddPropertyStore 'more', 'More'");
            }
            assertThat(modes(data)).hasSizeGreaterThan(20).allSatisfy((file, mode) -> assertThat(mode)
                    .as(file.toString()).isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------"));
            assertThat(Files.readString(data.resolve("lock")).strip()).isEqualTo(Long.toString(server.pid()));
            assertThat(server.terminate()).isZero();
            assertThat(server.log()).doesNotContain("WARN");
        }
        Path elsewhere = Files.writeString(folder.resolve("elsewhere"), "not ours");
        Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rw-r--r--"));
        Files.createSymbolicLink(data.resolve("link"), elsewhere);
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(data.resolve("master.db"), PosixFilePermissions.fromString("rw-r--r--"));
        try (ServerProcess again = ServerProcess.start(data)) {
            assertThat(modes(data).get(data)).isEqualTo("rwx------");
            assertThat(modes(data).get(data.resolve("master.db"))).isEqualTo("rw-------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(elsewhere)))
                    .isEqualTo("rw-r--r--");
            assertThat(again.terminate()).isZero();
            assertThat(again.log()).contains("WARN",
                    "could use 2 files or folders of the data folder " + data
                            + ", until now: the folder itself, master.db.");
        }
    }

    /// Of a folder and all in it; links are left out.
    private static Map<Path, String> modes(Path data) throws IOException {
        Map<Path, String> modes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.filter(file -> !Files.isSymbolicLink(file)).toList()) {
                modes.put(file, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            }
        }
        return modes;
    }

    @Test
    void aDamagedMasterIsRefusedInOneLine() throws Exception {
        try (ServerProcess server = ServerProcess.start(folder)) {
            assertThat(server.terminate()).isZero();
        }
        Path file = Files.writeString(folder.resolve("master.db"),
                "no database at all, as anybody can see ".repeat(200));
        Ran ran = serve("--port", "0", "--data", folder.toString());
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).startsWith("granary: The file " + file + " is damaged").contains("backup")
                .doesNotContain("org.granary", "Exception").hasLineCount(1);
    }

    private static String url(ServerProcess server) {
        return "jdbc:sqlserver://localhost:" + server.port() + ";databaseName=master;trustServerCertificate=true";
    }

    @Test
    void aSecondServerOnTheSameFolderIsRefused() throws Exception {
        try (ServerProcess first = ServerProcess.start(folder)) {
            Ran second = serve("--port", "0", "--data", folder.toString());
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.err()).startsWith("granary: Data folder ").contains(" is in use by process ")
                    .hasLineCount(1);
            assertThat(first.isRunning()).isTrue();
        }
    }

    @Test
    void aPortInUseIsRefused() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Path data = folder.resolve("data");
            Ran ran = serve("--data", data.toString(), "--port", String.valueOf(taken.getLocalPort()));
            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.err()).startsWith("granary: Cannot listen on 127.0.0.1 port " + taken.getLocalPort() + ": ")
                    .hasLineCount(1);
            assertThat(data).doesNotExist();
        }
    }

    @Test
    void whatCannotWorkIsSaidInOneLine() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        Ran noFolder = serve("--port", "0", "--data", file.toString());
        assertThat(noFolder.code()).isEqualTo(1);
        assertThat(noFolder.err()).isEqualTo("granary: Cannot make the data folder " + file
                + ": there is a file of that name already (" + file + ").\n");

        Ran noStore = serve("--data", folder.toString(), "--store", "foo");
        assertThat(noStore.code()).isEqualTo(2);
        assertThat(noStore.err()).startsWith("granary: --store: \"foo\" is not embedded or a JDBC URL of PostgreSQL")
                .hasLineCount(1);
        Ran secretStore = serve("--data", folder.toString(), "--store", "postgres://granary:hush@db/granary");
        assertThat(secretStore.code()).isEqualTo(2);
        assertThat(secretStore.err()).startsWith("granary: --store: the value given is not").doesNotContain("hush");

        Ran otherStore = serve("--port", "0", "--data", folder.resolve("other").toString(), "--store",
                "jdbc:postgresql://127.0.0.1:1/x");
        assertThat(otherStore.code()).isEqualTo(1);
        assertThat(otherStore.err())
                .startsWith("granary: PostgreSQL at jdbc:postgresql://127.0.0.1:1/x cannot be reached: ")
                .hasLineCount(1);

        Ran badPort = ServerProcess.run(Map.of("GRANARY_PORT", "tcp://10.0.0.1:80"), "serve", "--data",
                folder.toString());
        assertThat(badPort.code()).isEqualTo(2);
        assertThat(badPort.err())
                .isEqualTo("granary: GRANARY_PORT: \"tcp://10.0.0.1:80\" is not a port from 0 to 65535\n");

        Ran shortPassword = ServerProcess.run(Map.of("MSSQL_SA_PASSWORD", "short"), "serve", "--port", "0", "--data",
                folder.toString());
        assertThat(shortPassword.code()).isEqualTo(1);
        assertThat(shortPassword.err()).contains("granary: A password has 8 to 128 characters.")
                .doesNotContain("short\n");
    }

    private static Ran serve(String... arguments) throws Exception {
        String[] all = new String[arguments.length + 1];
        all[0] = "serve";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return ServerProcess.run(Map.of(), all);
    }
}
