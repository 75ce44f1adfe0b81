package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// OUTPUT of INSERT, UPDATE and DELETE.
class OutputClauseTest extends LanguageTest {
    private static final String TABLE = "CREATE TABLE #t (id int IDENTITY(10, 5) PRIMARY KEY, name nvarchar(20) "
            + "NULL DEFAULT N'none', n int NOT NULL DEFAULT 7); INSERT #t (name, n) VALUES ('a', 1), ('b', 2); ";

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "INSERT INTO #t (name) OUTPUT inserted.id VALUES ('c') => 20",
        "INSERT #t (name) OUTPUT INSERTED.[id], INSERTED.n * 2 AS twice VALUES ('c'), ('d') => 20,14|25,14",
        "INSERT #t OUTPUT inserted.* DEFAULT VALUES => 20,none,7",
        "INSERT #t (name, n) OUTPUT inserted.name SELECT name + 'x', n FROM #t WHERE n > 1 => bx",
        "INSERT #t (n) OUTPUT inserted.n, 'k', @@SPID - @@SPID EXEC('SELECT 4 UNION ALL SELECT 5') => 4,k,0|5,k,0",
        "UPDATE #t SET n += 1 OUTPUT deleted.n, inserted.n, inserted.id WHERE name = 'b' => 2,3,15",
        "UPDATE #t SET n = 9 OUTPUT 1 WHERE id = 10 => 1",
        "UPDATE t SET n = s.v OUTPUT s.v, deleted.n, inserted.name FROM #t t JOIN (VALUES (10, 70)) s (k, v) ON s.k = t.id"
                + " => 70,1,a",
        "DELETE #t OUTPUT deleted.id, deleted.name WHERE n < 2 => 10,a",
        "DELETE FROM #t OUTPUT deleted.* => 10,a,1|15,b,2",
        "DELETE t OUTPUT deleted.id, s.k FROM #t t JOIN (VALUES (1), (1)) s (k) ON s.k = t.n => 10,1",
        "WITH c AS (SELECT 15 AS k) DELETE #t OUTPUT deleted.name WHERE id IN (SELECT k FROM c) => b",
        "DELETE TOP (1) #t OUTPUT deleted.name WHERE n > 1 => b",
        "DECLARE @o TABLE (k int, x nvarchar(20)); INSERT #t (name) OUTPUT inserted.id, inserted.name INTO @o "
                + "VALUES ('p'), ('q'); SELECT * FROM @o ORDER BY k => 20,p|25,q",
        "CREATE TABLE #o (k int IDENTITY, x int, y int); UPDATE #t SET n = n * 10 OUTPUT deleted.n, inserted.n "
                + "INTO #o (y, x); SELECT * FROM #o ORDER BY k => 1,10,1|2,20,2",
        "DECLARE @o TABLE (k int); DELETE #t OUTPUT deleted.id INTO @o OUTPUT deleted.name => a|b",
        "DECLARE @o TABLE (k int); DELETE #t OUTPUT deleted.id INTO @o OUTPUT deleted.name; SELECT SUM(k) FROM @o => 25",
        "INSERT #t (name) OUTPUT inserted.id VALUES ('c'); SELECT @@ROWCOUNT, SCOPE_IDENTITY() => 1,20"})
    void rowsOfTheChange(String sql, String expected) {
        assertThat(answer(TABLE + sql)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "INSERT #t (name) OUTPUT deleted.id VALUES ('c') => 4104", "DELETE #t OUTPUT inserted.id => 4104",
        "UPDATE #t SET n = 1 OUTPUT inserted.nosuch => 207", "UPDATE #t SET n = 1 OUTPUT id => 207",
        "DELETE #t OUTPUT SUM(deleted.n) => 158", "DELETE #t OUTPUT (SELECT 1) => 10705",
        "DELETE #t OUTPUT deleted.id INTO @nosuch => 1087", "DELETE #t OUTPUT deleted.id INTO #nosuch => 208",
        "DELETE #t OUTPUT x.* => 107", "DELETE #t OUTPUT deleted.id OUTPUT deleted.n => 102",
        "DECLARE @o TABLE (k int, l int); DELETE #t OUTPUT deleted.id INTO @o => 213",
        "DECLARE @o TABLE (k int, l int); DELETE #t OUTPUT deleted.id INTO @o (k, l) => 120",
        "DELETE #t OUTPUT $action => 207"})
    void mistakes(String sql, int number) {
        assertThat(error(TABLE + sql)).isEqualTo(number);
    }

    @Test
    void aChangeThatFailsLeavesNothingInTheOtherTable() {
        String text = TABLE + "DECLARE @o TABLE (k int); %s; SELECT COUNT(*), (SELECT COUNT(*) FROM #t) FROM @o";
        // The key of the changed table is broken, then that of the other one.
        assertThat(answer(text.formatted("CREATE TABLE #u (k int PRIMARY KEY); INSERT #u VALUES (1); BEGIN TRY "
                + "INSERT #u OUTPUT inserted.k INTO @o VALUES (2), (1) END TRY BEGIN CATCH END CATCH")))
                .isEqualTo("0,2");
        assertThat(answer(TABLE + "DECLARE @o TABLE (k int PRIMARY KEY); BEGIN TRY DELETE #t OUTPUT 1 INTO @o END TRY "
                + "BEGIN CATCH SELECT ERROR_NUMBER() END CATCH; SELECT COUNT(*), (SELECT COUNT(*) FROM #t) FROM @o"))
                .isEqualTo("0,2");
        assertThat(answer(TABLE + "CREATE TABLE #o (k int); BEGIN TRAN; DELETE #t OUTPUT deleted.id INTO #o; ROLLBACK; "
                + "SELECT COUNT(*), (SELECT COUNT(*) FROM #t) FROM #o")).isEqualTo("0,2");
    }

    @Test
    void columnsHaveNamesAndTypesOfTheTable() {
        assertThat(declarations(TABLE + "INSERT #t (name) OUTPUT inserted.id, inserted.name AS x, inserted.n + 1 "
                + "VALUES ('c')")).containsExactly("id int NOT NULL", "x nvarchar(20)", " int");
        assertThat(declarations("SET FMTONLY ON; DECLARE @t TABLE (a int); DELETE @t OUTPUT deleted.a"))
                .containsExactly("a int");
    }

    @Test
    void readsTheStoreOnce() {
        for (long job = 1; job <= 2; job++) {
            call("proc_AddJob", "@JobId", job, "@UserToken", new byte[]{1}, "@Settings", "<s/>");
        }
        assertThat(answer("CREATE TABLE #t (id int IDENTITY, job bigint); DECLARE @o TABLE (id int); INSERT #t (job) "
                + "OUTPUT inserted.id INTO @o OUTPUT inserted.id, inserted.job SELECT JobId FROM Jobs ORDER BY JobId"))
                .isEqualTo("1,1|2,2");
    }

    @Test
    void driversGetTheirKeys() throws SQLException {
        try (Client client = database.connect()) {
            client.execute(TABLE);
            try (PreparedStatement insert = client.connection()
                    .prepareStatement("INSERT INTO #t (name) OUTPUT inserted.id VALUES (?)")) {
                for (int i = 0; i < 3; i++) {
                    insert.setString(1, "p" + i);
                    try (var keys = insert.executeQuery()) {
                        assertThat(keys.next()).isTrue();
                        assertThat(keys.getInt(1)).isEqualTo(20 + 5 * i);
                    }
                }
            }
            try (Statement statement = client.connection().createStatement()) {
                assertThat(statement.execute("UPDATE #t SET n = 0 OUTPUT deleted.id WHERE id <= 15")).isTrue();
                assertThat(statement.getMoreResults()).isFalse();
            }
            List<ResultSet> sets = client.execute("INSERT #t (name) OUTPUT inserted.id VALUES ('x'); SELECT 5");
            assertThat(sets).extracting(LanguageTest::text).containsExactly("35", "5");
        }
    }
}
