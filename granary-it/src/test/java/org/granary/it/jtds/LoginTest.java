package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.granary.it.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest extends JtdsTest {

    @ParameterizedTest
    @ValueSource(strings = {"ssl=request", "ssl=require", "ssl=require;packetSize=512", "ssl=require;packetSize=16384",
        "ssl=require;appName=App;wsid=HOST"})
    void logsInEncrypted(String properties) throws SQLException {
        try (Connection encrypted = connect(properties)) {
            assertThat(rows(encrypted, "SELECT DB_NAME(), SUSER_SNAME()")).containsExactly(List.of(DATABASE, "sa"));
            assertThat(encrypted.getCatalog()).isEqualTo(DATABASE);
        }
    }

    @Test
    void aSelfSignedCertificateDoesNotAuthenticateTheServer() {
        assertThat(errorOf(() -> connect("ssl=authenticate")).getSQLState()).startsWith("08");
    }

    @Test
    void withoutTlsIsWelcomeOnTheSameMachineUnlessTheServerForbidsIt() throws SQLException {
        try (Connection plain = connect("ssl=off")) {
            assertThat(rows(plain, "SELECT DB_NAME()")).containsExactly(List.of(DATABASE));
        }
        assertThat(errorOf(() -> connect(server, DATABASE, "wrong", "ssl=off")).getErrorCode()).isEqualTo(18456);
        try (TestServer strict = TestServer.start(Map.of("encryption", "login"))) {
            assertThat(errorOf(() -> connect(strict, DATABASE, TestServer.PASSWORD, "ssl=off")).getMessage())
                    .contains("encrypt");
        }
    }

    @Test
    void aWrongPasswordIsRefused() {
        SQLException refused = errorOf(() -> connect(server, DATABASE, "wrong", "ssl=require"));
        assertThat(refused.getErrorCode()).isEqualTo(18456);
        assertThat(refused.getMessage()).isEqualTo("Login failed for user 'sa'.");
    }

    @Test
    void anUnknownDatabaseIsRefused() {
        SQLException refused = errorOf(() -> connect(server, "Nowhere", TestServer.PASSWORD, "ssl=require"));
        assertThat(refused.getErrorCode()).isEqualTo(4060);
        assertThat(refused.getMessage()).startsWith("Cannot open database \"Nowhere\" requested by the login.");
    }

    @Test
    void changesTheDatabase() throws SQLException {
        connection.setCatalog("master");
        assertThat(value("SELECT DB_NAME()")).isEqualTo("master");
        assertThat(error(() -> connection.setCatalog("Nowhere")).getErrorCode()).isEqualTo(911);
        assertThat(connection.getCatalog()).isEqualTo("master");
    }
}
