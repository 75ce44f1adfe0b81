package org.granary.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import org.granary.cli.Ran;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is made of the driver's failures, as they really are.
class ServerFailureTest {
    @TempDir
    private Path data;

    private static String message(int port, String properties) {
        SQLException failure = catchThrowableOfType(SQLException.class,
                () -> DriverManager.getConnection("jdbc:sqlserver://127.0.0.1:" + port + ";" + properties
                        + ";connectRetryCount=0", "sa", "some-password"));
        String message = ServerFailure
                .of(failure, new Target("127.0.0.1", port, "master", "sa", "some-password", false))
                .getMessage();
        assertThat(message).startsWith("The server at 127.0.0.1:" + port + " ").hasLineCount(1)
                .doesNotContain("ClientConnectionId", "SQL Server", "some-password", "Exception");
        return Objects.requireNonNull(message);
    }

    @Test
    void aCertificateThatNobodyTrusts() {
        Settings settings = Settings.of(Map.of("port", "0", "data", data.toString(), "sa-password", "some-password"));
        try (GranaryServer server = GranaryServer.start(settings)) {
            assertThat(message(server.address().getPort(), "encrypt=true;trustServerCertificate=false"))
                    .contains("cannot be trusted", "granary certificate", "--trust-certificate");
            assertThat(message(server.address().getPort(), "databaseName=Nope;trustServerCertificate=true"))
                    .contains("has no database master that user sa may use", "4060");
        }
    }

    @Test
    void aServerThatSaysNothing() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(message(silent.getLocalPort(), "loginTimeout=1")).contains("did not answer within");
        }
    }

    @Test
    void aServerOfAnotherKind() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = Thread.startVirtualThread(() -> {
                try (Socket client = other.accept(); OutputStream out = client.getOutputStream()) {
                    out.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                } catch (IOException e) {
                    // the client has left
                }
            });
            assertThat(message(other.getLocalPort(), "loginTimeout=5")).contains("does not speak TDS");
            server.join();
        }
    }

    @Test
    void aHostThatThereIsNot() {
        Ran ran = Ran.run("", Map.of(), "jobs", "list", "--server", "no-such-host.invalid");
        assertThat(ran).isEqualTo(new Ran(1, "",
                "granary: There is no host no-such-host.invalid. Name the server with --server HOST[:PORT].\n"));
    }

    @Test
    void addressesOfAllKindsAreUnderstood() {
        Settings settings = Settings.of(Map.of("bind", "0.0.0.0", "port", "1444"));
        assertThat(ServerLocation.of(null, settings)).isEqualTo(new ServerLocation("127.0.0.1", 1444, true));
        assertThat(ServerLocation.of("localhost", settings)).isEqualTo(new ServerLocation("localhost", 1444, true));
        assertThat(ServerLocation.of("10.0.0.7:99", settings)).isEqualTo(new ServerLocation("10.0.0.7", 99, false));
        assertThat(ServerLocation.of("::1", settings)).isEqualTo(new ServerLocation("::1", 1444, true));
        assertThat(ServerLocation.of("[::1]:99", settings)).isEqualTo(new ServerLocation("::1", 99, true));
    }
}
