package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import com.microsoft.sqlserver.jdbc.SQLServerSortOrder;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A bulk load that says in which order its rows come, into tables with and without a clustered key.
class BulkOrderTest extends JdbcTest {

    /// Rows of two numbers.
    private record Pairs(Iterator<int[]> rows) implements ISQLServerBulkData {
        @Override
        public Set<Integer> getColumnOrdinals() {
            return Set.of(1, 2);
        }

        @Override
        public String getColumnName(int column) {
            return column == 1 ? "a" : "b";
        }

        @Override
        public int getColumnType(int column) {
            return Types.INTEGER;
        }

        @Override
        public int getPrecision(int column) {
            return 0;
        }

        @Override
        public int getScale(int column) {
            return 0;
        }

        @Override
        public Object[] getRowData() {
            int[] row = rows.next();
            return new Object[]{row[0], row[1]};
        }

        @Override
        public boolean next() {
            return rows.hasNext();
        }
    }

    private void load(List<String> ascending, List<String> descending, int[]... rows) throws SQLServerException {
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
            copy.setDestinationTableName("#t");
            for (String column : ascending) {
                copy.addColumnOrderHint(column, SQLServerSortOrder.ASCENDING);
            }
            for (String column : descending) {
                copy.addColumnOrderHint(column, SQLServerSortOrder.DESCENDING);
            }
            copy.writeToServer(new Pairs(List.of(rows).iterator()));
        }
    }

    private static int[] row(int a, int b) {
        return new int[]{a, b};
    }

    private void assertRefused(String first, String second, List<String> ascending, List<String> descending,
            int[]... rows) throws SQLException {
        assertThatThrownBy(() -> load(ascending, descending, rows)).isInstanceOfSatisfying(SQLServerException.class,
                e -> {
                    assertThat(e.getErrorCode()).isEqualTo(4819);
                    assertThat(e.getMessage())
                            .contains("Cannot bulk load. The bulk data stream was incorrectly specified as "
                                    + "sorted or the data violates a uniqueness constraint imposed by the target table. Sort order "
                                    + "incorrect for the following two rows: primary key of first row: " + first
                                    + ", primary key of second row: " + second + ".");
                });
        assertThat(rows("SELECT a, b FROM #t")).as("all or none").isEmpty();
    }

    @Test
    void rowsMustComeInTheOrderOfTheClusteredKey() throws SQLException {
        run("CREATE TABLE #t (a int PRIMARY KEY, b int)");
        assertRefused("(6)", "(5)", List.of("a"), List.of(), row(1, 1), row(6, 1), row(5, 1));
        assertRefused("(6)", "(6)", List.of("a"), List.of(), row(6, 1), row(6, 2));
        load(List.of("a"), List.of(), row(1, 9), row(2, 8), row(10, 7));
        assertThat(rows("SELECT a FROM #t ORDER BY a")).hasSize(3);
    }

    @Test
    void severalColumnsAndDirectionsCount() throws SQLException {
        run("CREATE TABLE #t (a int NOT NULL, b int NOT NULL, PRIMARY KEY (a, b DESC))");
        assertRefused("(1, 1)", "(1, 2)", List.of("a"), List.of("b"), row(1, 1), row(1, 2));
        load(List.of("a"), List.of("b"), row(1, 2), row(1, 1), row(2, 5));
        assertThat(rows("SELECT a FROM #t")).hasSize(3);
    }

    @Test
    void anotherOrderThanThatOfTheClusteredKeyIsNotLookedAt() throws SQLException {
        for (String table : List.of("a int, b int", "a int PRIMARY KEY NONCLUSTERED, b int", "a int UNIQUE, b int",
                "a int PRIMARY KEY, b int UNIQUE CLUSTERED", "a int, b int PRIMARY KEY",
                "a int, b int, PRIMARY KEY (a DESC)", "a bigint PRIMARY KEY, b int")) {
            run("CREATE TABLE #t (" + table + ")");
            load(List.of("a"), List.of(), row(3, 1), row(2, 2), row(1, 3));
            assertThat(rows("SELECT a FROM #t")).as(table).hasSize(3);
            run("DROP TABLE #t");
        }
    }

    @Test
    void aColumnThatIsNotThereIsNamed() throws SQLException {
        run("CREATE TABLE #t (a int PRIMARY KEY, b int)");
        assertThatThrownBy(() -> run("INSERT BULK #t (a int, b int) WITH (ORDER (c ASC))"))
                .hasMessageContaining("Invalid column name 'c'.");
        assertThatThrownBy(() -> run("INSERT BULK #t (a int, b int) WITH (TABLOCK, WRONG)"))
                .hasMessageContaining("'WRONG' is not a recognized INSERT BULK option.");
    }

    @Test
    void aRowThatIsThereTwiceNamesItsKindOfKey() throws SQLException {
        run("CREATE TABLE #t (a int PRIMARY KEY, b int UNIQUE)");
        run("INSERT INTO #t VALUES (1, 1)");
        assertThatThrownBy(() -> run("INSERT INTO #t VALUES (1, 2)"))
                .hasMessageContaining("PRIMARY KEY constraint 'PK_");
        assertThatThrownBy(() -> run("INSERT INTO #t VALUES (2, 1)"))
                .hasMessageContaining("UNIQUE KEY constraint 'UQ_");
    }
}
