package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.it.ServerProcess.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `granary serve` as a process: starting, refusing to, and stopping.
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
            assertThat(server.log()).contains("Login failed for user 'sa'.").doesNotContain(TestServer.PASSWORD)
                    .doesNotContain("wrong-password");
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
                Connection idle = DriverManager.getConnection(url(server), "sa", TestServer.PASSWORD);
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
            assertThat(idle.isValid(1)).isFalse();
        }
    }

    private static String url(ServerProcess server) {
        return "jdbc:sqlserver://localhost:" + server.port() + ";databaseName=master;trustServerCertificate=true";
    }

    @Test
    void aSecondServerOnTheSameFolderIsRefused() throws Exception {
        try (ServerProcess first = ServerProcess.start(folder)) {
            Ran second = serve("--data", folder.toString());
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.err()).startsWith("granary: Data folder ").contains(" is in use by process ")
                    .hasLineCount(1);
            assertThat(first.isRunning()).isTrue();
        }
    }

    @Test
    void aPortInUseIsRefused() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Ran ran = serve("--data", folder.toString(), "--port", String.valueOf(taken.getLocalPort()));
            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.err().lines().filter(line -> line.startsWith("granary: "))).singleElement().asString()
                    .startsWith("granary: Cannot listen on 127.0.0.1 port " + taken.getLocalPort() + ": ");
        }
    }

    @Test
    void whatCannotWorkIsSaidInOneLine() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        Ran noFolder = serve("--data", file.toString());
        assertThat(noFolder.code()).isEqualTo(1);
        assertThat(noFolder.err()).startsWith("granary: Cannot make the data folder " + file).hasLineCount(1);

        Ran otherStore = serve("--data", folder.toString(), "--store", "jdbc:postgresql://127.0.0.1:1/x");
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
