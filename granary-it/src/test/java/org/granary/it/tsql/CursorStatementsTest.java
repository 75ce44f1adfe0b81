package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.it.protocol.Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// DECLARE CURSOR, OPEN, FETCH, CLOSE, DEALLOCATE.
class CursorStatementsTest extends LanguageTest {
    private static final String ROWS = "(VALUES (1, 'a'), (2, 'b'), (3, NULL)) v (n, t) ORDER BY n ";

    @Test
    void aLoopReadsAllRows() {
        assertThat(
                answer("DECLARE @n int, @t varchar(9), @all varchar(99) = ''; DECLARE c CURSOR LOCAL FAST_FORWARD FOR "
                        + "SELECT n, t FROM " + ROWS
                        + "; OPEN c; FETCH NEXT FROM c INTO @n, @t; WHILE @@FETCH_STATUS = 0 BEGIN "
                        + "SET @all += CONCAT(@n, @t, ';'); FETCH NEXT FROM c INTO @n, @t END; CLOSE c; DEALLOCATE c; SELECT @all, "
                        + "@@FETCH_STATUS"))
                .isEqualTo("1a;2b;3;,-1");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "FETCH FIRST FROM c => 1,a", "FETCH LAST FROM c => 3,null", "FETCH ABSOLUTE 2 FROM c => 2,b",
        "FETCH ABSOLUTE -2 FROM c => 2,b", "FETCH RELATIVE 3 FROM c => 3,null", "FETCH c => 1,a", "FETCH FROM c => 1,a",
        "DECLARE @k int = 2; FETCH ABSOLUTE @k FROM GLOBAL c => 2,b",
        "FETCH LAST FROM c; FETCH PRIOR FROM c => 2,b", "FETCH PRIOR FROM c; SELECT @@FETCH_STATUS => -1",
        "FETCH ABSOLUTE 9 FROM c; FETCH PRIOR FROM c => 3,null",
        "FETCH ABSOLUTE 99999999999999 FROM c; FETCH NEXT FROM c;"
                + " SELECT @@FETCH_STATUS => -1",
        "FETCH LAST FROM c; SELECT @@FETCH_STATUS, @@ROWCOUNT => 0,1", "SELECT @@CURSOR_ROWS => 3",
        "SELECT CURSOR_STATUS('global', 'c'), CURSOR_STATUS('local', 'c') => 1,-3",
        "CLOSE c; SELECT CURSOR_STATUS('global', 'C'), @@CURSOR_ROWS => -1,0",
        "CLOSE c; DEALLOCATE c; SELECT CURSOR_STATUS('global', 'c') => -3",
        "DECLARE @v CURSOR; SET @v = c; FETCH LAST FROM @v; FETCH PRIOR FROM c => 2,b",
        "DECLARE @v CURSOR; SELECT CURSOR_STATUS('variable', '@v') => -2",
        "DECLARE @v CURSOR; SET @v = c; DEALLOCATE c; FETCH NEXT FROM @v => 1,a",
        "DECLARE @v CURSOR; SET @v = CURSOR STATIC LOCAL FOR SELECT 7; OPEN @v; FETCH @v => 7",
        "DECLARE @a int, @v CURSOR, @b int = 4; SET @v = CURSOR FOR SELECT @b; SET @b = 5; OPEN @v; FETCH NEXT FROM @v "
                + "INTO @a; SELECT @a => 4"})
    void fetches(String sql, String expected) {
        assertThat(answer("DECLARE c SCROLL CURSOR FOR SELECT n, t FROM " + ROWS + "FOR READ ONLY; OPEN c; " + sql))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "OPEN nosuch => 16916", "FETCH c => 16917", "CLOSE c => 16917", "DECLARE c CURSOR FOR SELECT 2 => 16915",
        "OPEN c; OPEN c => 16905", "OPEN c; FETCH PRIOR FROM c => 16911", "OPEN c; FETCH LAST FROM c => 16911",
        "DECLARE @a int, @b int; OPEN c; FETCH NEXT FROM c INTO @a, @b => 16924",
        "DECLARE @v CURSOR; OPEN @v => 16950", "DECLARE @i int; OPEN @i => 16948", "FETCH SIDEWAYS FROM c => 102",
        "DECLARE d CURSOR STATIC DYNAMIC FOR SELECT 1 => 1048", "DECLARE d SCROLL CURSOR STATIC FOR SELECT 1 => 1049",
        "DECLARE d CURSOR SIDEWAYS FOR SELECT 1 => 102", "DECLARE d CURSOR FOR SELECT nosuch FROM dbo.Jobs => 207",
        "DECLARE @d date; OPEN c; FETCH c INTO @d => 16922", "OPEN c; FETCH c INTO @nosuch => 137",
        "DEALLOCATE c; DEALLOCATE c => 16916", "FETCH ABSOLUTE FROM c => 156", "DEALLOCATE GLOBAL d => 16916"})
    void mistakes(String sql, int number) {
        assertThat(error("DECLARE c CURSOR FOR SELECT 1 AS n; " + sql)).isEqualTo(number);
    }

    @Test
    void aGlobalCursorOutlivesItsBatchAndALocalOneDoesNot() {
        try (Client client = database.connect()) {
            client.execute("DECLARE @x int = 5; DECLARE g CURSOR GLOBAL STATIC FOR SELECT @x UNION ALL SELECT 6; "
                    + "DECLARE l CURSOR LOCAL FOR SELECT 1; OPEN g; OPEN l; FETCH NEXT FROM g");
            assertThat(text(client.execute("FETCH NEXT FROM g").getLast())).isEqualTo("6");
            assertThat(text(client.execute("SELECT CURSOR_STATUS('local', 'l'), @@FETCH_STATUS").getLast()))
                    .isEqualTo("-3,0");
            assertThat(text(client.execute("CLOSE g; OPEN g; FETCH FIRST FROM g").getLast())).isEqualTo("5");
            client.execute("DEALLOCATE g");
        }
    }

    @Test
    void rowsAreThoseOfTheMomentOfOpening() {
        for (long job = 1; job <= 2; job++) {
            call("proc_AddJob", "@JobId", job, "@UserToken", new byte[]{1}, "@Settings", "<s/>");
        }
        assertThat(
                answer("CREATE TABLE #seen (j bigint); DECLARE @j bigint; DECLARE c CURSOR FOR SELECT JobId FROM Jobs "
                        + "ORDER BY JobId; OPEN c; FETCH NEXT FROM c INTO @j; WHILE @@FETCH_STATUS = 0 BEGIN INSERT #seen VALUES "
                        + "(@j); FETCH NEXT FROM c INTO @j END; DEALLOCATE c; SELECT j FROM #seen"))
                .isEqualTo("1|2");
        assertThat(answer(
                "CREATE TABLE #t (a int); INSERT #t VALUES (1), (2); DECLARE c CURSOR STATIC FOR SELECT a FROM #t;"
                        + " OPEN c; DELETE #t; FETCH LAST FROM c"))
                .isEqualTo("2");
    }

    @Test
    void aTransactionsEndClosesCursorsWhereThatIsAsked() {
        assertThat(answer("SET CURSOR_CLOSE_ON_COMMIT ON; DECLARE c CURSOR FOR SELECT 1; BEGIN TRAN; OPEN c; COMMIT; "
                + "SELECT CURSOR_STATUS('global', 'c')")).isEqualTo("-1");
        assertThat(answer("DECLARE c CURSOR FOR SELECT 1; BEGIN TRAN; OPEN c; COMMIT; "
                + "SELECT CURSOR_STATUS('global', 'c')")).isEqualTo("1");
    }

    @Test
    void aFetchWithoutVariablesIsAResultSet() {
        String text = "DECLARE c CURSOR FOR SELECT 1 AS one; OPEN c; FETCH NEXT FROM c; FETCH NEXT FROM c";
        assertThat(results(text)).extracting(LanguageTest::text).containsExactly("1", "");
        assertThat(results(text)).extracting(set -> set.names()).containsOnly(List.of("one"));
    }

    @Test
    void resultsThatAreTooLargeAreRefused() {
        assertThat(error("DECLARE c CURSOR FOR SELECT REPLICATE(CAST('x' AS varchar(max)), 4000000) FROM "
                + "(VALUES (1),(2),(3),(4),(5),(6),(7),(8),(9),(10),(11),(12),(13),(14),(15),(16),(17),(18)) v (n); "
                + "OPEN c")).isEqualTo(701);
    }
}
