package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.granary.it.protocol.Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// COLLATE in expressions and columns, and what is compared and kept by it.
class CollationTest extends LanguageTest {
    private static final String ROWS = "CREATE TABLE #t (cs varchar(20) COLLATE Latin1_General_CS_AS, "
            + "ai varchar(20) COLLATE Latin1_General_CI_AI, bin nvarchar(20) COLLATE Latin1_General_BIN2, d varchar(20)); "
            + "INSERT #t VALUES ('a', 'Émile', N'a', 'a'), ('A', 'emile', N'A', 'A'), ('b', 'x', N'B', 'b'), "
            + "('B', 'X', N'b', 'B'); ";

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "CASE WHEN 'a' = 'A' COLLATE Latin1_General_CS_AS THEN 1 ELSE 0 END => 0",
        "CASE WHEN 'a' = 'A' COLLATE Latin1_General_CI_AI THEN 1 ELSE 0 END => 1",
        "CASE WHEN 'é' = 'E' COLLATE Latin1_General_CI_AI THEN 1 ELSE 0 END => 1",
        "CASE WHEN 'é' = 'e' COLLATE Latin1_General_CS_AS THEN 1 ELSE 0 END => 0",
        "CASE WHEN 'a' = 'a  ' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END => 1",
        "CASE WHEN 'a' < 'B' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END => 0",
        "CASE WHEN 'a' < 'B' COLLATE Latin1_General_CS_AS THEN 1 ELSE 0 END => 1",
        "CASE WHEN 'a' < 'A' COLLATE Latin1_General_CS_AS THEN 1 ELSE 0 END => 1",
        "CASE WHEN 'a' < 'A' COLLATE SQL_Latin1_General_CP1_CS_AS THEN 1 ELSE 0 END => 0",
        "CASE WHEN N'ア' = N'あ' COLLATE Japanese_CI_AS THEN 1 ELSE 0 END => 1",
        "CASE WHEN N'ア' = N'あ' COLLATE Japanese_CI_AS_KS THEN 1 ELSE 0 END => 0",
        "CASE WHEN N'Ａ' = N'a' COLLATE Latin1_General_CI_AS THEN 1 ELSE 0 END => 1",
        "CASE WHEN N'Ａ' = N'a' COLLATE Latin1_General_CI_AS_WS THEN 1 ELSE 0 END => 0",
        "CASE WHEN 'i' = 'I' COLLATE Turkish_CI_AS THEN 1 ELSE 0 END => 0",
        "UPPER(N'i' COLLATE Turkish_CI_AS) => İ",
        "CASE WHEN N'ä' > N'z' COLLATE Finnish_Swedish_CI_AS THEN 1 ELSE 0 END => 1",
        "CASE WHEN N'ä' > N'z' COLLATE Latin1_General_CI_AS THEN 1 ELSE 0 END => 0",
        "CASE WHEN N'ä' = N'ae' COLLATE German_PhoneBook_CI_AS THEN 1 ELSE 0 END => 1",
        "CASE WHEN 'ABC' LIKE 'a%' COLLATE Latin1_General_CS_AS THEN 1 ELSE 0 END => 0",
        "CASE WHEN 'ABC' COLLATE Latin1_General_CS_AS LIKE '[A-C]__' THEN 1 ELSE 0 END => 1",
        "CASE WHEN 'été' LIKE 'ET%' COLLATE Latin1_General_CI_AI THEN 1 ELSE 0 END => 1",
        "CASE WHEN 'a' COLLATE Latin1_General_CS_AS IN ('A', 'B') THEN 1 ELSE 0 END => 0",
        "CASE WHEN 'b' COLLATE Latin1_General_CS_AS BETWEEN 'A' AND 'B' THEN 1 ELSE 0 END => 1",
        "CASE 'a' COLLATE Latin1_General_BIN WHEN 'A' THEN 1 ELSE 0 END => 0",
        "CHARINDEX('B', 'abAB' COLLATE Latin1_General_CS_AS) => 4", "CHARINDEX('B', 'abAB') => 2",
        "REPLACE('aAbA' COLLATE Latin1_General_BIN2, 'A', '-') => a-b-", "REPLACE('aAbA', 'A', '-') => --b-",
        "PATINDEX('%[B]%', 'abAB' COLLATE Latin1_General_BIN2) => 4",
        "NULLIF('a' COLLATE Latin1_General_CS_AS, 'A') => a",
        "(SELECT COUNT(*) FROM (VALUES ('a'), ('A')) v (x) WHERE x COLLATE Latin1_General_CS_AS IN "
                + "('q','w','e','r','t','y','u','i','o','p','s','d','f','g','h','j','k','A')) => 1",
        "DATALENGTH(CAST(N'日本' COLLATE Japanese_CI_AS AS varchar(10))) => 4",
        "DATALENGTH(CAST(N'é' COLLATE Latin1_General_100_CI_AS_SC_UTF8 AS varchar(10))) => 2",
        "CAST(N'שלום' COLLATE Hebrew_CI_AS AS varchar(10)) => שלום", "CAST(N'שלום' AS varchar(10)) => ????",
        "CAST(CAST(N'日本' COLLATE Latin1_General_100_CI_AS_SC_UTF8 AS varchar(5)) AS nvarchar(9)) => 日",
        "CONVERT(varbinary(9), CAST(N'ש' COLLATE Hebrew_CI_AS AS varchar(9))) => 0xF9",
        "ASCII(CAST(N'ш' COLLATE Cyrillic_General_CI_AS AS varchar(9))) => 248",
        "COLLATIONPROPERTY('Hebrew_CI_AS', 'CodePage') => 1255",
        "COLLATIONPROPERTY('Latin1_General_100_CS_AS_SC_UTF8', 'codepage') => 65001",
        "COLLATIONPROPERTY('Latin1_General_CI_AS', 'ComparisonStyle') => 196609",
        "COLLATIONPROPERTY('Latin1_General_100_BIN2', 'Version') => 2",
        "COLLATIONPROPERTY('Turkish_CI_AS', 'LCID') => 1055",
        "COLLATIONPROPERTY('nosuch', 'LCID') => null",
        "(SELECT description FROM sys.fn_helpcollations() WHERE name = 'Latin1_General_CI_AS') => "
                + "Latin1-General, case-insensitive, accent-sensitive, kanatype-insensitive, width-insensitive",
        "(SELECT COUNT(*) FROM fn_helpcollations() WHERE name IN (N'SQL_Latin1_General_CP1_CI_AS', N'Hebrew_BIN2', "
                + "N'Latin1_General_CI_AS_KS_WS', N'Latin1_General_100_CI_AI_SC_UTF8')) => 4",
        "SQL_VARIANT_PROPERTY(CAST('a' COLLATE Hebrew_BIN AS sql_variant), 'collation') => Hebrew_BIN"})
    void expressions(String expression, String expected) {
        String sql = expected.startsWith("0x") ? "CONVERT(varchar(99), " + expression + ", 1)" : expression;
        assertThat(answer("SELECT " + sql)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT cs FROM #t ORDER BY cs => a|A|b|B", "SELECT bin FROM #t ORDER BY bin => A|B|a|b",
        "SELECT d FROM #t ORDER BY d COLLATE Latin1_General_BIN => A|B|a|b",
        "SELECT DISTINCT cs FROM #t ORDER BY cs DESC => B|b|A|a", "SELECT COUNT(DISTINCT ai) FROM #t => 2",
        "SELECT COUNT(*) FROM #t GROUP BY d => 2|2", "SELECT COUNT(*) FROM #t GROUP BY cs => 1|1|1|1",
        "SELECT COUNT(*) FROM #t GROUP BY d COLLATE Latin1_General_CS_AS => 1|1|1|1",
        "SELECT MIN(bin), MAX(bin), MIN(cs), MAX(cs) FROM #t => A,b,a,B",
        "SELECT cs FROM #t WHERE cs = 'a' => a", "SELECT COUNT(*) FROM #t WHERE d = 'a' => 2",
        "SELECT COUNT(*) FROM #t WHERE d COLLATE Latin1_General_CS_AS = 'a' => 1",
        "SELECT COUNT(*) FROM #t WHERE d = 'a' COLLATE Latin1_General_CS_AS => 1",
        "SELECT COUNT(*) FROM #t x JOIN #t y ON x.cs = y.cs => 4",
        "SELECT COUNT(*) FROM #t x JOIN #t y ON x.d = y.d => 8",
        "SELECT COUNT(*) FROM #t x JOIN #t y ON x.d COLLATE Latin1_General_CS_AS = y.d => 4",
        "SELECT COUNT(*) FROM #t x JOIN #t y ON x.d = y.cs COLLATE Latin1_General_CI_AS => 8",
        "SELECT COUNT(*) FROM #t WHERE cs IN (SELECT 'A') => 1",
        "SELECT COUNT(*) FROM #t WHERE d IN (SELECT 'A') => 2",
        "SELECT COUNT(*) FROM #t WHERE d COLLATE Latin1_General_BIN2 NOT IN (SELECT 'A') => 3",
        "SELECT COUNT(*) FROM (SELECT cs FROM #t UNION SELECT 'A') u => 4",
        "SELECT cs FROM #t INTERSECT SELECT 'A' => A",
        "SELECT cs FROM #t UNION ALL SELECT 'c' ORDER BY cs COLLATE Latin1_General_BIN2 => A|B|a|b|c",
        "SELECT ROW_NUMBER() OVER (ORDER BY bin) FROM #t WHERE bin = N'a' => 1",
        "SELECT cs FROM #t WHERE cs > ISNULL('A', cs) => b|B",
        "SELECT c.name, c.collation_name FROM tempdb.sys.columns c WHERE c.object_id = OBJECT_ID('tempdb..#t') "
                + "ORDER BY c.column_id => cs,Latin1_General_CS_AS|ai,Latin1_General_CI_AI|bin,Latin1_General_BIN2|"
                + "d,Latin1_General_CI_AS_KS_WS",
        "SELECT cs INTO #u FROM #t; SELECT COUNT(*) FROM #u WHERE cs = 'a' => 1",
        "SELECT d COLLATE Latin1_General_CS_AS AS e INTO #u FROM #t; SELECT COUNT(*) FROM #u WHERE e = 'a' => 1",
        "WITH w AS (SELECT cs FROM #t) SELECT COUNT(*) FROM w WHERE cs = 'a' => 1",
        "DECLARE @v TABLE (x varchar(9) COLLATE Latin1_General_CS_AS UNIQUE); INSERT @v VALUES ('a'), ('A'); "
                + "SELECT COUNT(*) FROM @v WHERE x = 'A' => 1",
        "CREATE TABLE #k (x varchar(9) COLLATE Latin1_General_BIN2 PRIMARY KEY, n int); INSERT #k VALUES ('a', 1), ('A', 2); "
                + "SELECT n FROM #k WHERE x = 'A' => 2",
        "CREATE INDEX i ON #t (cs); SELECT COUNT(*) FROM #t WHERE cs = 'A' => 1",
        "CREATE INDEX i ON #t (d); SELECT COUNT(*) FROM #t WHERE d = 'A' COLLATE Latin1_General_CS_AS => 1",
        "ALTER TABLE #t ALTER COLUMN d varchar(20) COLLATE Latin1_General_CS_AS; SELECT COUNT(*) FROM #t WHERE d = 'a' => 1"})
    void tables(String sql, String expected) {
        assertThat(answer(ROWS + sql)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT 1 FROM #t WHERE cs = ai => 468", "SELECT 1 FROM #t WHERE cs = d => 468",
        "SELECT 1 FROM #t x JOIN #t y ON x.cs = y.bin => 468", "SELECT 1 FROM #t WHERE cs LIKE d => 468",
        "SELECT 1 FROM #t WHERE cs COLLATE Latin1_General_CI_AS = d COLLATE Latin1_General_CS_AS => 468",
        "SELECT cs + d FROM #t => 451", "SELECT cs FROM #t UNION SELECT d FROM #t => 468",
        "SELECT 1 FROM #t WHERE cs IN (SELECT d FROM #t) => 468",
        "INSERT #t (d) SELECT cs + ai FROM #t => 451", "UPDATE #t SET d = cs + ai => 457",
        "SELECT 'a' COLLATE nosuch => 448", "SELECT 'a' COLLATE Latin1_General => 448",
        "SELECT 'a' COLLATE Latin1_General_CI_AS_SC => 448", "SELECT 1 COLLATE Latin1_General_CI_AS => 447",
        "CREATE TABLE #x (a varchar(9) COLLATE nosuch) => 448", "CREATE TABLE #x (a int COLLATE Hebrew_CI_AS) => 447",
        "CREATE TABLE #x (a varchar(9) COLLATE Lao_100_CI_AS) => 459", "SELECT 'a' COLLATE Lao_100_BIN => 459",
        "CREATE TABLE #x (a varchar(9) COLLATE Latin1_General_CI_AI PRIMARY KEY); INSERT #x VALUES ('e'), ('É') => 2627",
        "CREATE TABLE #x (a text COLLATE Hebrew_CI_AS) => 40517",
        "SELECT 'a' COLLATE SQL_EBCDIC037_CP1_CS_AS => 40517"})
    void mistakes(String sql, int number) {
        assertThat(error(ROWS + sql)).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource({"Hebrew_CI_AS, שלום", "Cyrillic_General_CS_AS, Привет", "Chinese_PRC_CI_AS, 中文", "Japanese_CI_AS, 日本語",
        "Korean_Wansung_CI_AS, 한국어", "Greek_CI_AS, Ελλάδα", "Thai_CI_AS, ไทย", "Polish_BIN2, Łódź",
        "Latin1_General_100_CI_AS_SC_UTF8, Ω中😀", "SQL_Latin1_General_CP1251_CI_AS, Привет",
        "Arabic_CI_AS, سلام", "Chinese_Taiwan_Stroke_CI_AS, 繁體"})
    void textsOfOtherCodePagesComeBack(String collation, String text) throws SQLException {
        try (Client client = database.connect()) {
            Connection connection = client.connection();
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE #t (v varchar(40) COLLATE " + collation + ", c char(20) COLLATE "
                        + collation + ", m varchar(max) COLLATE " + collation + ", x sql_variant)");
            }
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT #t SELECT p, p, p, CAST(p COLLATE " + collation + " AS varchar(40)) FROM (SELECT ? p) x")) {
                insert.setNString(1, text);
                assertThat(insert.executeUpdate()).isEqualTo(1);
            }
            try (Statement statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT v, RTRIM(c), m, x, v + 'a', DATALENGTH(c) FROM #t")) {
                assertThat(rows.next()).isTrue();
                for (int i = 1; i <= 4; i++) {
                    assertThat(rows.getString(i)).as("column " + i).isEqualTo(text);
                }
                assertThat(rows.getString(5)).isEqualTo(text + "a");
                assertThat(rows.getInt(6)).isEqualTo(20);
            }
            try (PreparedStatement find = connection
                    .prepareStatement("SELECT COUNT(*) FROM #t WHERE v = ? AND m LIKE ?")) {
                find.setNString(1, text);
                find.setNString(2, text.charAt(0) + "%");
                try (var rows = find.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(1);
                }
            }
            copied(connection, collation, text);
        }
    }

    /// The driver sends varchar in the code page that COLMETADATA names.
    private void copied(Connection connection, String collation, String text) throws SQLException {
        try (Client other = database.connect();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT v FROM #t");
                Statement target = other.connection().createStatement()) {
            target.execute("CREATE TABLE #u (v varchar(40) COLLATE " + collation + ")");
            try (SQLServerBulkCopy copy = new SQLServerBulkCopy(other.connection())) {
                copy.setDestinationTableName("#u");
                copy.writeToServer(rows);
            }
            try (var read = target.executeQuery("SELECT v, CAST(v AS nvarchar(40)) FROM #u")) {
                assertThat(read.next()).isTrue();
                assertThat(read.getString(1)).isEqualTo(text);
                assertThat(read.getString(2)).isEqualTo(text);
            }
        }
    }

    @Test
    void aTableOfTheStoreIsComparedByAnotherCollation() {
        String table = "FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'dbo' ";
        int all = Integer.parseInt(answer("SELECT COUNT(*) " + table));
        assertThat(all).isPositive();
        assertThat(answer("SELECT COUNT(*) " + table + "AND LOWER(TABLE_NAME) = TABLE_NAME")).isEqualTo("" + all);
        assertThat(answer("SELECT COUNT(*) " + table
                + "AND LOWER(TABLE_NAME) COLLATE Latin1_General_CS_AS = TABLE_NAME")).isEqualTo("0");
    }
}
