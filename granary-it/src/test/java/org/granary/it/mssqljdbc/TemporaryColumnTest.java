package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerConnection;
import com.microsoft.sqlserver.jdbc.SQLServerError;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the columns of temporary tables and table variables can be declared with: collations, rowversion, newsequentialid().
class TemporaryColumnTest extends JdbcTest {

    @ParameterizedTest
    @ValueSource(strings = {"Latin1_General_CI_AS_KS_WS", "latin1_general_ci_as", "SQL_Latin1_General_CP1_CI_AS",
        "DATABASE_DEFAULT",
        "Latin1_General_100_CI_AS", "CATALOG_DEFAULT"})
    void collationsThatCompareAsTheServersAreAccepted(String name) throws SQLException {
        run("CREATE TABLE #t (a varchar(20) COLLATE " + name + " NOT NULL, b nvarchar(20) COLLATE " + name + ")");
        run("INSERT INTO #t VALUES ('\u00e9', N'\u05e9')");
        assertThat(rows("SELECT a, b FROM #t WHERE a = '\u00c9' COLLATE " + name + " AND a <> 'e'"))
                .containsExactly(List.of("\u00e9", "\u05e9"));
        assertThat(value(
                "DECLARE @t TABLE (a char(1) COLLATE " + name + "); INSERT INTO @t VALUES ('x'); SELECT a FROM @t"))
                .isEqualTo("x");
    }

    @ParameterizedTest
    @CsvSource({"Nowhere_CI_AS, 448", "Latin1_General, 448", "Hebrew_CI, 448", "x, 448",
        "Latin1_General_140_CI_AS, 448", "SQL_EBCDIC037_CP1_CS_AS, 40517"})
    void othersAreRefusedByName(String name, int number) throws SQLException {
        for (String text : List.of("CREATE TABLE #t (a int, b varchar(20) COLLATE " + name + ")",
                "CREATE TABLE ##t (b nvarchar(max) COLLATE " + name + ")",
                "DECLARE @t TABLE (b varchar(20) COLLATE " + name + ")",
                "SELECT 'a' COLLATE " + name, "SELECT CAST('a' AS varchar(20)) COLLATE " + name + " AS a INTO #t",
                "SELECT 1 WHERE 'a' = 'A' COLLATE " + name)) {
            SQLServerError error = error(() -> run(text));
            assertThat(error.getErrorNumber()).as(text).isEqualTo(number);
            assertThat(error.getErrorMessage()).contains(name);
        }
        assertThat(value("SELECT COLLATIONPROPERTY('" + name + "', 'CodePage')")).isNull();
    }

    @Test
    void onlyTextHasACollation() throws SQLException {
        assertThat(error(() -> run("CREATE TABLE #t (a int COLLATE Latin1_General_CI_AS)")).getErrorNumber())
                .isEqualTo(447);
    }

    @Test
    void everyRowHasAVersionThatRisesWithEveryChange() throws SQLException {
        run("CREATE TABLE #t (a int, v rowversion)");
        run("INSERT INTO #t (a) VALUES (1), (2); INSERT INTO #t VALUES (3, DEFAULT); INSERT INTO #t (a, v) VALUES (4, NULL);"
                + " INSERT INTO #t (a) SELECT 5");
        assertThat(value("SELECT COUNT(DISTINCT v) FROM #t WHERE DATALENGTH(v) = 8")).isEqualTo(5);
        assertThat(rows("SELECT a FROM #t ORDER BY v")).extracting(List::getFirst).containsExactly(1, 2, 3, 4, 5);
        byte[] last = (byte[]) value("SELECT @@DBTS");
        assertThat(value("SELECT CASE WHEN MAX(v) = @@DBTS THEN 1 ELSE 0 END FROM #t")).isEqualTo(1);
        run("UPDATE #t SET a = 10 WHERE a = 1");
        assertThat(rows("SELECT a FROM #t WHERE v > ?", last)).containsExactly(List.of(10));
        assertThat(rows("SELECT a FROM #t ORDER BY v DESC")).extracting(List::getFirst).containsExactly(10, 5, 4, 3, 2);
        assertThat(value("DECLARE @t TABLE (a int, v timestamp); INSERT INTO @t (a) VALUES (1);"
                + " SELECT COUNT(*) FROM @t WHERE v > 0x00")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"INSERT INTO #t (a, v) VALUES (1, 0x01)|273",
        "INSERT INTO #t SELECT 1, 0x0000000000000001|273",
        "UPDATE #t SET v = 0x01|272", "INSERT INTO #t VALUES (1)|213",
        "CREATE TABLE #u (a rowversion, b timestamp)|2738",
        "CREATE TABLE #u (a rowversion DEFAULT 0x01)|1755"})
    void versionsAreTheTablesAlone(String text, int number) throws SQLException {
        run("CREATE TABLE #t (a int, v rowversion)");
        run("INSERT INTO #t (a) VALUES (1)");
        assertThat(error(() -> run(text)).getErrorNumber()).isEqualTo(number);
    }

    @Test
    void aBulkLoadGetsNewVersions() throws SQLException {
        run("CREATE TABLE #s (a int, v binary(8)); INSERT INTO #s VALUES (1, 0x01), (2, 0x02)");
        try (SQLServerConnection target = (SQLServerConnection) connect("encrypt=false");
                Statement statement = connection.createStatement();
                ResultSet source = statement.executeQuery("SELECT a FROM #s")) {
            run(target, "CREATE TABLE #t (a int, v rowversion)");
            try (SQLServerBulkCopy copy = new SQLServerBulkCopy(target)) {
                copy.setDestinationTableName("#t");
                copy.addColumnMapping("a", "a");
                copy.writeToServer(source);
            }
            assertThat(value(target, "SELECT COUNT(DISTINCT v) FROM #t WHERE v > 0x0000000000000002")).isEqualTo(2);
        }
    }

    @Test
    void sequentialIdentifiersRise() throws SQLException {
        run("CREATE TABLE #t (a int, g uniqueidentifier DEFAULT newsequentialid(), h uniqueidentifier NOT NULL DEFAULT (NEWSEQUENTIALID()))");
        run("INSERT INTO #t (a) VALUES (1), (2); INSERT INTO #t VALUES (3, DEFAULT, DEFAULT); INSERT INTO #t (a) SELECT 4");
        run("DECLARE @i int = 5; WHILE @i < 300 BEGIN INSERT INTO #t (a) VALUES (@i); SET @i = @i + 1 END");
        assertThat(value(
                "SELECT COUNT(*) FROM (SELECT a, ROW_NUMBER() OVER (ORDER BY g) AS n, ROW_NUMBER() OVER (ORDER BY h) AS m FROM #t) AS x"
                        + " WHERE a = n AND a = m"))
                .isEqualTo(299);
        assertThat(value("SELECT COUNT(*) FROM #t AS x JOIN #t AS y ON x.g = y.h")).isEqualTo(0);
        assertThat(error(() -> run("SELECT newsequentialid()")).getErrorNumber()).isEqualTo(302);
        assertThat(error(() -> run("INSERT INTO #t (a, h) VALUES (1, newsequentialid())")).getErrorNumber())
                .isEqualTo(302);
    }

    @Test
    void waitsMayHaveThreeDigitsOfHours() throws SQLException {
        run("WAITFOR DELAY '000:00:00'");
        run("WAITFOR DELAY '000:00:00.01'");
        assertThat(error(() -> run("WAITFOR DELAY '024:00:00'")).getErrorNumber()).isEqualTo(148);
    }
}
