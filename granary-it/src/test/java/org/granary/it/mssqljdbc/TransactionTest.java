package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Transactions as the driver runs them: autocommit off, savepoints, isolation levels, and what an error leaves of them.
class TransactionTest extends JdbcTest {
    private static final AtomicLong NEXT_JOB = new AtomicLong(1);

    private static long addJob(Connection connection) throws SQLException {
        long job = NEXT_JOB.getAndIncrement();
        addJob(connection, job);
        return job;
    }

    private static void addJob(Connection connection, long job) throws SQLException {
        try (PreparedStatement statement = connection
                .prepareStatement("EXEC dbo.proc_AddJob @JobId = ?, @UserToken = 0x01, @Settings = N'<s/>'")) {
            statement.setLong(1, job);
            statement.execute();
        }
    }

    private static boolean exists(Connection connection, long job) throws SQLException {
        return !rows(connection, "SELECT JobId FROM dbo.Jobs WHERE JobId = ?", job).isEmpty();
    }

    @Test
    void committedWorkStaysAndRolledBackWorkGoes() throws SQLException {
        connection.setAutoCommit(false);
        long kept = addJob(connection);
        assertThat(value("SELECT @@TRANCOUNT")).isEqualTo(1);
        connection.commit();
        long dropped = addJob(connection);
        assertThat(exists(connection, dropped)).isTrue();
        connection.rollback();
        assertThat(exists(connection, kept)).isTrue();
        assertThat(exists(connection, dropped)).isFalse();
        connection.commit();
        connection.setAutoCommit(true);
        assertThat(value("SELECT @@TRANCOUNT")).isEqualTo(0);
    }

    @Test
    void turningAutoCommitOnCommits() throws SQLException {
        connection.setAutoCommit(false);
        long job = addJob(connection);
        connection.setAutoCommit(true);
        try (Connection other = connect("encrypt=false")) {
            assertThat(exists(other, job)).isTrue();
        }
    }

    @Test
    @Covers("TDS-3.1.7-1")
    void closingTheConnectionRollsBack() throws SQLException {
        long job;
        try (Connection other = connect("encrypt=false")) {
            other.setAutoCommit(false);
            job = addJob(other);
        }
        assertThat(exists(connection, job)).isFalse();
        addJob(connection, job);
    }

    @Test
    void othersSeeOnlyWhatIsCommitted() throws SQLException {
        try (Connection other = connect("encrypt=false")) {
            connection.setAutoCommit(false);
            long job = addJob(connection);
            assertThat(exists(other, job)).isFalse();
            connection.commit();
            assertThat(exists(other, job)).isTrue();
        }
    }

    @Test
    void savepointsUndoAPart() throws SQLException {
        connection.setAutoCommit(false);
        long before = addJob(connection);
        Savepoint named = connection.setSavepoint("half way");
        long after = addJob(connection);
        Savepoint unnamed = connection.setSavepoint();
        long last = addJob(connection);
        connection.rollback(unnamed);
        assertThat(exists(connection, last)).isFalse();
        assertThat(exists(connection, after)).isTrue();
        connection.rollback(named);
        assertThat(exists(connection, after)).isFalse();
        long again = addJob(connection);
        connection.commit();
        assertThat(exists(connection, before)).isTrue();
        assertThat(exists(connection, again)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_READ_UNCOMMITTED, Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE, 4096})
    void everyIsolationLevelIsAccepted(int level) throws SQLException {
        connection.setTransactionIsolation(level);
        assertThat(connection.getTransactionIsolation()).isEqualTo(level);
        connection.setAutoCommit(false);
        long job = addJob(connection);
        connection.rollback();
        assertThat(exists(connection, job)).isFalse();
    }

    @Test
    void anErrorLeavesTheTransactionOpenUnlessXactAbortIsOn() throws SQLException {
        connection.setAutoCommit(false);
        long job = addJob(connection);
        error(() -> addJob(connection, job));
        assertThat(value("SELECT @@TRANCOUNT")).isEqualTo(1);
        connection.commit();
        assertThat(exists(connection, job)).isTrue();

        run("SET XACT_ABORT ON");
        long lost = addJob(connection);
        assertError(errorOf(() -> addJob(connection, job)), 2627, 14, 1);
        assertThat(exists(connection, lost)).isFalse();
        connection.rollback();
        connection.setAutoCommit(true);
        addJob(connection, lost);
    }

    @Test
    void textTransactionsCountAndNest() throws SQLException {
        assertThat(
                value("""
                        SET NOCOUNT ON; BEGIN TRAN; BEGIN TRAN; DECLARE @n int = @@TRANCOUNT; COMMIT; SET @n = @n * 10 + @@TRANCOUNT;
                        ROLLBACK; SELECT @n * 10 + @@TRANCOUNT"""))
                .isEqualTo(210);
        assertError(error(() -> run("COMMIT")), 3902, 16, 1);
        assertError(error(() -> run("ROLLBACK")), 3903, 16, 1);
    }

    @Test
    void implicitTransactionsBeginWithTheFirstStatement() throws SQLException {
        run("SET IMPLICIT_TRANSACTIONS ON");
        long job = addJob(connection);
        run("IF @@TRANCOUNT > 0 ROLLBACK");
        run("SET IMPLICIT_TRANSACTIONS OFF");
        assertThat(value("SELECT @@TRANCOUNT")).isEqualTo(0);
        assertThat(exists(connection, job)).isFalse();
    }

    @Test
    void aTemporaryTableFollowsItsTransaction() throws SQLException {
        run("CREATE TABLE #t (a int)");
        connection.setAutoCommit(false);
        run("INSERT INTO #t VALUES (1)");
        connection.rollback();
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(0);
        run("INSERT INTO #t VALUES (2)");
        connection.commit();
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(1);
    }

    @Test
    void savepointsAndDefinitionsOfTemporaryTablesAreUndoneToo() throws SQLException {
        run("CREATE TABLE #t (a int PRIMARY KEY)");
        run("INSERT INTO #t VALUES (1)");
        connection.setAutoCommit(false);
        run("UPDATE #t SET a = 2");
        Savepoint half = connection.setSavepoint();
        run("INSERT INTO #t VALUES (3), (4); DELETE FROM #t WHERE a = 2");
        run("CREATE TABLE #u (b int); INSERT INTO #u VALUES (1)");
        connection.rollback(half);
        assertThat(rows("SELECT a FROM #t")).containsExactly(java.util.List.of(2));
        assertError(error(() -> run("SELECT b FROM #u")), 208, 16, 1);
        run("DROP TABLE #t");
        connection.rollback();
        assertThat(rows("SELECT a FROM #t")).containsExactly(java.util.List.of(1));
        connection.commit();
        connection.setAutoCommit(true);
        assertError(error(() -> run("INSERT INTO #t VALUES (1)")), 2627, 14, 1);
    }

    @Test
    void aWriterThatWaitsTooLongGetsAnError() throws SQLException {
        try (Connection other = connect("encrypt=false")) {
            connection.setAutoCommit(false);
            addJob(connection);
            run(other, "SET LOCK_TIMEOUT 100");
            assertError(errorOf(() -> addJob(other)), 1222, 16, 51);
            connection.rollback();
            addJob(other);
        }
    }
}
