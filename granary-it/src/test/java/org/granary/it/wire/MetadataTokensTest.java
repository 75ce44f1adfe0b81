package org.granary.it.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.it.wire.TokenClient.Parameter;
import org.granary.tds.request.WellKnownProcedure;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// When columns are described, and how; and the warning that belongs to rows.
@Timeout(120)
class MetadataTokensTest {
    private static final int NO_METADATA = 2;
    private static final String WARNING = "INFO 8153";

    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    private static int handle(List<String> answer) {
        String token = answer.stream().filter(each -> each.startsWith("RETURNVALUE ")).findFirst().orElseThrow();
        return Integer.parseInt(token.substring("RETURNVALUE ".length()));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            SELECT 1 AS a | COLMETADATA a
            SELECT 1 AS a; SELECT 2 AS b | COLMETADATA a
            DECLARE @x int = 1; SELECT @x AS x | COLMETADATA x
            SET NOCOUNT ON; SELECT 1 AS a; PRINT 'x' | COLMETADATA a
            PRINT 'x' | none
            CREATE TABLE #t (a int); SELECT a FROM #t | none
            """)
    @Covers("TDS-2.2.6.6-8")
    void aPreparedTextIsDescribedByItsFirstQuery(String text, String expected) throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            List<String> answer = client.call(WellKnownProcedure.SP_PREPARE, Parameter.output(), Parameter.text(""),
                    Parameter.text(text), Parameter.integer(1));
            assertThat(answer.stream().filter(token -> token.startsWith("COLMETADATA")).findFirst().orElse("none"))
                    .isEqualTo(expected);
            assertThat(handle(answer)).isPositive();
        }
    }

    /// A client that wants no columns gets none from cursors, and gets them all the same from sp_execute.
    @Test
    @Covers({"TDS-2.2.6.6-7", "TDS-2.2.7.4-1"})
    void onlyCursorsLeaveOutColumns() throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            int prepared = handle(client.call(WellKnownProcedure.SP_PREPARE, Parameter.output(), Parameter.text(""),
                    Parameter.text("SELECT 1 AS a")));
            assertThat(client.call(WellKnownProcedure.SP_EXECUTE, NO_METADATA, Parameter.integer(prepared)))
                    .startsWith("COLMETADATA a", "ROW [1]");
            assertThat(client.call(WellKnownProcedure.SP_EXECUTESQL, NO_METADATA, Parameter.text("SELECT 1 AS a")))
                    .startsWith("COLMETADATA a", "ROW [1]");
            int cursor = handle(client.call(WellKnownProcedure.SP_CURSOROPEN, Parameter.output(),
                    Parameter.text("SELECT 1 AS a"), Parameter.integer(8), Parameter.integer(1)));
            // The row of a cursor cannot be read without its columns: that there are none is enough.
            assertThat(client.raw(WellKnownProcedure.SP_CURSORFETCH, NO_METADATA, Parameter.integer(cursor),
                    Parameter.integer(2), Parameter.integer(0), Parameter.integer(1))).startsWith(0x81, 0xFF, 0xFF);
        }
    }

    @ParameterizedTest
    @CsvSource({"text, 2147483647, 2147483647", "text, 4096, 4096", "ntext, 4096, 4096", "image, 70000, 70000"})
    @Covers("TDS-2.2.7.4-5")
    void theLengthOfALongColumnIsTheTextSize(String type, int textSize, int length) throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            client.batch("SET TEXTSIZE " + textSize);
            assertThat(client.lengths("SELECT CAST(NULL AS " + type + ") AS a, CAST('x' AS varchar(5)) AS b"))
                    .containsExactly(length, 5);
        }
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            SELECT COUNT(a) AS n FROM #t | COLMETADATA n, ROW [1], INFO 8153, DONE 0010 c1 1
            SELECT SUM(a) AS n FROM #t | COLMETADATA n, ROW [1], INFO 8153, DONE 0010 c1 1
            SELECT MAX(a) AS n FROM #t GROUP BY b | COLMETADATA n, ROW [1], INFO 8153, DONE 0010 c1 1
            SELECT COUNT(DISTINCT a) AS n FROM #t | COLMETADATA n, ROW [1], INFO 8153, DONE 0010 c1 1
            SELECT COUNT(*) AS n FROM #t | COLMETADATA n, ROW [2], DONE 0010 c1 1
            SELECT COUNT(b) AS n FROM #t | COLMETADATA n, ROW [2], DONE 0010 c1 1
            SELECT COUNT(a) AS n FROM #t WHERE a IS NOT NULL | COLMETADATA n, ROW [1], DONE 0010 c1 1
            DECLARE @x int = (SELECT MIN(a) FROM #t) SELECT 1 AS n | INFO 8153, DONE 0001 c1, COLMETADATA n, ROW [1], DONE 0010 c1 1
            IF (SELECT MIN(a) FROM #t) = 1 SELECT 1 AS n | INFO 8153, COLMETADATA n, ROW [1], DONE 0010 c1 1
            INSERT INTO #u SELECT AVG(a) FROM #t | INFO 8153, DONE 0010 c3 1
            SELECT COUNT(Name) AS n FROM dbo.Jobs | COLMETADATA n, ROW [0], INFO 8153, DONE 0010 c1 1
            SELECT COUNT(JobId) AS n FROM dbo.Jobs | COLMETADATA n, ROW [1], DONE 0010 c1 1
            SELECT MAX(CancelTime) AS n FROM dbo.Jobs | COLMETADATA n, ROW [null], INFO 8153, DONE 0010 c1 1
            SELECT MIN(CancelTime) AS n FROM dbo.Jobs WHERE JobId > 0 | COLMETADATA n, ROW [null], INFO 8153, DONE 0010 c1 1
            SELECT MIN(CancelTime) AS n FROM dbo.Jobs WHERE CancelTime > 0 | COLMETADATA n, ROW [null], DONE 0010 c1 1
            SELECT MIN(CancelTime) AS n FROM dbo.Jobs WHERE JobId = NULL | COLMETADATA n, ROW [null], DONE 0010 c1 1
            SELECT MAX(JobId) AS n FROM dbo.Jobs | COLMETADATA n, ROW [1], DONE 0010 c1 1
            """)
    void anAggregateThatLeavesOutANullWarns(String text, String expected) throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "TranslationServices")) {
            client.batch(
                    "IF NOT EXISTS (SELECT 1 FROM dbo.Jobs) EXEC proc_AddJob @JobId = 1, @UserToken = 0x00, @Settings = N''");
            client.batch("CREATE TABLE #u (a int)");
            client.batch("CREATE TABLE #t (a int, b int NOT NULL) INSERT INTO #t VALUES (1, 1), (NULL, 1)");
            assertThat(client.batch(text)).isEqualTo(List.of(expected.split(", (?=[A-Z])")));
            client.batch("SET ANSI_WARNINGS OFF");
            assertThat(client.batch(text)).doesNotContain(WARNING);
        }
    }
}
