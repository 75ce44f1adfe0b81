package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCSVFileRecord;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopyOptions;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// `SQLServerBulkCopy` into temporary tables: from a result set, from records, in batches, and refused rows.
class BulkCopyTest extends JdbcTest {

    private static SQLServerBulkCSVFileRecord records(String csv) throws SQLServerException {
        SQLServerBulkCSVFileRecord records = new SQLServerBulkCSVFileRecord(
                new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)), "UTF-8", ",", false);
        records.addColumnMetadata(1, "a", Types.INTEGER, 0, 0);
        records.addColumnMetadata(2, "b", Types.NVARCHAR, 50, 0);
        return records;
    }

    @Test
    @Covers({"TDS-2.2.1.5-1", "TDS-2.2.6.1-4"})
    void rowsOfEveryTypeAreCopied() throws SQLException {
        String types = """
                a bit, b tinyint, c smallint, d int, e bigint, f real, g float, h decimal(20, 5), i money, j date, k time(7),
                l datetime, m datetime2(7), n datetimeoffset(7), o varchar(50), p nvarchar(50), q nvarchar(max), r varbinary(20),
                s varbinary(max), t uniqueidentifier, u char(4), v smalldatetime""";
        run("CREATE TABLE #from (" + types + ")");
        run("CREATE TABLE #to (" + types + ")");
        run("""
                INSERT INTO #from VALUES (1, 2, 3, 4, 5, 1.5, 2.5, 12345.67891, 9.99, '2026-01-02', '03:04:05.1234567',
                  '2026-01-02T03:04:05.007', '2026-01-02T03:04:05.1234567', '2026-01-02T03:04:05.1234567+01:00', 'ä', N'ж', N'日本',
                  0x0102, 0x030405, '6F9619FF-8B86-D011-B42D-00C04FC964FF', 'ab', '2026-01-02T03:04:00')""");
        run("INSERT INTO #from (a) VALUES (NULL)");
        try (Statement statement = connection.createStatement();
                ResultSet source = statement.executeQuery("SELECT * FROM #from");
                Connection target = connect("encrypt=false")) {
            run(target, "CREATE TABLE #to (" + types + ")");
            copy(target, source, "#to", new SQLServerBulkCopyOptions());
            assertThat(rows(target, "SELECT * FROM #to")).usingRecursiveComparison()
                    .isEqualTo(rows("SELECT * FROM #from"));
        }
    }

    private static void copy(Connection target, ResultSet source, String table, SQLServerBulkCopyOptions options)
            throws SQLException {
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(target)) {
            copy.setBulkCopyOptions(options);
            copy.setDestinationTableName(table);
            copy.writeToServer(source);
        }
    }

    @Test
    void recordsAreCopiedInBatches() throws SQLException {
        run("CREATE TABLE #t (a int NOT NULL, b nvarchar(50))");
        StringBuilder csv = new StringBuilder();
        for (int i = 0; i < 2500; i++) {
            csv.append(i).append(",ä").append(i).append('\n');
        }
        SQLServerBulkCopyOptions options = new SQLServerBulkCopyOptions();
        options.setBatchSize(1000);
        options.setTableLock(true);
        options.setKeepNulls(true);
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
            copy.setBulkCopyOptions(options);
            copy.setDestinationTableName("#t");
            copy.addColumnMapping(1, "a");
            copy.addColumnMapping(2, "b");
            copy.writeToServer(records(csv.toString()));
        }
        assertThat(rows("SELECT COUNT(*), MIN(a), MAX(a), MIN(b) FROM #t"))
                .containsExactly(List.of(2500, 0, 2499, "ä0"));
    }

    @Test
    @Covers("TDS-2.2.6.1-4")
    void columnsMayBeMappedInAnotherOrder() throws SQLException {
        run("CREATE TABLE #t (x nvarchar(50), y int, z decimal(5, 1) DEFAULT 7.5)");
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
            copy.setDestinationTableName("#t");
            copy.addColumnMapping("a", "y");
            copy.addColumnMapping("b", "x");
            copy.writeToServer(records("1,one\n2,\n"));
        }
        assertThat(rows("SELECT x, y, z FROM #t ORDER BY y")).containsExactly(
                List.of("one", 1, new BigDecimal("7.5")),
                java.util.Arrays.asList(null, 2, new BigDecimal("7.5")));
    }

    @Test
    @Covers("TDS-2.2.6.1-5")
    void aRefusedRowRefusesItsBatch() throws SQLException {
        run("CREATE TABLE #t (a int NOT NULL PRIMARY KEY, b nvarchar(50))");
        assertThat(error(() -> {
            try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
                copy.setDestinationTableName("#t");
                copy.writeToServer(records("1,one\n2,two\n1,again\n"));
            }
        }).getErrorNumber()).isEqualTo(2627);
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(0);
    }

    @Test
    @Covers("TDS-2.2.6.1-6")
    void aCopyIsPartOfItsTransaction() throws SQLException {
        run("CREATE TABLE #t (a int NOT NULL, b nvarchar(50))");
        connection.setAutoCommit(false);
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
            copy.setDestinationTableName("#t");
            copy.writeToServer(records("1,one\n"));
        }
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(1);
        connection.rollback();
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(0);
    }

    @Test
    void aTableThatTakesNoRowsIsRefused() throws SQLException {
        assertThat(error(() -> {
            try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
                copy.setDestinationTableName("dbo.Items");
                copy.addColumnMapping(1, "JobId");
                copy.writeToServer(records("1,one\n"));
            }
        }).getErrorMessage()).contains("Items");
    }
}
