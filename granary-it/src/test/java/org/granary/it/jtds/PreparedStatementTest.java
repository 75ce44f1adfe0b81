package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The four ways in which jTDS prepares: 0 puts values into the text, 1 makes temporary procedures, 2 uses sp_executesql and 3 (the default)
/// sp_prepare and sp_execute.
class PreparedStatementTest extends JtdsTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void runsAgainAndAgainWithOtherValues(int mode) throws SQLException {
        try (Connection each = connect("ssl=require", "prepareSQL=" + mode);
                PreparedStatement statement = each.prepareStatement("SELECT ? + 1, ?, ?, ?")) {
            for (int i = 0; i < 4; i++) {
                statement.setInt(1, i);
                statement.setString(2, "größer " + i);
                statement.setBigDecimal(3, new BigDecimal("12.50"));
                statement.setTimestamp(4, Timestamp.valueOf("2026-01-02 03:04:05.677"));
                try (ResultSet results = statement.executeQuery()) {
                    assertThat(results.next()).isTrue();
                    assertThat(results.getInt(1)).isEqualTo(i + 1);
                    assertThat(results.getString(2)).isEqualTo("größer " + i);
                    assertThat(results.getBigDecimal(3)).isEqualByComparingTo("12.50");
                    if (mode != 0) {
                        assertThat(results.getTimestamp(4)).isEqualTo(Timestamp.valueOf("2026-01-02 03:04:05.677"));
                    }
                    assertThat(results.next()).isFalse();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void passesNullOfEveryType(int mode) throws SQLException {
        try (Connection each = connect("ssl=require", "prepareSQL=" + mode);
                PreparedStatement statement = each
                        .prepareStatement("SELECT CASE WHEN ? IS NULL THEN 'null' ELSE 'value' END")) {
            for (int type : List.of(Types.INTEGER, Types.BIGINT, Types.VARCHAR, Types.TIMESTAMP, Types.DECIMAL,
                    Types.VARBINARY, Types.BIT, Types.DOUBLE, Types.REAL, Types.SMALLINT, Types.TINYINT,
                    Types.LONGVARCHAR, Types.LONGVARBINARY, Types.DATE)) {
                statement.setNull(1, type);
                try (ResultSet results = statement.executeQuery()) {
                    assertThat(rows(results)).as("type %s", type).containsExactly(List.of("null"));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void changesRowsAndCountsThem(int mode) throws SQLException {
        try (Connection each = connect("ssl=require", "prepareSQL=" + mode)) {
            try (Statement statement = each.createStatement()) {
                statement.execute(
                        "CREATE TABLE #t (id int NOT NULL PRIMARY KEY, name nvarchar(20), data varbinary(20))");
            }
            try (PreparedStatement insert = each.prepareStatement("INSERT INTO #t VALUES (?, ?, ?)")) {
                for (int i = 0; i < 6; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, i % 2 == 0 ? null : "n" + i);
                    insert.setBytes(3, new byte[]{(byte) i});
                    insert.addBatch();
                }
                assertThat(insert.executeBatch()).containsExactly(1, 1, 1, 1, 1, 1);
                insert.setInt(1, 0);
                insert.setString(2, "twice");
                insert.setBytes(3, null);
                assertThat(errorOf(insert::executeUpdate).getErrorCode()).isEqualTo(2627);
            }
            try (PreparedStatement update = each.prepareStatement("UPDATE #t SET name = ? WHERE id < ?")) {
                update.setString(1, "x");
                update.setInt(2, 4);
                assertThat(update.executeUpdate()).isEqualTo(4);
            }
            assertThat(rows(each, "SELECT id, name FROM #t WHERE id >= ? ORDER BY id", 3)).containsExactly(
                    List.of(3, "x"), Arrays.asList(4, null), List.of(5, "n5"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aBatchSaysWhichOneFailed(int mode) throws SQLException {
        try (Connection each = connect("ssl=require", "prepareSQL=" + mode)) {
            try (Statement statement = each.createStatement()) {
                statement.execute("CREATE TABLE #t (id int NOT NULL PRIMARY KEY)");
            }
            try (PreparedStatement insert = each.prepareStatement("INSERT INTO #t VALUES (?)")) {
                for (int id : new int[]{1, 2, 1, 3}) {
                    insert.setInt(1, id);
                    insert.addBatch();
                }
                BatchUpdateException failed = (BatchUpdateException) errorOf(insert::executeBatch);
                assertThat(failed.getErrorCode()).isEqualTo(2627);
                assertThat(failed.getUpdateCounts()).containsExactly(1, 1, Statement.EXECUTE_FAILED, 1);
            }
            assertThat(rows(each, "SELECT id FROM #t ORDER BY id")).containsExactly(List.of(1), List.of(2),
                    List.of(3));
        }
    }

    @Test
    void describesResultsAndParametersBeforeRunning() throws SQLException {
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT JobId, Settings, CreateTime FROM dbo.Jobs WHERE JobId = ?")) {
            assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(1);
            statement.setLong(1, 1);
            assertThat(statement.getMetaData().getColumnCount()).isEqualTo(3);
            assertThat(statement.getMetaData().getColumnTypeName(1)).isEqualTo("bigint");
            assertThat(statement.getMetaData().getColumnTypeName(3)).isEqualTo("datetime");
        }
    }

    @Test
    void errorsOfPreparingNameTheirCause() throws SQLException {
        assertThat(error(() -> rows("SELECT * FROM dbo.NoTable WHERE x = ?", 1)).getErrorCode()).isEqualTo(208);
        assertThat(error(() -> rows("SELECT NoColumn FROM dbo.Jobs WHERE JobId = ?", 1)).getErrorCode())
                .isEqualTo(207);
        assertThat(error(() -> rows("SELECT ? FROM", 1)).getErrorCode()).isEqualTo(102);
        assertThat(error(() -> rows("SELECT 1 / ?", 0)).getErrorCode()).isEqualTo(8134);
        assertThat(error(() -> rows("SELECT CAST(? AS int)", "abc")).getErrorCode()).isEqualTo(245);
    }
}
