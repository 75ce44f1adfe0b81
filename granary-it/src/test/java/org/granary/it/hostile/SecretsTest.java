package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Locale;
import org.granary.it.QueueClient;
import org.granary.it.ServerProcess;
import org.granary.it.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What must not be in the log, even of a server that is told to log everything.
@Timeout(60)
class SecretsTest {
    private static final String TOKEN = "C0FFEE11DEADBEEF5EC2E700";
    private static final String WRONG = "Wr0ng-Secret-4712";

    @TempDir
    private Path data;

    @Test
    void theLogHasNoPasswordsAndNoTokens() throws Exception {
        try (ServerProcess server = ServerProcess.start(data, "--log-level", "trace", "--encryption", "optional")) {
            byte[] token = HexFormat.of().parseHex(TOKEN);
            try (QueueClient client = QueueClient.connect(server.host(), server.port());
                    Statement statement = client.connection().createStatement()) {
                client.addJob(1, token, null, null);
                SQLException twice = catchThrowableOfType(SQLException.class,
                        () -> client.addJob(1, token, null, null));
                SQLException syntax = catchThrowableOfType(SQLException.class,
                        () -> statement.execute("EXEC proc_AddJob 2, 'u', 0x" + TOKEN + ", , ,"));
                SQLException conversion = catchThrowableOfType(SQLException.class,
                        () -> statement.execute("EXEC proc_AddJob 'x', 'u', 0x" + TOKEN + ", NULL, '<s/>'"));
                for (SQLException error : new SQLException[]{twice, syntax, conversion}) {
                    assertThat(error.getMessage().toUpperCase(Locale.ROOT)).doesNotContain(TOKEN);
                }
            }
            String url = "jdbc:sqlserver://localhost:" + server.port() + ";trustServerCertificate=true;loginTimeout=30";
            for (String user : new String[]{"sa", "nobody", ""}) {
                SQLException refused = catchThrowableOfType(SQLException.class,
                        () -> DriverManager.getConnection(url, user, WRONG));
                assertThat(refused.getMessage()).doesNotContain(WRONG);
            }
            try (RawClient client = RawClient.greeted(server.port())) {
                byte[] login = RawClient.login("sa", WRONG);
                login[40] = 127;
                client.send(RawClient.LOGIN, login);
                assertThat(client.rest()).doesNotContain(WRONG);
            }
            try (RawClient client = RawClient.loggedIn(server.port())) {
                client.send(RawClient.BATCH, RawClient.batch("EXEC proc_AddJob @UserToken = 0x" + TOKEN));
                assertThat(client.answerText()).doesNotContain(TOKEN);
            }
            assertThat(server.terminate()).isZero();
            assertThat(server.log().toUpperCase(Locale.ROOT)).contains("LOGIN FAILED FOR USER 'SA'")
                    .doesNotContain(TestServer.PASSWORD.toUpperCase(Locale.ROOT), WRONG.toUpperCase(Locale.ROOT),
                            TOKEN);
        }
    }
}
