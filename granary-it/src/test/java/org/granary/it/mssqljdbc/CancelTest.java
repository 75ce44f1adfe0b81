package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Stopping what runs: query time-outs and `cancel` from another thread. The connection goes on working.
class CancelTest extends JdbcTest {
    private static final String SLEEP = "WAITFOR DELAY '00:01:00'";
    private static final String SPIN = "DECLARE @i bigint = 0; WHILE 1 = 1 SET @i = @i + 1";

    @ParameterizedTest
    @ValueSource(strings = {SLEEP, SPIN})
    void aQueryTimeoutStopsIt(String sql) throws SQLException {
        for (int round = 0; round < 2; round++) {
            try (Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(1);
                assertThat((Throwable) catchThrowableOfType(SQLTimeoutException.class, () -> statement.execute(sql)))
                        .hasMessage("The query has timed out.");
                statement.setQueryTimeout(30);
                assertThat(statement.execute("SELECT 1")).isTrue();
            }
            assertThat(value("SELECT 2")).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"encrypt=false", "encrypt=true"})
    void aPreparedStatementIsStoppedToo(String properties) throws SQLException {
        try (Connection connection = connect(properties);
                PreparedStatement statement = connection.prepareStatement("WAITFOR DELAY '00:01:00'; SELECT ?")) {
            statement.setQueryTimeout(1);
            statement.setInt(1, 1);
            for (int round = 0; round < 2; round++) {
                assertThat((Throwable) catchThrowableOfType(SQLTimeoutException.class, statement::execute)).isNotNull();
                assertThat(value(connection, "SELECT 2")).isEqualTo(2);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {SLEEP, SPIN})
    void cancelFromAnotherThreadStopsIt(String sql) throws Exception {
        try (Statement statement = connection.createStatement();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> canceller = threads.submit(() -> {
                // A cancel before the request has left is no cancel; so it is repeated until the statement has ended.
                while (!Thread.interrupted()) {
                    Thread.sleep(200);
                    statement.cancel();
                }
                return null;
            });
            SQLException cancelled = catchThrowableOfType(SQLException.class, () -> statement.execute(sql));
            canceller.cancel(true);
            assertThat((Throwable) cancelled).hasMessage("The query was canceled.");
        }
        assertThat(value("SELECT 3")).isEqualTo(3);
    }

    @Test
    void closingAResultSetInTheMiddleThrowsTheRestAway() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet results = statement.executeQuery("""
                    WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 100)
                    SELECT REPLICATE(N'x', 1000) FROM n AS a CROSS JOIN n AS b""")) {
                assertThat(results.next()).isTrue();
            }
            assertThat(value("SELECT 4")).isEqualTo(4);
        }
    }

    @Test
    @Covers("TDS-3.3.5.9-6")
    void aCancelledRequestKeepsItsTransactionUnlessXactAbortIsOn() throws SQLException {
        connection.setAutoCommit(false);
        run("CREATE TABLE #t (a int)");
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertTimesOut(() -> statement.execute("INSERT #t VALUES (1); " + SLEEP));
        }
        assertThat(value("SELECT @@TRANCOUNT")).isEqualTo(1);
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(1);
        connection.commit();

        run("SET XACT_ABORT ON; INSERT #t VALUES (2)");
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertTimesOut(() -> statement.execute(SLEEP));
        }
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(1);
    }

    private static void assertTimesOut(ThrowingCallable action) {
        assertThat((Throwable) catchThrowableOfType(SQLTimeoutException.class, action)).isNotNull();
    }
}
