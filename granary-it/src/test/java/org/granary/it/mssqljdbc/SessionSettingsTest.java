package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// SET options are obeyed or refused, and never ignored.
class SessionSettingsTest extends JdbcTest {

    @Test
    void quotedIdentifierActsWhereItStandsInTheText() throws SQLException {
        run("CREATE TABLE #q (a int, v varchar(20)); SET QUOTED_IDENTIFIER OFF; INSERT #q VALUES (1, \"text\"); "
                + "SET QUOTED_IDENTIFIER ON; INSERT #q (\"a\") VALUES (2)");
        assertThat(value("SELECT v FROM #q WHERE \"a\" = 1")).isEqualTo("text");
        run("IF 1 = 0 SET QUOTED_IDENTIFIER OFF");
        assertThat(value("SELECT \"text\"")).isEqualTo("text");
        assertThat(value("SELECT SESSIONPROPERTY('QUOTED_IDENTIFIER')")).isEqualTo(0);
        run("EXEC ('SET QUOTED_IDENTIFIER ON; SELECT 1 AS \"x\"')");
        assertThat(value("SELECT \"text\"")).isEqualTo("text");
    }

    @Test
    void parseOnlyAndNoExecRunNothing() throws SQLException {
        run("CREATE TABLE #n (a int)");
        run("SET PARSEONLY ON; INSERT #n VALUES (1)");
        run("INSERT #n VALUES (1)");
        assertThat(errorOf(() -> run("SELECT FROM")).getErrorNumber()).isEqualTo(156);
        run("SET PARSEONLY OFF; INSERT #n VALUES (5)");
        assertThat(value("SELECT SUM(a) FROM #n")).isEqualTo(5);
        run("SET NOEXEC ON; INSERT #n VALUES (1)");
        run("EXEC sp_executesql N'INSERT #n VALUES (1)'");
        assertThat(errorOf(() -> run("SELECT nosuch FROM #n")).getErrorNumber()).isEqualTo(207);
        run("INSERT #n VALUES (1); SET NOEXEC OFF; INSERT #n VALUES (6)");
        assertThat(value("SELECT SUM(a) FROM #n")).isEqualTo(11);
    }

    @Test
    void withoutAnsiNullsNullEqualsNull() throws SQLException {
        run("CREATE TABLE #a (a int NULL); INSERT #a VALUES (1), (NULL)");
        String variable = "DECLARE @v int; SELECT COUNT(*) FROM #a WHERE ";
        assertThat(value("SELECT COUNT(*) FROM #a WHERE a = NULL")).isEqualTo(0);
        run("SET ANSI_NULLS OFF");
        assertThat(value("SELECT COUNT(*) FROM #a WHERE a = NULL")).isEqualTo(1);
        assertThat(value("SELECT COUNT(*) FROM #a WHERE a <> NULL")).isEqualTo(1);
        assertThat(value("SELECT COUNT(*) FROM #a WHERE a <> 2")).isEqualTo(1);
        assertThat(value("SELECT COUNT(*) FROM #a WHERE a IN (2, NULL)")).isEqualTo(1);
        assertThat(value("SELECT COUNT(*) FROM #a x, #a y WHERE x.a = y.a")).isEqualTo(1);
        assertThat(value(variable + "a = @v")).isEqualTo(1);
        assertThat(value(variable + "a <> @v")).isEqualTo(1);
        assertThat(value("DECLARE @v int = 1; SELECT COUNT(*) FROM #a WHERE a = @v")).isEqualTo(1);
        assertThat(value("DECLARE @v int; SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = @v")).isEqualTo(0);
    }

    @Test
    void withoutConcatNullYieldsNullNullIsEmptyText() throws SQLException {
        assertThat(value("SELECT 'a' + NULL")).isNull();
        run("SET CONCAT_NULL_YIELDS_NULL OFF");
        assertThat(value("SELECT 'a' + NULL")).isEqualTo("a");
        assertThat(value("DECLARE @s nvarchar(10); SET @s += N'b'; SELECT @s")).isEqualTo("b");
        assertThat(value("SELECT 1 + NULL")).isNull();
    }

    @Test
    void withoutAnsiWarningsLongTextIsCut() throws SQLException {
        run("CREATE TABLE #w (v varchar(3), b varbinary(2))");
        assertThat(error(() -> run("INSERT #w VALUES ('abcdef', 0x01)")).getErrorNumber()).isIn(2628, 8152);
        run("SET ANSI_WARNINGS OFF; INSERT #w VALUES ('abcdef', 0x010203)");
        assertThat(value("SELECT v FROM #w WHERE b = 0x0102")).isEqualTo("abc");
    }

    @Test
    void arithmeticFailsOrIsForgivenAsItIsSet() throws SQLException {
        run("CREATE TABLE #t (a int)");
        run("SET ARITHABORT OFF");
        assertThat(error(() -> run("SELECT 1 / 0")).getErrorNumber()).as("ANSI_WARNINGS is on").isEqualTo(8134);
        run("SET ANSI_WARNINGS OFF");
        assertThat(value("SELECT 1 / 0")).isNull();
        assertThat(warnings("DECLARE @i int = 1 / 0")).containsExactly("Division by zero occurred.");
        assertThat(warnings("DECLARE @i int = CAST(300 AS tinyint)")).containsExactly("Arithmetic overflow occurred.");
        run("SET ARITHIGNORE ON");
        assertThat(warnings("DECLARE @i int = 1 / 0")).isEmpty();
        run("SET ARITHABORT ON");
        assertThat(error(() -> run("INSERT #t VALUES (1); SELECT 1 / 0; INSERT #t VALUES (2)")).getErrorNumber())
                .isEqualTo(8134);
        assertThat(value("SELECT COUNT(*) FROM #t")).as("the batch ended").isEqualTo(1);
    }

    @Test
    void withoutAnsiPaddingTrailingBlanksAreNotKept() throws SQLException {
        run("CREATE TABLE #on (v varchar(5) NULL)");
        run("SET ANSI_PADDING OFF; CREATE TABLE #off (v varchar(5) NULL, c char(5) NULL, n char(5) NOT NULL, "
                + "b varbinary(4) NULL, u nvarchar(5) NULL)");
        run("INSERT #on VALUES ('a  '); INSERT #off VALUES ('a  ', 'b', 'c', 0x0100, N'd ')");
        assertThat(value("SELECT DATALENGTH(v) FROM #on")).isEqualTo(3);
        assertThat(rows("SELECT DATALENGTH(v), DATALENGTH(c), DATALENGTH(n), DATALENGTH(b), DATALENGTH(u) FROM #off"))
                .containsExactly(List.of(1, 1, 5, 1, 4));
        run("UPDATE #off SET v = 'xy '");
        assertThat(value("SELECT DATALENGTH(v) FROM #off")).isEqualTo(2);
        run("UPDATE #off SET v = '   '");
        assertThat(value("SELECT DATALENGTH(v) FROM #off")).as("one blank is left of blanks").isEqualTo(1);
        run("UPDATE #off SET v = ''");
        assertThat(value("SELECT DATALENGTH(v) FROM #off")).isEqualTo(0);
    }

    @Test
    void whetherAColumnMayBeNullIsASetting() throws SQLException {
        run("SET ANSI_NULL_DFLT_ON OFF; CREATE TABLE #d (a int, b int NULL)");
        assertThat(error(() -> run("INSERT #d VALUES (NULL, NULL)")).getErrorNumber()).isEqualTo(515);
        run("INSERT #d VALUES (1, NULL); SET ANSI_NULL_DFLT_ON ON; CREATE TABLE #e (a int)");
        run("INSERT #e VALUES (NULL); SET ANSI_NULL_DFLT_OFF ON");
        assertThat(value("SELECT SESSIONPROPERTY('ANSI_NULL_DFLT_ON')")).isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({"mdy, 02/03/04, 2004-02-03", "dmy, 02/03/04, 2004-03-02", "ymd, 02/03/04, 2002-03-04",
        "ydm, 02/03/04, 2002-04-03", "myd, 02/03/04, 2003-02-04", "dym, 02/03/04, 2003-04-02",
        "dmy, 02/03/2004, 2004-03-02", "mdy, 02/03/2004, 2004-02-03", "dmy, 2004-02-03, 2004-03-02",
        "mdy, 2004-02-03, 2004-02-03", "dmy, 20040203, 2004-02-03", "dmy, 2004-02-03T00:00:00, 2004-02-03"})
    void datesAreReadInTheOrderThatIsSet(String format, String text, String date) throws SQLException {
        run("SET DATEFORMAT " + format);
        assertThat(value("SELECT CONVERT(varchar(10), CAST('" + text + "' AS datetime), 120)")).isEqualTo(date);
        assertThat(value("SELECT date_format FROM sys.dm_exec_sessions WHERE session_id = @@SPID")).isEqualTo(format);
        run("CREATE TABLE #f (d datetime); INSERT #f VALUES ('" + text + "')");
        assertThat(value("SELECT CONVERT(varchar(10), d, 120) FROM #f")).isEqualTo(date);
    }

    @Test
    void theOrderOfADateDoesNotMatterToDateAndStyles() throws SQLException {
        run("SET DATEFORMAT dmy");
        assertThat(value("SELECT CONVERT(varchar(10), CAST('2004-02-03' AS date), 120)")).isEqualTo("2004-02-03");
        assertThat(value("SELECT CONVERT(varchar(10), CONVERT(datetime, '02/03/2004', 101), 120)"))
                .isEqualTo("2004-02-03");
        assertError(error(() -> run("SET DATEFORMAT dmx")), 2741, 16, 1);
    }

    @Test
    void aLanguageBringsItsDates() throws SQLException {
        assertThat(warnings("SET LANGUAGE British")).containsExactly("Changed language setting to British.");
        assertThat(rows("SELECT @@LANGUAGE, @@LANGID, @@DATEFIRST")).containsExactly(
                List.of("British", (short) 23, (short) 1));
        assertThat(value("SELECT CONVERT(varchar(10), CAST('02/03/2004' AS datetime), 120)")).isEqualTo("2004-03-02");
        run("SET LANGUAGE us_english");
        assertThat(value("SELECT CONVERT(varchar(10), CAST('02/03/2004' AS datetime), 120)")).isEqualTo("2004-02-03");
        run("SET DATEFIRST 3; SET LANGUAGE us_english");
        assertThat(value("SELECT @@DATEFIRST")).as("the language was set already").isEqualTo((short) 3);
        assertError(error(() -> run("SET LANGUAGE Klingon")), 2740, 16, 1);
    }

    @Test
    void textSizeZeroIsTheDefaultAndMinusOneNone() throws SQLException {
        String length = "SELECT DATALENGTH(v) FROM (SELECT CAST(REPLICATE('x', 8000) AS varchar(max)) v) t";
        String text = "SELECT CAST(REPLICATE('x', 8000) AS varchar(max))";
        run("SET TEXTSIZE 0");
        assertThat(value("SELECT @@TEXTSIZE")).isEqualTo(4096);
        assertThat((String) value(text)).hasSize(4096);
        assertThat(value(length)).isEqualTo(8000L);
        run("SET TEXTSIZE -1");
        assertThat(value("SELECT @@TEXTSIZE")).isEqualTo(-1);
        assertThat((String) value(text)).hasSize(8000);
    }

    @Test
    void rowCountHoldsForChangesToo() throws SQLException {
        run("CREATE TABLE #r (a int); INSERT #r VALUES (1), (2), (3), (4)");
        run("SET ROWCOUNT 2; UPDATE #r SET a = 0; SELECT a INTO #s FROM #r; INSERT #r SELECT 9 FROM #r; SET ROWCOUNT 0");
        assertThat(rows("SELECT a, COUNT(*) FROM #r GROUP BY a ORDER BY a")).containsExactly(List.of(0, 2),
                List.of(3, 1), List.of(4, 1), List.of(9, 2));
        assertThat(value("SELECT COUNT(*) FROM #s")).isEqualTo(2);
        run("SET ROWCOUNT 5; DELETE #r; SET ROWCOUNT 0");
        assertThat(value("SELECT COUNT(*) FROM #r")).isEqualTo(1);
    }

    @Test
    void theStateIsTold() throws SQLException {
        run("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE; SET ARITHABORT ON; SET ANSI_NULLS OFF");
        assertThat(rows("SELECT transaction_isolation_level, arithabort, ansi_nulls, quoted_identifier "
                + "FROM sys.dm_exec_sessions WHERE session_id = @@SPID"))
                .containsExactly(List.of((short) 4, true, false, true));
        assertThat((Integer) value("SELECT @@OPTIONS") & (64 | 32)).isEqualTo(64);
        assertThat(rows("DBCC USEROPTIONS")).contains(List.of("isolation level", "serializable"),
                List.of("arithabort", "SET"), List.of("dateformat", "mdy"), List.of("language", "us_english"))
                .doesNotContain(List.of("ansi_nulls", "SET"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NUMERIC_ROUNDABORT", "STATISTICS XML", "STATISTICS PROFILE", "SHOWPLAN_ALL",
        "SHOWPLAN_TEXT", "SHOWPLAN_XML"})
    void whatWouldChangeResultsIsRefusedByName(String option) throws SQLException {
        assertThat(error(() -> run("SET " + option + " ON")).getErrorMessage()).startsWith("SET " + option);
        run("SET " + option + " OFF");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SET FORCEPLAN ON", "SET DEADLOCK_PRIORITY LOW", "SET DEADLOCK_PRIORITY -5",
        "SET QUERY_GOVERNOR_COST_LIMIT 5", "SET STATISTICS IO ON", "SET STATISTICS IO, TIME ON",
        "SET REMOTE_PROC_TRANSACTIONS OFF", "SET LOCK_TIMEOUT 5", "SET CURSOR_CLOSE_ON_COMMIT ON",
        "SET ANSI_NULLS, ANSI_PADDING ON", "SET CONTEXT_INFO 0x01"})
    void whatCannotChangeAnAnswerIsAccepted(String sql) throws SQLException {
        run(sql);
    }

    private List<String> warnings(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute(sql);
            while (rows || statement.getUpdateCount() >= 0) {
                if (rows) {
                    rows(statement.getResultSet());
                }
                rows = statement.getMoreResults();
            }
            List<String> texts = new ArrayList<>();
            for (SQLWarning each = statement.getWarnings(); each != null; each = each.getNextWarning()) {
                texts.add(each.getMessage());
            }
            return texts;
        }
    }
}
