package org.granary.it.tempdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.granary.it.protocol.Client;
import org.granary.type.SqlError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tables of tempdb in transactions: rollback, isolation, locks, deadlocks, memory.
class TempdbTransactionTest extends TempdbTest {

    @BeforeEach
    void tables() {
        one.execute("CREATE TABLE t (a int PRIMARY KEY, b int); CREATE INDEX ix ON t (b); INSERT t VALUES (1, 10); "
                + "CREATE TABLE u (a int); INSERT u VALUES (1)");
        other.execute("USE tempdb");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSERT t VALUES (2, 20)", "UPDATE t SET a = 9, b = 11", "DELETE t", "TRUNCATE TABLE t",
        "DROP TABLE t", "ALTER TABLE t ADD c int NOT NULL DEFAULT 1", "DROP INDEX ix ON t; INSERT t VALUES (5, 5)",
        "DROP TABLE t; CREATE TABLE t (x int)", "SAVE TRAN s; DELETE t; ROLLBACK TRAN s; DELETE t"})
    void nobodySeesItBeforeTheCommitAndARollbackUndoesIt(String change) {
        one.execute("BEGIN TRAN; " + change);
        assertThat(error(other, "SET LOCK_TIMEOUT 0; SELECT a FROM t")).isEqualTo(1222);
        one.execute("ROLLBACK");
        assertThat(rows(other, "SELECT * FROM t WHERE b = 10")).containsExactly(row(1, 10));
        assertThat(rows("SELECT * FROM t WHERE a = 1")).containsExactly(row(1, 10));
        assertThat(error("INSERT t VALUES (1, 1)")).isEqualTo(2627);
    }

    @Test
    void aChangeGoesTogetherWithOneOfTheStore() {
        other.execute("USE TranslationServices");
        other.execute("BEGIN TRAN; INSERT tempdb..t VALUES (2, 20); "
                + "EXEC proc_AddJob @JobId = 7, @UserToken = 0x01, @Settings = N'<s/>'; ROLLBACK");
        assertThat(rows(other, "SELECT (SELECT COUNT(*) FROM tempdb..t), (SELECT COUNT(*) FROM Jobs)"))
                .containsExactly(row(1, 0));
        other.execute("BEGIN TRAN; INSERT tempdb..t VALUES (2, 20); "
                + "EXEC proc_AddJob @JobId = 7, @UserToken = 0x01, @Settings = N'<s/>'; COMMIT");
        assertThat(rows(other, "SELECT t.a, j.JobId FROM tempdb..t JOIN Jobs j ON j.JobId = t.a + 5"))
                .containsExactly(row(2, 7L));
    }

    @Test
    void isolationLevels() {
        one.execute("BEGIN TRAN; UPDATE t SET b = 99");
        assertThat(rows(other, "SELECT b FROM t WITH (NOLOCK)")).containsExactly(row(99));
        assertThat(rows(other, "SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED; SELECT b FROM t"))
                .containsExactly(row(99));
        one.execute("COMMIT; SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; BEGIN TRAN; SELECT b FROM t");
        assertThat(error(other, "SET LOCK_TIMEOUT 0; UPDATE t SET b = 1")).isEqualTo(1222);
        assertThat(rows(other, "SET TRANSACTION ISOLATION LEVEL READ COMMITTED; SELECT b FROM t"))
                .containsExactly(row(99));
        one.execute("COMMIT; SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
        other.execute("UPDATE t SET b = 1");
    }

    @Test
    void aDeadlockHasOneVictim() {
        CyclicBarrier both = new CyclicBarrier(2);
        List<Integer> errors = atOnce(List.of(crossing(one, "t", "u", both), crossing(other, "u", "t", both)));
        assertThat(errors).containsExactlyInAnyOrder(0, 1205);
        assertThat(rows("SELECT COUNT(*) FROM u WHERE a = 5")).hasSize(1);
    }

    private static Callable<Integer> crossing(Client client, String first, String second, CyclicBarrier both) {
        return () -> {
            client.execute("BEGIN TRAN; UPDATE " + first + " SET a = 5");
            both.await(60, TimeUnit.SECONDS);
            try {
                client.execute("UPDATE " + second + " SET a = 5; COMMIT");
                return 0;
            } catch (SqlError e) {
                return e.number();
            }
        };
    }

    @Test
    void whoFillsItHurtsNobodyElse() {
        one.execute("CREATE TABLE big (a varchar(max))");
        assertThat(error("DECLARE @i int = 0 WHILE @i < 100 BEGIN INSERT big VALUES "
                + "(REPLICATE(CAST('x' AS varchar(max)), 2000000)) SET @i += 1 END")).isEqualTo(701);
        other.execute("CREATE TABLE small (a int); INSERT small VALUES (1), (2)");
        assertThat(rows(other, "SELECT COUNT(*) FROM small")).containsExactly(row(2));
        one.execute("DROP TABLE big; CREATE TABLE big (a varchar(max)); "
                + "INSERT big VALUES (REPLICATE(CAST('x' AS varchar(max)), 2000000))");
        assertThat(rows("SELECT COUNT(*) FROM big")).containsExactly(row(1));
    }
}
