package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Forms of statements that are seldom written, answered as SQL Server answers them.
class StatementVariationsTest extends JdbcTest {

    @Test
    void anOverflowInACastIsNullWhereTheSessionForgivesIt() throws SQLException {
        run("SET ARITHABORT OFF; SET ANSI_WARNINGS OFF");
        assertThat(rows("SELECT CAST(300 AS tinyint), CONVERT(int, 1e20), 1 / 0"))
                .containsExactly(Arrays.asList(null, null, null));
        run("SELECT CAST(300 AS tinyint) AS a INTO #t");
        assertThat(value("SELECT a FROM #t")).isNull();
    }

    /// The digits of a literal decide how many places a quotient has, those of a variable do not.
    @Test
    void anIntegerLiteralBesideADecimalHasJustItsDigits() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "DECLARE @i int = 3; SELECT 1.0 / 3, 100 / 3.0, 2 * 1.25 * 3, 10 - 0.5, 1.0 / @i")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getBigDecimal(1)).isEqualTo(new BigDecimal("0.333333"));
            assertThat(row.getBigDecimal(2)).isEqualTo(new BigDecimal("33.333333"));
            assertThat(row.getBigDecimal(3)).isEqualTo(new BigDecimal("7.50"));
            assertThat(row.getBigDecimal(4)).isEqualTo(new BigDecimal("9.5"));
            assertThat(row.getBigDecimal(5)).isEqualTo(new BigDecimal("0.333333333333"));
            assertThat(row.getMetaData().getPrecision(3)).isEqualTo(7);
            assertThat(row.getMetaData().getPrecision(4)).isEqualTo(4);
        }
    }

    @Test
    void selectIntoGoesOnWithTheIdentitiesOfItsTable() throws SQLException {
        run("CREATE TABLE #t (a int IDENTITY(5, 2), b varchar(5)); INSERT INTO #t (b) VALUES ('x'), ('y')");
        run("SELECT * INTO #all FROM #t; INSERT INTO #all (b) VALUES ('z')");
        assertThat(rows("SELECT a FROM #all ORDER BY a")).containsExactly(List.of(5), List.of(7), List.of(9));
        run("SELECT b, a AS id INTO #none FROM #t WHERE 1 = 0; INSERT INTO #none (b) VALUES ('z')");
        assertThat(rows("SELECT id FROM #none")).containsExactly(List.of(5));
        run("DECLARE @t TABLE (a int IDENTITY(-1, -1), b int); INSERT INTO @t (b) VALUES (1), (2);"
                + " SELECT * INTO #down FROM @t; INSERT INTO #down (b) VALUES (3)");
        assertThat(rows("SELECT MIN(a) FROM #down")).containsExactly(List.of(-3));
    }

    @Test
    void upperAndLowerKeepTheLengthOfATextAndWhatHasNoCounterpart() throws SQLException {
        assertThat(rows(
                "SELECT UPPER('stra\u00dfe \u00e9\u00ff\u00b5\u0192'), UPPER(N'\u00df\u0149'), LOWER(N'\u0130X'), LOWER('\u0160')"))
                .containsExactly(List.of("STRA\u00dfE \u00c9\u0178\u00b5\u0192", "\u00df\u0149", "ix", "\u0161"));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            SELECT x.a, x.b INTO #u FROM #t x JOIN #t y ON x.a = y.a
            SELECT a, b INTO #u FROM #t UNION ALL SELECT a, b FROM #t
            SELECT a + 0 AS a, b INTO #u FROM #t
            """)
    void otherwiseTheColumnIsAnOrdinaryOne(String text) throws SQLException {
        run("CREATE TABLE #t (a int IDENTITY, b varchar(5)); INSERT INTO #t (b) VALUES ('x')");
        run(text);
        run("INSERT INTO #u (a, b) VALUES (1, 'z')");
        assertThat(value("SELECT COUNT(*) FROM #u WHERE a = 1 AND b = 'z'")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            SELECT * FROM #t a JOIN #t a ON 1 = 1 | 1011 | The correlation name 'a' is specified multiple times in a FROM clause.
            SELECT * FROM #t JOIN #u [#t] ON 1 = 1 | 1012 | The correlation name '#t' has the same exposed name as table '#t'.
            SELECT * FROM #t JOIN #t ON 1 = 1 | 1013 | The objects "#t" and "#t" in the FROM clause have the same exposed names. Use correlation names to distinguish them.
            TRUNCATE TABLE #nosuch | 4701 | Cannot find the object "#nosuch" because it does not exist or you do not have permissions.
            """)
    void namesThatClashOrAreNotThere(String text, int number, String message) throws SQLException {
        run("CREATE TABLE #t (a int); CREATE TABLE #u (a int)");
        var error = error(() -> run(text));
        assertThat(error.getErrorNumber()).isEqualTo(number);
        assertThat(error.getErrorMessage()).isEqualTo(message);
    }
}
