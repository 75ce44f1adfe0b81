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
import org.granary.it.TestServer;
import org.granary.process.ServerProcess;
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

    @Test
    void propertiesOfConfigurationObjectsAreInNoErrorAndNotInTheLog() throws Exception {
        String farm = "'5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318'";
        String properties = "N'<object><fld name=\"m_Password\">" + WRONG + "</fld></object>'";
        String put = "DECLARE @e uniqueidentifier, @v rowversion; EXEC proc_putObject %s, " + farm
                + ", 'E77AAF47-3CAC-4001-BC6B-5BCCB6486318', N'Database', %s, %s, %s, @e OUTPUT, @v OUTPUT%s";
        try (ServerProcess server = ServerProcess.start(data, "--log-level", "trace", "--encryption", "optional")) {
            String url = "jdbc:sqlserver://localhost:" + server.port()
                    + ";databaseName=SharePoint_Config;trustServerCertificate=true;loginTimeout=30";
            try (var connection = DriverManager.getConnection(url, "sa", TestServer.PASSWORD);
                    Statement statement = connection.createStatement()) {
                statement.execute(put.formatted("'00000000-0000-0000-0000-000000000001'", "0", "NULL", properties, ""));
                for (String wrong : new String[]{put.formatted("'x'", "0", "NULL", properties, ""),
                    put.formatted("NEWID()", "'x'", "NULL", properties, ""),
                    put.formatted("NULL", "0", "NULL", properties, ""),
                    put.formatted("'00000000-0000-0000-0000-000000000001'", "0", "NULL", properties, ", 1"),
                    put.formatted("'00000000-0000-0000-0000-000000000001'", "99999999999", "NULL", properties, ""),
                    "EXEC proc_putObject @Properties = " + properties, "EXEC proc_putObject @Other = " + properties,
                    "EXEC proc_getObject " + properties, "EXEC proc_DropObject @Id = " + properties,
                    "INSERT INTO Objects (Properties) VALUES (" + properties + ")"}) {
                    SQLException error = catchThrowableOfType(SQLException.class, () -> statement.execute(wrong));
                    assertThat((Throwable) error).as(wrong).isNotNull();
                    assertThat(error.getMessage()).doesNotContain(WRONG);
                }
                // This error is for somebody who may read the properties anyway, but not for the log.
                SQLException conversion = catchThrowableOfType(SQLException.class, () -> statement
                        .executeQuery("SELECT CAST(Properties AS int) FROM Objects WHERE Name = 'Database'").next());
                assertThat((Throwable) conversion).isNotNull();
            }
            assertThat(server.terminate()).isZero();
            assertThat(server.log()).doesNotContain(WRONG).doesNotContain("m_Password");
        }
    }
}
