package org.granary.tds.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.granary.conformance.Covers;
import org.granary.memory.MemoryAccount;
import org.granary.memory.ServerMemory;
import org.granary.tds.login.Login7;
import org.granary.tds.request.Request;
import org.granary.tds.request.SqlBatch;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneStatus;
import org.granary.type.Cancellation;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Real drivers against sessions that know a few batches.
@Timeout(60)
class DriverTest {
    private static final Semaphore SLEEPING = new Semaphore(0);
    private static TdsServer server;

    @BeforeAll
    static void start() throws IOException {
        server = TdsServer.start(TdsServerSettings.defaults().withAddress("127.0.0.1", 0), TestTls.context(),
                connection -> new Session());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"encrypt=false", "encrypt=true;trustServerCertificate=true", "encrypt=strict",
        "encrypt=false;packetSize=512", "encrypt=false;packetSize=32767",
        "encrypt=true;trustServerCertificate=true;packetSize=16384"})
    void mssqlJdbcLogsInAndReadsRows(String options) throws SQLException {
        try (Connection connection = mssql(options); Statement statement = connection.createStatement()) {
            assertRows(statement);
            assertThat(connection.getMetaData().getDatabaseMajorVersion()).isEqualTo(16);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";tds=8.0", ";ssl=require", ";packetSize=512"})
    void jtdsLogsInAndReadsRows(String options) throws SQLException {
        try (Connection connection = jtds(options); Statement statement = connection.createStatement()) {
            assertRows(statement);
        }
    }

    @Test
    @Covers("TDS-2.1-1")
    void refusedLoginsSayWhy() {
        assertThatThrownBy(() -> mssql("encrypt=false;password=wrong")).isInstanceOf(SQLServerException.class)
                .satisfies(e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(18456));
        assertThatThrownBy(() -> mssql("encrypt=false;databaseName=missing")).isInstanceOf(SQLServerException.class)
                .satisfies(e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(4060));
    }

    @Test
    @Covers({"TDS-2.2.2.8-1", "TDS-2.2.7.6-3"})
    void anErrorLeavesTheConnectionUsable() throws SQLException {
        try (Connection connection = mssql("encrypt=false"); Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("nonsense")).isInstanceOf(SQLServerException.class)
                    .satisfies(e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(102));
            assertRows(statement);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"encrypt=false", "encrypt=strict"})
    void aQueryTimeoutInterruptsAndTheConnectionGoesOn(String options) throws SQLException {
        try (Connection connection = mssql(options); Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.execute("sleep")).isInstanceOf(SQLTimeoutException.class);
            SLEEPING.acquireUninterruptibly();
            assertRows(statement);
        }
    }

    @Test
    @Covers("TDS-2.2.1.7-1")
    void cancelInterruptsFromAnotherThread() throws Exception {
        try (Connection connection = mssql("encrypt=false"); Statement statement = connection.createStatement()) {
            Thread canceller = Thread.ofVirtual().start(() -> {
                try {
                    SLEEPING.acquire();
                    statement.cancel();
                } catch (SQLException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThatThrownBy(() -> statement.execute("sleep")).isInstanceOf(SQLException.class);
            canceller.join();
            for (int i = 0; i < 3; i++) {
                assertRows(statement);
            }
        }
    }

    @Test
    @Covers("TDS-3.3.5.9-3")
    void cancelInTheMiddleOfRowsThrowsTheRestAway() throws SQLException {
        try (Connection connection = mssql("encrypt=false;responseBuffering=adaptive");
                Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("many rows")) {
                assertThat(rows.next()).isTrue();
                statement.cancel();
            } catch (SQLException e) {
                assertThat(e.getMessage()).contains("cancel");
            }
            assertRows(statement);
        }
    }

    @Test
    void jtdsCancels() throws Exception {
        try (Connection connection = jtds(""); Statement statement = connection.createStatement()) {
            Thread executing = Thread.currentThread();
            Thread canceller = Thread.ofVirtual().start(() -> {
                try {
                    SLEEPING.acquire();
                    awaitReading(executing);
                    statement.cancel();
                } catch (SQLException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThatThrownBy(() -> statement.execute("sleep")).isInstanceOf(SQLException.class)
                    .extracting("SQLState").isEqualTo("HY008");
            canceller.join();
            assertRows(statement);
        }
    }

    /// jTDS does not stand a cancel before it has begun to read the answer.
    private static void awaitReading(Thread executing) throws InterruptedException {
        while (Arrays.stream(executing.getStackTrace())
                .noneMatch(frame -> frame.getMethodName().equals("readPacket"))) {
            Thread.sleep(1);
        }
    }

    private static void assertRows(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("rows")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt("n")).isEqualTo(1);
            assertThat(rows.getString("t")).isEqualTo("one");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt("n")).isEqualTo(2);
            assertThat(rows.getString("t")).isNull();
            assertThat(rows.next()).isFalse();
        }
    }

    private static Connection mssql(String options) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlserver://localhost:" + server.address().getPort()
                + ";user=sa;password=secret;loginTimeout=10;trustStoreType=PKCS12;trustStore=" + TestTls.trustStore()
                + ";trustStorePassword=" + TestTls.PASSWORD + ";" + options);
    }

    private static Connection jtds(String options) throws SQLException {
        return DriverManager.getConnection("jdbc:jtds:sqlserver://localhost:" + server.address().getPort()
                + ";user=sa;password=secret;loginTimeout=10" + options);
    }

    private static final class Session implements TdsSession {
        private static final List<Column> COLUMNS = List.of(new Column("n", SqlType.Simple.INT, false),
                Column.of("t", SqlType.nvarchar(100)));

        @Override
        public MemoryAccount memory() {
            return ServerMemory.unlimited();
        }

        @Override
        public LoginAnswer login(Login7 login, LoginClient client) {
            if (login.database().equals("missing")) {
                throw new LoginRefused(List.of(
                        new SqlMessage(4060, 11, 1, "Cannot open database \"missing\" requested by the login.", "", 1),
                        new SqlMessage(18456, 14, 1, "Login failed for user 'sa'.", "", 1)));
            }
            if (!login.password().equals("secret")) {
                throw new SqlError(18456, 14, 8, "Login failed for user '" + login.userName() + "'.");
            }
            return new LoginAnswer("master", "us_english", "Microsoft SQL Server", 16, 0, 4000);
        }

        @Override
        public void reset(boolean keepTransaction, ResponseWriter response) {}

        @Override
        public void request(Request request, ResponseWriter response, Cancellation cancellation) {
            String text = ((SqlBatch) request).text().toLowerCase(Locale.ROOT);
            if (text.contains("@@max_precision")) {
                response.columns(List.of(Column.of("", SqlType.Simple.TINYINT)));
                response.row(38);
                response.write(new Done(DoneStatus.COUNT, 0xC1, 1));
                return;
            }
            switch (text) {
                case "rows" -> {
                    response.columns(COLUMNS);
                    response.row(1, "one");
                    response.row(2, null);
                    response.write(new Done(DoneStatus.COUNT, 0xC1, 2));
                }
                case "many rows" -> {
                    response.columns(COLUMNS);
                    for (int i = 0; i < 10_000_000; i++) {
                        cancellation.check();
                        response.row(i, "a row of many");
                    }
                    response.write(new Done(DoneStatus.COUNT, 0xC1, 10_000_000));
                }
                case "sleep" -> sleep(cancellation);
                default -> throw new SqlError(102, 15, 1, "Incorrect syntax near '" + text + "'.");
            }
        }

        private static void sleep(Cancellation cancellation) {
            CountDownLatch cancelled = new CountDownLatch(1);
            try (Cancellation.Registration registration = cancellation.onCancel(cancelled::countDown)) {
                SLEEPING.release();
                if (!cancelled.await(20, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("nobody cancelled");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            cancellation.check();
        }

        @Override
        public void close() {}
    }
}
