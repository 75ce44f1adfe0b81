package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Bulk copies whose values are longer than the driver's description of them: it sends times as texts of as many characters as the column has digits.
class BulkTemporalTest extends JdbcTest {

    /// Rows of one column, described as a program that knows no better describes them.
    private static final class OneColumn implements ISQLServerBulkData {
        private static final long serialVersionUID = 1;

        private final int type;
        private final int precision;
        private final transient List<Object> values;
        private int next;

        OneColumn(int type, int precision, Object... values) {
            this.type = type;
            this.precision = precision;
            this.values = List.of(values);
        }

        @Override
        public Set<Integer> getColumnOrdinals() {
            return Set.of(1);
        }

        @Override
        public String getColumnName(int column) {
            return "a";
        }

        @Override
        public int getColumnType(int column) {
            return type;
        }

        @Override
        public int getPrecision(int column) {
            return precision;
        }

        @Override
        public int getScale(int column) {
            return 0;
        }

        @Override
        public @Nullable Object[] getRowData() {
            return new Object[]{values.get(next++)};
        }

        @Override
        public boolean next() {
            return next < values.size();
        }
    }

    private void load(String columnType, OneColumn rows) throws SQLException {
        run("CREATE TABLE #t (a " + columnType + " NULL)");
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
            copy.setDestinationTableName("#t");
            copy.writeToServer(rows);
        }
    }

    @ParameterizedTest
    @CsvSource({"varchar(20), 12, 0, hello", "varchar(20), 12, 3, hello", "nvarchar(20), -9, 0, hello",
        "nvarchar(20), -9, 2, hello", "char(20), 1, 2, hello", "nchar(20), -15, 2, hello", "varchar(20), 12, 0, hello"})
    void aTextMayBeLongerThanItsDescription(String columnType, int type, int precision, String text)
            throws SQLException {
        load(columnType, new OneColumn(type, precision, text, text + text));
        assertThat(rows("SELECT RTRIM(a) FROM #t")).containsExactlyInAnyOrder(List.of(text), List.of(text + text));
    }

    @Test
    void bytesMayBeLongerThanTheirDescription() throws SQLException {
        load("varbinary(20)", new OneColumn(Types.VARBINARY, 2, new byte[]{1, 2, 3, 4}));
        assertThat(rows("SELECT DATALENGTH(a) FROM #t")).containsExactly(List.of(4));
    }

    @ParameterizedTest
    @CsvSource({"smalldatetime", "datetime", "datetime2(0)", "datetime2(3)", "datetime2(7)", "date", "time(0)",
        "time(3)",
        "datetimeoffset(0)"})
    void timesOfABatchOfInsertsMayGoThroughBulkCopy(String type) throws SQLException {
        try (Connection bulk = connect("encrypt=false", "useBulkCopyForBatchInsert=true")) {
            run(bulk, "CREATE TABLE #t (a " + type + " NULL, b int)");
            try (PreparedStatement statement = bulk.prepareStatement("INSERT INTO #t (a, b) VALUES (?, ?)")) {
                for (int i = 0; i < 3; i++) {
                    statement.setTimestamp(1, Timestamp.valueOf("2026-01-02 03:04:00"));
                    statement.setInt(2, i);
                    statement.addBatch();
                }
                assertThat(statement.executeBatch()).hasSize(3);
            }
            assertThat(rows(bulk, "SELECT COUNT(DISTINCT a), COUNT(*), COUNT(a) FROM #t"))
                    .containsExactly(List.of(1, 3, 3));
        }
    }

    @ParameterizedTest
    @CsvSource({"smalldatetime, 0", "datetime, 0", "datetime2(0), 0", "datetime2(7), 0", "date, 0", "time(0), 0"})
    void timesMayBeDescribedWithoutAPrecision(String columnType, int precision) throws SQLException {
        load(columnType, new OneColumn(Types.TIMESTAMP, precision, Timestamp.valueOf("2026-01-02 03:04:00")));
        assertThat(value("SELECT COUNT(a) FROM #t")).isEqualTo(1);
    }
}
