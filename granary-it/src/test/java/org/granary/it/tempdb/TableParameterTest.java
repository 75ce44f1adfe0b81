package org.granary.it.tempdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.sqlserver.jdbc.ISQLServerDataRecord;
import com.microsoft.sqlserver.jdbc.SQLServerCallableStatement;
import com.microsoft.sqlserver.jdbc.SQLServerDataTable;
import com.microsoft.sqlserver.jdbc.SQLServerMetaData;
import com.microsoft.sqlserver.jdbc.SQLServerPreparedStatement;
import com.microsoft.sqlserver.jdbc.SQLServerSortOrder;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Table-valued parameters of Microsoft's JDBC driver: from a table in memory, a result set, and records; of calls and of
/// texts.
class TableParameterTest extends TempdbTest {

    private static SQLServerDataTable table(Object... rows) throws SQLException {
        SQLServerDataTable table = new SQLServerDataTable();
        table.addColumnMetadata("id", Types.INTEGER);
        table.addColumnMetadata("name", Types.NVARCHAR);
        for (int i = 0; i < rows.length; i += 2) {
            table.addRow(rows[i], rows[i + 1]);
        }
        return table;
    }

    private SQLServerPreparedStatement prepare(String sql) throws SQLException {
        return one.connection().prepareStatement(sql).unwrap(SQLServerPreparedStatement.class);
    }

    private static List<List<@Nullable Object>> rows(SQLServerPreparedStatement statement) throws SQLException {
        List<List<@Nullable Object>> all = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getObject(i));
                }
                all.add(row);
            }
        }
        return all;
    }

    private static int failure(SQLServerPreparedStatement statement) {
        SQLException error = catchThrowableOfType(SQLException.class, statement::execute);
        assertThat((Throwable) error).isNotNull();
        return error.getErrorCode();
    }

    @Test
    void aTextSelectsFromIt() throws SQLException {
        one.execute("CREATE TYPE Names AS TABLE (id int PRIMARY KEY, name nvarchar(max))");
        try (SQLServerPreparedStatement select = prepare("SELECT name, id FROM ? ORDER BY id DESC")) {
            for (int i = 0; i < 4; i++) {
                select.setStructured(1, "dbo.Names", table(1, "a", 2, null, 3, "x".repeat(9000)));
                assertThat(rows(select)).containsExactly(row("x".repeat(9000), 3), row(null, 2), row("a", 1));
            }
            select.setStructured(1, "Names", table());
            assertThat(rows(select)).isEmpty();
        }
        one.execute("CREATE TABLE t (id int, name nvarchar(max))");
        try (SQLServerPreparedStatement insert = prepare("INSERT INTO t SELECT id, name FROM ?")) {
            insert.setStructured(1, "Names", table(5, "e", 6, "it's \"quoted\""));
            assertThat(insert.executeUpdate()).isEqualTo(2);
        }
        assertThat(rows("SELECT name FROM t WHERE id = 6")).containsExactly(row("it's \"quoted\""));
    }

    @Test
    void aProcedureIsCalledWithIt() throws SQLException {
        one.execute("CREATE TYPE Names AS TABLE (id int, name nvarchar(20))");
        one.execute("CREATE PROC p @n int, @names Names READONLY, @count int OUTPUT AS "
                + "SELECT @count = COUNT(*) FROM @names; SELECT id * @n AS id, name FROM @names ORDER BY id");
        try (SQLServerCallableStatement call = one.connection().prepareCall("{call p(?, ?, ?)}")
                .unwrap(SQLServerCallableStatement.class)) {
            call.setInt(1, 10);
            call.setStructured(2, "dbo.Names", table(1, "a", 2, "b"));
            call.registerOutParameter(3, Types.INTEGER);
            assertThat(rows(call)).containsExactly(row(10, "a"), row(20, "b"));
            assertThat(call.getInt(3)).isEqualTo(2);
        }
        try (SQLServerCallableStatement call = one.connection().prepareCall("{call p(?, ?, ?)}")
                .unwrap(SQLServerCallableStatement.class)) {
            call.setInt("n", 1);
            call.setStructured("names", null, table(7, "g"));
            call.registerOutParameter("count", Types.INTEGER);
            assertThat(rows(call)).containsExactly(row(7, "g"));
        }
    }

    @Test
    void valuesOfEveryTypeArrive() throws SQLException {
        String columns = """
                a bit, b tinyint, c smallint, d int, e bigint, f real, g float, h decimal(20, 5), j date, k time(7),
                l datetime, m datetime2(7), n datetimeoffset(7), o varchar(50), p nvarchar(50), q nvarchar(max),
                r varbinary(20), s varbinary(max), t uniqueidentifier, u char(4), v smalldatetime, w money""";
        one.execute("CREATE TYPE Everything AS TABLE (" + columns + ")");
        one.execute("CREATE TABLE t (" + columns + ")");
        one.execute("""
                INSERT INTO t VALUES (1, 2, 3, 4, 5, 1.5, 2.5, 12345.67891, '2026-01-02', '03:04:05.1234567',
                  '2026-01-02T03:04:05.007', '2026-01-02T03:04:05.1234567', '2026-01-02T03:04:05.1234567+01:00', 'a',
                  N'ж', N'日本', 0x0102, 0x030405, '6F9619FF-8B86-D011-B42D-00C04FC964FF', 'ab',
                  '2026-01-02T03:04:00', 9.99)""");
        one.execute("INSERT INTO t (a) VALUES (NULL)");
        try (Statement statement = other.connection().createStatement();
                ResultSet source = statement.executeQuery("SELECT * FROM tempdb.dbo.t");
                SQLServerPreparedStatement select = prepare("SELECT * FROM ?");
                SQLServerPreparedStatement expected = prepare("SELECT * FROM t")) {
            select.setStructured(1, "Everything", source);
            assertThat(rows(select)).usingRecursiveComparison().isEqualTo(rows(expected));
        }
    }

    /// Records that are made one by one.
    private static final class Records implements ISQLServerDataRecord {
        private final List<SQLServerMetaData> columns;
        private final int most;
        private final IntFunction<@Nullable Object[]> row;
        private int at;

        Records(int most, IntFunction<@Nullable Object[]> row, SQLServerMetaData... columns) {
            this.columns = List.of(columns);
            this.most = most;
            this.row = row;
        }

        @Override
        public SQLServerMetaData getColumnMetaData(int column) {
            return columns.get(column - 1);
        }

        @Override
        public int getColumnCount() {
            return columns.size();
        }

        @Override
        public @Nullable Object[] getRowData() {
            return row.apply(at);
        }

        @Override
        public boolean next() {
            return ++at <= most;
        }
    }

    @Test
    void manyRecordsArrive() throws SQLException {
        one.execute("CREATE TYPE Squares AS TABLE (id int PRIMARY KEY, square decimal(20, 2))");
        try (SQLServerPreparedStatement select = prepare("SELECT COUNT(*), SUM(square), MAX(id) FROM ?")) {
            select.setStructured(1, "Squares", new Records(20_000,
                    i -> new Object[]{i, BigDecimal.valueOf((long) i * i)},
                    new SQLServerMetaData("id", Types.INTEGER, 0, 0, false, true, SQLServerSortOrder.ASCENDING, 0),
                    new SQLServerMetaData("square", Types.DECIMAL, 20, 2)));
            assertThat(rows(select)).containsExactly(row(20_000, new BigDecimal("2666866670000.00"), 20_000));
        }
    }

    @Test
    void columnsThatTheTableFillsAreLeftOut() throws SQLException {
        one.execute(
                "CREATE TYPE Filled AS TABLE (id int IDENTITY(5, 5), a int, b AS a * 2, c nvarchar(9) DEFAULT N'x', "
                        + "v rowversion)");
        try (SQLServerPreparedStatement select = prepare("SELECT id, a, b, c, DATALENGTH(v) FROM ? ORDER BY id")) {
            select.setStructured(1, "Filled", new Records(2, i -> new @Nullable Object[]{null, i, null, null, null},
                    left("id"), new SQLServerMetaData("a", Types.INTEGER), left("b"), left("c"), left("v")));
            assertThat(rows(select)).containsExactly(row(5, 1, 2, "x", 8), row(10, 2, 4, "x", 8));
        }
    }

    private static SQLServerMetaData left(String column) throws SQLException {
        return new SQLServerMetaData(column, Types.INTEGER, 0, 0, true, false, SQLServerSortOrder.UNSPECIFIED, -1);
    }

    @Test
    void whatDoesNotFitIsRefused() throws SQLException {
        one.execute("CREATE TYPE Names AS TABLE (id int PRIMARY KEY, name nvarchar(5), CHECK (id > 0))");
        one.execute("CREATE TYPE Single AS TABLE (id int)");
        one.execute("CREATE TYPE Others AS TABLE (id int, name nvarchar(5))");
        one.execute("CREATE TYPE Counted AS TABLE (id int IDENTITY, name nvarchar(5))");
        one.execute("CREATE PROC p @names Names READONLY AS SELECT COUNT(*) FROM @names");
        try (SQLServerPreparedStatement select = prepare("SELECT * FROM ?")) {
            select.setStructured(1, "Names", table(1, "a", 1, "b"));
            assertThat(failure(select)).isEqualTo(2627);
            select.setStructured(1, "Names", table(0, "a"));
            assertThat(failure(select)).isEqualTo(547);
            select.setStructured(1, "Names", table(1, "abcdef"));
            assertThat(failure(select)).isIn(2628, 8152);
            select.setStructured(1, "Names", table(null, "a"));
            assertThat(failure(select)).isEqualTo(515);
            select.setStructured(1, "Single", table(1, "a"));
            assertThat(failure(select)).isEqualTo(500);
            select.setStructured(1, "Counted", table(1, "a"));
            assertThat(failure(select)).isEqualTo(1077);
            select.setStructured(1, "dbo.Nothing", table(1, "a"));
            assertThat(failure(select)).isEqualTo(2715);
        }
        try (SQLServerPreparedStatement call = prepare("EXEC p ?")) {
            call.setStructured(1, "Others", table());
            assertThat(failure(call)).isEqualTo(206);
            call.setStructured(1, "Names", table(1, "a"));
            assertThat(rows(call)).containsExactly(row(1));
        }
    }
}
