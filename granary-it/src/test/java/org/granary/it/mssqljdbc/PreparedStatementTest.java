package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `PreparedStatement` in each of the ways in which the driver prepares.
class PreparedStatementTest extends JdbcTest {

    /// The first execution goes through sp_executesql, the second through sp_prepexec, later ones through sp_execute; the properties change that.
    @ParameterizedTest
    @ValueSource(strings = {"", "prepareMethod=prepare", "enablePrepareOnFirstPreparedStatementCall=true",
        "disableStatementPooling=false;statementPoolingCacheSize=10", "sendStringParametersAsUnicode=false",
        "prepareMethod=none", "serverPreparedStatementDiscardThreshold=0"})
    void everyExecutionAnswersTheSame(String properties) throws SQLException {
        try (Connection connection = connect(("encrypt=false;" + properties).split(";", -1))) {
            run(connection, "CREATE TABLE #t (a int, b nvarchar(50))");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO #t (a, b) VALUES (?, ?)");
                    PreparedStatement select = connection
                            .prepareStatement("SELECT a, b FROM #t WHERE a > ? AND b LIKE ? ORDER BY a")) {
                for (int i = 1; i <= 5; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "é" + i);
                    assertThat(insert.executeUpdate()).isEqualTo(1);
                    select.setInt(1, i - 2);
                    select.setString(2, "é%");
                    try (ResultSet results = select.executeQuery()) {
                        assertThat(rows(results)).hasSize(i == 1 ? 1 : 2).last().isEqualTo(List.of(i, "é" + i));
                    }
                }
            }
            // The same text again on the same connection finds the handle in the driver's cache.
            for (int i = 0; i < 4; i++) {
                assertThat(value(connection, "SELECT COUNT(*) FROM #t WHERE a <= ?", i)).isEqualTo(i);
            }
        }
    }

    @Test
    void theTypeOfAParameterMayChangeBetweenExecutions() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
            for (Object value : List.of(1, "one", 2L, 3.5d, true, "two", 4)) {
                statement.setObject(1, value);
                try (ResultSet results = statement.executeQuery()) {
                    assertThat(rows(results)).containsExactly(List.of(value));
                }
            }
            statement.setNull(1, Types.INTEGER);
            try (ResultSet results = statement.executeQuery()) {
                assertThat(results.next()).isTrue();
                assertThat(results.getInt(1)).isZero();
                assertThat(results.wasNull()).isTrue();
            }
        }
    }

    @Test
    void anErrorInAPreparedStatementLeavesItUsable() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT 100 / ?")) {
            for (int i = 0; i < 4; i++) {
                statement.setInt(1, 0);
                assertError(error(() -> {
                    try (ResultSet results = statement.executeQuery()) {
                        results.next();
                    }
                }), 8134, 16, 1);
                statement.setInt(1, 5);
                try (ResultSet results = statement.executeQuery()) {
                    assertThat(rows(results)).containsExactly(List.of(20));
                }
            }
        }
    }

    @Test
    @Covers("TDS-2.2.6.6-4")
    void batchesOfParametersAnswerEachCount() throws SQLException {
        run("CREATE TABLE #t (a int NOT NULL PRIMARY KEY, b nvarchar(50))");
        for (int round = 0; round < 3; round++) {
            try (PreparedStatement statement = connection.prepareStatement("INSERT INTO #t VALUES (?, ?)")) {
                for (int i = 0; i < 50; i++) {
                    statement.setInt(1, round * 50 + i);
                    statement.setString(2, i % 2 == 0 ? "even" : null);
                    statement.addBatch();
                }
                assertThat(statement.executeBatch()).hasSize(50).containsOnly(1);
            }
        }
        assertThat(value("SELECT COUNT(b) FROM #t")).isEqualTo(75);
        try (PreparedStatement statement = connection.prepareStatement("UPDATE #t SET b = ? WHERE a < ?")) {
            for (int i = 1; i < 4; i++) {
                statement.setString(1, "x");
                statement.setInt(2, i);
                statement.addBatch();
            }
            assertThat(statement.executeBatch()).containsExactly(1, 2, 3);
        }
    }

    @Test
    void oneBadRowOfABatchDoesNotStopTheOthers() throws SQLException {
        run("CREATE TABLE #t (a int NOT NULL PRIMARY KEY)");
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO #t VALUES (?)")) {
            for (int value : new int[]{1, 2, 2, 3}) {
                statement.setInt(1, value);
                statement.addBatch();
            }
            BatchUpdateException failed = catchThrowableOfType(BatchUpdateException.class, statement::executeBatch);
            assertThat(failed.getErrorCode()).isEqualTo(2627);
            assertThat(failed.getUpdateCounts()).containsExactly(1, 1, Statement.EXECUTE_FAILED, 1);
        }
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(3);
    }

    @Test
    void manyParametersAndLongTextsWork() throws SQLException {
        int count = 2000;
        String sql = "SELECT COUNT(*) FROM (VALUES (1), (2)) AS v(a) WHERE a IN (?" + ", ?".repeat(count - 1) + ")";
        Object[] values = new Object[count];
        java.util.Arrays.fill(values, 1);
        assertThat(value(sql, values)).isEqualTo(1);
    }

    @Test
    void metadataOfAQueryIsKnownBeforeItRuns() throws SQLException {
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT JobId, Name, CreateTime FROM dbo.Jobs WHERE JobId = ?")) {
            assertThat(statement.getMetaData().getColumnCount()).isEqualTo(3);
            assertThat(statement.getMetaData().getColumnType(1)).isEqualTo(Types.BIGINT);
            assertThat(statement.getMetaData().getColumnTypeName(2)).isEqualTo("nvarchar");
            assertThat(statement.getMetaData().getColumnTypeName(3)).isEqualTo("datetime");
        }
    }

    @Test
    void metadataOfParametersIsAnswered() throws SQLException {
        run("CREATE TABLE #p (a int, b nvarchar(50))");
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT JobId FROM dbo.Jobs WHERE JobId = ? AND Name = ?")) {
            ParameterMetaData metadata = statement.getParameterMetaData();
            assertThat(metadata.getParameterCount()).isEqualTo(2);
            assertThat(metadata.getParameterType(1)).isEqualTo(Types.BIGINT);
            assertThat(metadata.getParameterTypeName(2)).isEqualTo("nvarchar");
        }
    }

    @Test
    void batchInsertsMayGoThroughBulkCopy() throws SQLException {
        try (Connection connection = connect("encrypt=false", "useBulkCopyForBatchInsert=true")) {
            run(connection,
                    "CREATE TABLE #t (a int NOT NULL, b nvarchar(50) NULL, c datetime2(7) NULL, d decimal(10, 2))");
            try (PreparedStatement statement = connection
                    .prepareStatement("INSERT INTO #t (a, b, c, d) VALUES (?, ?, ?, ?)")) {
                for (int i = 0; i < 1000; i++) {
                    statement.setInt(1, i);
                    statement.setString(2, i % 10 == 0 ? null : "ä" + i);
                    statement.setTimestamp(3, java.sql.Timestamp.valueOf("2026-01-02 03:04:05.1234567"));
                    statement.setBigDecimal(4, new java.math.BigDecimal(i + ".25"));
                    statement.addBatch();
                }
                assertThat(statement.executeBatch()).hasSize(1000);
            }
            assertThat(rows(connection, "SELECT COUNT(*), COUNT(b), SUM(a), SUM(d) FROM #t")).containsExactly(
                    List.of(1000, 900, 499_500, new java.math.BigDecimal("499750.00")));
            assertThat(rows(connection, "SELECT b, c FROM #t WHERE a = 7")).containsExactly(
                    List.of("ä7", java.sql.Timestamp.valueOf("2026-01-02 03:04:05.1234567")));
        }
    }
}
