package org.granary.it.vertx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.mssqlclient.MSSQLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest extends VertxTest {

    @Test
    void logsInAndKnowsTheServer() {
        assertThat(rows(query("SELECT DB_NAME(), SUSER_SNAME()"))).containsExactly(List.of(DATABASE, "sa"));
        assertThat(connection.databaseMetadata().productName()).isEqualTo("Microsoft SQL Server");
        assertThat(connection.databaseMetadata().majorVersion()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 4096, 16383})
    void encryptsEverything(int packetSize) {
        MSSQLConnection encrypted = connect(encrypted(options()).setPacketSize(packetSize));
        assertThat(rows(await(encrypted.query("SELECT DB_NAME(), REPLICATE('x', 7000)").execute())))
                .containsExactly(List.of(DATABASE, "x".repeat(7000)));
        await(encrypted.close());
    }

    @Test
    void trustsTheExportedCertificate() throws Exception {
        Path certificate = Files.createTempFile("granary", ".pem");
        try {
            Files.writeString(certificate, pem());
            MSSQLConnection encrypted = connect(options().setSsl(true).setSslOptions(
                    new ClientSSLOptions().setTrustOptions(new PemTrustOptions().addCertPath(certificate.toString()))
                            .setHostnameVerificationAlgorithm("")));
            assertThat(rows(await(encrypted.query("SELECT DB_NAME()").execute()))).containsExactly(List.of(DATABASE));
            await(encrypted.close());
        } finally {
            Files.delete(certificate);
        }
    }

    private static String pem() throws Exception {
        try (var files = Files.walk(server.data())) {
            Path found = files.filter(file -> file.getFileName().toString().matches(".*cert.*\\.(pem|crt)"))
                    .findFirst().orElseThrow();
            return Files.readString(found);
        }
    }

    @Test
    void aCertificateThatNobodyTrustsIsRefused() {
        assertThatThrownBy(() -> connect(options().setSsl(true).setSslOptions(new ClientSSLOptions())))
                .hasStackTraceContaining("Certificate");
    }

    @Test
    void aWrongPasswordIsRefused() {
        assertThat(errorOf(() -> connect(options().setPassword("wrong"))).getErrorCode()).isEqualTo(18456);
        assertThat(errorOf(() -> connect(encrypted(options().setPassword("wrong")))).getErrorCode()).isEqualTo(18456);
    }

    @Test
    void anUnknownDatabaseIsRefused() {
        assertThat(errorOf(() -> connect(options().setDatabase("Nowhere"))).getErrorCode()).isEqualTo(4060);
    }
}
