package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// MERGE into temporary tables and table variables.
class MergeTest extends LanguageTest {
    private static final String TABLES = "CREATE TABLE #t (id int IDENTITY PRIMARY KEY, k int UNIQUE, v nvarchar(9) "
            + "DEFAULT 'd'); INSERT #t (k, v) VALUES (1, 'a'), (2, 'b'), (3, 'c'); "
            + "CREATE TABLE #s (k int, v nvarchar(9)); INSERT #s VALUES (2, 'B'), (3, NULL), (4, 'D'); ";
    private static final String SHOW = " SELECT k, v FROM #t ORDER BY k";

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED THEN UPDATE SET v = s.v; => 1,a|2,B|3,null",
        "MERGE INTO #t AS t USING #s AS s ON t.k = s.k WHEN MATCHED AND s.v IS NULL THEN DELETE WHEN MATCHED THEN UPDATE "
                + "SET t.v += s.v WHEN NOT MATCHED BY TARGET THEN INSERT (k, v) VALUES (s.k, s.v) WHEN NOT MATCHED BY "
                + "SOURCE AND t.k < 9 THEN UPDATE SET v = t.v + '!'; => 1,a!|2,bB|4,D",
        "MERGE #t USING #s s ON #t.k = s.k WHEN NOT MATCHED BY SOURCE THEN DELETE; => 2,b|3,c",
        "MERGE #t USING #s s ON #t.k = s.k WHEN NOT MATCHED THEN INSERT (k) VALUES (s.k); => 1,a|2,b|3,c|4,d",
        "MERGE #t t USING #s s ON t.k = s.k WHEN NOT MATCHED AND s.k > 4 THEN INSERT (k) VALUES (s.k); => 1,a|2,b|3,c",
        "MERGE #t t USING (SELECT 9 AS k) s ON t.k = s.k WHEN NOT MATCHED THEN INSERT DEFAULT VALUES; "
                + "=> null,d|1,a|2,b|3,c",
        "MERGE #t t USING (SELECT 9 AS k) s ON t.k = s.k WHEN NOT MATCHED THEN INSERT (k, v) VALUES (k, DEFAULT); "
                + "=> 1,a|2,b|3,c|9,d",
        "MERGE #t t USING #t s ON t.k = s.k + 1 WHEN MATCHED THEN UPDATE SET v = s.v; => 1,a|2,a|3,b",
        "WITH w AS (SELECT k FROM #s WHERE v IS NULL) MERGE #t t USING w ON t.k = w.k WHEN MATCHED THEN DELETE; "
                + "=> 1,a|2,b",
        "MERGE #t WITH (HOLDLOCK) AS t USING #s s ON t.k = s.k WHEN MATCHED THEN DELETE OPTION (RECOMPILE); => 1,a",
        "MERGE #t t USING #s s ON t.k = s.k AND t.k <> 2 WHEN MATCHED THEN DELETE; => 1,a|2,b"})
    void everyBranchChangesItsRows(String sql, String rows) {
        assertThat(answer(TABLES + sql + SHOW)).isEqualTo(rows);
    }

    @Test
    void tellsWhatItDid() {
        assertThat(answer(TABLES + "MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED AND s.v IS NULL THEN DELETE "
                + "WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED THEN INSERT (k, v) VALUES (s.k, s.v) "
                + "OUTPUT $action, inserted.k, deleted.v, s.k;"))
                .isEqualTo("UPDATE,2,b,2|DELETE,null,c,3|INSERT,4,null,4");
        assertThat(declarations(TABLES + "MERGE #t t USING #s s ON 1 = 0 WHEN NOT MATCHED THEN INSERT (k) VALUES "
                + "(s.k + 10) OUTPUT $action, inserted.id;")).containsExactly("$action nvarchar(10)", "id int");
        assertThat(answer(TABLES + "MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN "
                + "INSERT (k) VALUES (s.k); SELECT @@ROWCOUNT")).isEqualTo("3");
        assertThat(answer(TABLES + "DECLARE @o TABLE (a nvarchar(10), n int); MERGE #t t USING #s s ON t.k = s.k "
                + "WHEN MATCHED THEN UPDATE SET v = 'x' OUTPUT $action, deleted.k INTO @o; SELECT * FROM @o"))
                .isEqualTo("UPDATE,2|UPDATE,3");
    }

    @Test
    void insertsAsEntityFrameworkDoes() {
        assertThat(answer(TABLES + "SET IMPLICIT_TRANSACTIONS OFF; SET NOCOUNT ON; MERGE [#t] USING (VALUES (?, ?, 0), "
                + "(?, ?, 1)) AS i ([k], [v], _Position) ON 1=0 WHEN NOT MATCHED THEN INSERT ([k], [v]) VALUES (i.[k], "
                + "i.[v]) OUTPUT INSERTED.[id], i._Position;", 7, "x", 8, "y")).isEqualTo("4,0|5,1");
    }

    @Test
    void mergesIntoATableVariable() {
        assertThat(answer("DECLARE @t TABLE (k int PRIMARY KEY, n int); INSERT @t VALUES (1, 10); MERGE @t AS t USING "
                + "(VALUES (1, 5), (2, 6)) AS s (k, n) ON t.k = s.k WHEN MATCHED THEN UPDATE SET n = t.n + s.n "
                + "WHEN NOT MATCHED THEN INSERT VALUES (s.k, s.n); SELECT * FROM @t ORDER BY k")).isEqualTo("1,15|2,6");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "MERGE #t t USING (VALUES (1), (1)) s (k) ON t.k = s.k WHEN MATCHED THEN UPDATE SET v = 'x'; => 8672",
        "MERGE #t t USING (VALUES (1), (1)) s (k) ON t.k = s.k WHEN MATCHED THEN DELETE; => 8672",
        "MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED THEN DELETE => 10713",
        "MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED THEN INSERT (k) VALUES (1); => 10711",
        "MERGE #t t USING #s s ON t.k = s.k WHEN NOT MATCHED THEN DELETE; => 10711",
        "MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED AND t.k = 1 THEN DELETE WHEN MATCHED THEN DELETE; => 10714",
        "MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED THEN DELETE WHEN MATCHED THEN UPDATE SET v = ''; => 5324",
        "MERGE #t t USING #s s ON t.k = s.k WHEN NOT MATCHED THEN INSERT (k) VALUES (t.k); => 5333",
        "MERGE #t t USING #s s ON t.k = s.k WHEN NOT MATCHED BY SOURCE AND s.k = 1 THEN DELETE; => 5334",
        "MERGE #t t USING #s s ON t.k = s.k WHEN NOT MATCHED THEN INSERT (id) VALUES (1); => 544",
        "MERGE #t t USING #s s ON t.k = s.k WHEN NOT MATCHED THEN INSERT (k, v) VALUES (1); => 109",
        "MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED THEN UPDATE SET id = 1; => 8102",
        "MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED BY SOURCE THEN DELETE; => 102",
        "MERGE #nosuch t USING #s s ON t.k = s.k WHEN MATCHED THEN DELETE; => 208",
        "MERGE #t t USING #s s ON t.k = s.nosuch WHEN MATCHED THEN DELETE; => 207",
        "MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED THEN UPDATE SET k = 1; => 2627",
        "MERGE TOP (1) #t t USING #s s ON t.k = s.k WHEN MATCHED THEN DELETE; => 40517",
        "MERGE dbo.Jobs t USING #s s ON t.JobId = s.k WHEN MATCHED THEN DELETE; => 229"})
    void mistakes(String sql, int number) {
        assertThat(error(TABLES + sql)).isEqualTo(number);
    }

    @Test
    void aMistakeChangesNothing() {
        assertThat(answer(TABLES
                + "DECLARE @o TABLE (k int); BEGIN TRY MERGE #t t USING (VALUES (2, 1), (1, 1), (1, 1)) "
                + "s (k, n) ON t.k = s.k WHEN MATCHED THEN UPDATE SET v = 'x' OUTPUT deleted.k INTO @o; END TRY BEGIN "
                + "CATCH END CATCH; SELECT v, (SELECT COUNT(*) FROM @o) FROM #t ORDER BY k")).isEqualTo("a,0|b,0|c,0");
        assertThat(answer(TABLES + "BEGIN TRAN; MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED THEN DELETE; ROLLBACK;"
                + SHOW)).isEqualTo("1,a|2,b|3,c");
    }

    @Test
    void mergeCanStandInABranch() {
        assertThat(
                answer(TABLES + "IF 1 = 1 MERGE #t t USING #s s ON t.k = s.k WHEN MATCHED THEN DELETE; ELSE SELECT 1;"
                        + SHOW))
                .isEqualTo("1,a");
        assertThat(answer("DECLARE @using int = 1; SELECT using.matched FROM (SELECT @using AS matched) AS using"))
                .isEqualTo("1");
    }
}
