package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Getting in: passwords, databases, encryption, packet sizes, many at once.
class LoginTest extends JdbcTest {

    private static Path certificate() {
        return server.data().resolve("certificate.pem");
    }

    @ParameterizedTest
    @ValueSource(strings = {"encrypt=false", "encrypt=true", "encrypt=true;hostNameInCertificate=localhost",
        "encrypt=false;packetSize=512", "encrypt=false;packetSize=4096", "encrypt=false;packetSize=16384",
        "encrypt=false;packetSize=32767", "encrypt=true;packetSize=512", "encrypt=true;packetSize=16384",
        "encrypt=false;applicationName=test;workstationID=desk;language=us_english", "encrypt=false;lockTimeout=1000"})
    void everyWayInServesTheSame(String properties) throws SQLException {
        try (Connection connection = connect(properties.split(";", -1))) {
            String text = "ä€😀".repeat(3000);
            assertThat(value(connection, "SELECT ?", text)).isEqualTo(text);
            assertThat(value(connection, "SELECT DB_NAME()")).isEqualTo(DATABASE);
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    @Test
    @Covers({"TDS-2.2.1.2-1", "TDS-3.3.5.3-1"})
    void strictEncryptionTrustsTheExportedCertificate() throws SQLException {
        try (Connection connection = server.connect(DATABASE, "encrypt=strict", "serverCertificate=" + certificate())) {
            assertThat(value(connection, "SELECT DB_NAME()")).isEqualTo(DATABASE);
            assertThat(value(connection, "SELECT CAST(? AS nvarchar(max))", "x".repeat(100_000)))
                    .isEqualTo("x".repeat(100_000));
        }
    }

    @Test
    void anUntrustedCertificateIsRefusedByTheDriver() {
        assertThatThrownBy(() -> server.connect(DATABASE, "encrypt=true", "trustServerCertificate=false"))
                .isInstanceOf(SQLServerException.class).hasMessageContaining("PKIX");
        assertThatThrownBy(() -> server.connect(DATABASE, "encrypt=strict")).isInstanceOf(SQLServerException.class)
                .hasMessageContaining("PKIX");
    }

    @Test
    @Covers("TDS-3.3.5.5-2")
    void aWrongPasswordOrUserIsRefused() {
        for (String[] credentials : new String[][]{{"sa", "wrong"}, {"sa", ""}, {"nobody", TestServer.PASSWORD}}) {
            SQLServerException refused = catchThrowableOfType(SQLServerException.class, () -> DriverManager
                    .getConnection(server.jdbcUrl(DATABASE, "encrypt=false"), credentials[0], credentials[1]));
            assertThat(refused.getErrorCode()).isEqualTo(18456);
            assertThat(refused.getSQLState()).isEqualTo("S0001");
            assertThat(refused.getSQLServerError().getErrorSeverity()).isEqualTo(14);
            assertThat(refused.getMessage()).startsWith("Login failed for user '" + credentials[0] + "'.");
        }
    }

    @Test
    @Covers("TDS-2.2.6.4-11")
    void aDatabaseThatIsNotThereIsRefusedWithBothErrors() {
        SQLServerException refused = catchThrowableOfType(SQLServerException.class,
                () -> server.connect("NoSuchDatabase", "encrypt=false"));
        assertThat(refused.getErrorCode()).isEqualTo(4060);
        assertThat(refused.getMessage()).contains("Cannot open database \"NoSuchDatabase\" requested by the login.");
    }

    @Test
    void namesOfDatabasesAndLoginsAreFoundWithoutCase() throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                server.jdbcUrl("translationSERVICES", "encrypt=false"), "SA", TestServer.PASSWORD)) {
            assertThat(connection.getCatalog()).isEqualTo(DATABASE);
        }
    }

    @Test
    @Covers("TDS-2.2.6.4-10")
    void withoutADatabaseTheLoginIsInMaster() throws SQLException {
        String url = "jdbc:sqlserver://" + server.host() + ":" + server.port() + ";encrypt=false";
        try (Connection connection = DriverManager.getConnection(url, "sa", TestServer.PASSWORD)) {
            assertThat(connection.getCatalog()).isEqualTo("master");
            assertThat(value(connection, "SELECT ORIGINAL_LOGIN()")).isEqualTo("sa");
        }
    }

    @Test
    @Covers("TDS-2.1-1")
    void twoHundredConnectionsAreServedAtOnce() throws Exception {
        int clients = 200;
        CountDownLatch connected = new CountDownLatch(clients);
        List<Callable<Object>> calls = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            int number = i;
            calls.add(() -> {
                try (Connection connection = connect("encrypt=false", "loginTimeout=90")) {
                    connected.countDown();
                    connected.await();
                    return String.valueOf(value(connection, "SELECT ? + @@SPID - @@SPID", number));
                } finally {
                    connected.countDown();
                }
            });
        }
        List<Object> answers = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Object> answer : threads.invokeAll(calls)) {
                answers.add(answer.get());
            }
        }
        assertThat(answers).hasSize(clients).startsWith("0").endsWith("199").doesNotHaveDuplicates();
    }
}
