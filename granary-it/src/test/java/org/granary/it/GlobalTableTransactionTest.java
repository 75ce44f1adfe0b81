package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Global temporary tables (`##t`) in transactions: rollback, isolation, locks, deadlocks.
@Timeout(120)
class GlobalTableTransactionTest {
    @AutoClose
    private static final TestServer SERVER = TestServer.start();
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final String table = "##t" + NEXT.incrementAndGet();
    private Connection one;
    private Connection two;

    @BeforeEach
    void connect() throws SQLException {
        one = SERVER.connect("master");
        two = SERVER.connect("TranslationServices");
        run(one, "CREATE TABLE T (a int PRIMARY KEY, b nvarchar(20)); INSERT INTO T VALUES (1, N'one')");
    }

    @AfterEach
    void disconnect() throws SQLException {
        one.close();
        two.close();
    }

    private String of(String text) {
        return text.replaceAll("\\bT\\b", table);
    }

    private void run(Connection connection, String text) throws SQLException {
        JdbcConnectionTest.run(connection, of(text));
    }

    private List<Object> numbers(Connection connection, String query) throws SQLException {
        return JdbcConnectionTest.rows(connection, of(query)).stream().map(List::getFirst).toList();
    }

    private int errorOf(Connection connection, String text) {
        SQLException error = catchThrowableOfType(SQLException.class, () -> run(connection, text));
        assertThat((Throwable) error).as(text).isNotNull();
        return error.getErrorCode();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSERT INTO T VALUES (2, N'two')", "UPDATE T SET a = 9", "DELETE FROM T",
        "TRUNCATE TABLE T",
        "DROP TABLE T", "DROP TABLE T; CREATE TABLE T (x int)", "DROP TABLE T; SELECT 5 AS a INTO T",
        "INSERT INTO tempdb..T SELECT a + 1, b FROM tempdb.dbo.T; DELETE FROM T WHERE a = 1; INSERT INTO T VALUES (7, NULL)"})
    void aRollbackUndoesIt(String change) throws SQLException {
        run(one, "BEGIN TRAN; " + change);
        assertThat(errorOf(two, "SET LOCK_TIMEOUT 0; SELECT a FROM T")).isEqualTo(1222);
        run(one, "ROLLBACK");
        assertThat(numbers(one, "SELECT a FROM T")).containsExactly(1);
        assertThat(numbers(two, "SELECT a FROM T WHERE b = N'ONE'")).containsExactly(1);
        assertThat(errorOf(two, "INSERT INTO T VALUES (1, NULL)")).isEqualTo(2627);
    }

    @Test
    void aTableThatWasCreatedGoesWithTheRollback() throws SQLException {
        run(one, "BEGIN TRAN; CREATE TABLE T2 (a int); SELECT 1 AS a INTO T3; INSERT INTO T2 VALUES (1)"
                .replace("T2", table + "b")
                .replace("T3", table + "c"));
        assertThat(numbers(two, "SELECT ISNULL(OBJECT_ID('tempdb.." + table + "b'), 0)")).containsExactly(0);
        run(two, "SET LOCK_TIMEOUT 0");
        assertThat(errorOf(two, "SELECT a FROM " + table + "b")).isEqualTo(1222);
        assertThat(errorOf(two, "CREATE TABLE " + table + "c (a int)")).isEqualTo(1222);
        assertThat(numbers(one, "SELECT a FROM " + table + "b UNION SELECT a FROM " + table + "c")).containsExactly(1);
        run(one, "ROLLBACK");
        assertThat(errorOf(one, "SELECT a FROM " + table + "b")).isEqualTo(208);
        run(two, "CREATE TABLE " + table + "c (z int)");
        assertThat(errorOf(one, "CREATE TABLE " + table + "c (a int)")).isEqualTo(2714);
    }

    @Test
    void savepointsUndoAPart() throws SQLException {
        one.setAutoCommit(false);
        run(one, "INSERT INTO T VALUES (2, N'two')");
        Savepoint half = one.setSavepoint();
        run(one, "DELETE FROM T; DROP TABLE T");
        one.rollback(half);
        assertThat(numbers(one, "SELECT a FROM T ORDER BY a")).containsExactly(1, 2);
        run(one, "INSERT INTO T VALUES (3, N'three')");
        one.rollback(half);
        assertThat(errorOf(two, "SET LOCK_TIMEOUT 0; SELECT a FROM T")).isEqualTo(1222);
        one.commit();
        assertThat(numbers(two, "SELECT a FROM T ORDER BY a")).containsExactly(1, 2);
    }

    @Test
    void aStatementThatFailsLeavesWhatWasDoneBefore() throws SQLException {
        run(one, "BEGIN TRAN; INSERT INTO T VALUES (2, N'two')");
        assertThat(errorOf(one, "INSERT INTO T VALUES (3, N'three'), (2, N'again')")).isEqualTo(2627);
        assertThat(errorOf(one, "UPDATE T SET a = 5")).isEqualTo(2627);
        run(one, "COMMIT");
        assertThat(numbers(two, "SELECT a FROM T ORDER BY a")).containsExactly(1, 2);
        run(one, "SET XACT_ABORT ON; BEGIN TRAN; INSERT INTO T VALUES (4, N'four')");
        assertThat(errorOf(one, "INSERT INTO T VALUES (4, N'again')")).isEqualTo(2627);
        assertThat(numbers(two, "SELECT a FROM T ORDER BY a")).containsExactly(1, 2);
    }

    @Test
    void othersWaitForWhatIsNotCommittedUnlessTheyWantToSeeIt() throws SQLException {
        run(one, "BEGIN TRAN; INSERT INTO T VALUES (2, N'two')");
        run(two, "SET LOCK_TIMEOUT 100");
        for (String statement : List.of("SELECT a FROM T", "SELECT (SELECT MAX(a) FROM T)",
                "IF EXISTS (SELECT 1 FROM T) PRINT 'x'",
                "INSERT INTO T VALUES (3, NULL)", "UPDATE T SET b = N'x'", "DELETE FROM T", "TRUNCATE TABLE T",
                "DROP TABLE T",
                "SELECT * INTO #copy FROM T", "SELECT a FROM T WITH (READCOMMITTED)", "SELECT a FROM T WITH (UPDLOCK)",
                "WITH c AS (SELECT a FROM T) SELECT a FROM c", "DECLARE @a int; SELECT @a = a FROM T")) {
            assertThat(errorOf(two, statement)).as(statement).isEqualTo(1222);
        }
        assertThat(numbers(two, "SELECT a FROM T WITH (NOLOCK) ORDER BY a")).containsExactly(1, 2);
        assertThat(numbers(two, "SELECT a FROM T (NOLOCK) ORDER BY a")).containsExactly(1, 2);
        run(two, "SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED");
        assertThat(numbers(two, "SELECT x.a FROM T AS x JOIN T AS y ON x.a = y.a ORDER BY x.a")).containsExactly(1, 2);
        assertThat(errorOf(two, "INSERT INTO T SELECT a + 10, b FROM T")).isEqualTo(1222);
        run(one, "ROLLBACK");
        assertThat(numbers(two, "SELECT a FROM T")).containsExactly(1);
    }

    @Test
    void aWaiterGoesOnWhenTheTransactionEnds() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String end : List.of("COMMIT", "ROLLBACK")) {
                run(one, "BEGIN TRAN; UPDATE T SET a = a + 1");
                CyclicBarrier start = new CyclicBarrier(2);
                Future<List<Object>> read = threads.submit(() -> {
                    start.await();
                    return numbers(two, "SELECT a FROM T");
                });
                start.await();
                run(one, "WAITFOR DELAY '00:00:00.100'; " + end);
                assertThat(read.get()).containsExactly(2);
            }
        }
    }

    @Test
    void readersUnderReadCommittedHoldNobodyUp() throws SQLException {
        run(two, "BEGIN TRAN; SELECT a FROM T");
        run(one, "SET LOCK_TIMEOUT 0; INSERT INTO T VALUES (2, N'two')");
        assertThat(numbers(two, "SELECT COUNT(*) FROM T")).containsExactly(2);
        run(two, "COMMIT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; BEGIN TRAN; SELECT a FROM T",
        "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN TRAN; SELECT a FROM T",
        "BEGIN TRAN; SELECT a FROM T WITH (HOLDLOCK)", "BEGIN TRAN; SELECT a FROM T WITH (UPDLOCK, ROWLOCK)",
        "BEGIN TRAN; SELECT a FROM T AS x WITH (TABLOCKX)"})
    void readersThatWantToSeeTheSameAgainKeepWritersAway(String text) throws SQLException {
        run(two, text);
        assertThat(errorOf(one, "SET LOCK_TIMEOUT 0; INSERT INTO T VALUES (2, N'two')")).isEqualTo(1222);
        run(two, "INSERT INTO T VALUES (3, N'three'); COMMIT");
        run(one, "INSERT INTO T VALUES (2, N'two')");
        assertThat(numbers(two, "SELECT a FROM T ORDER BY a")).containsExactly(1, 2, 3);
    }

    @Test
    void anAttentionEndsTheWaitAndTheSessionGoesOn() throws Exception {
        run(one, "BEGIN TRAN; DELETE FROM T");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                Statement statement = two.createStatement()) {
            CyclicBarrier start = new CyclicBarrier(2);
            Future<SQLException> waiting = threads.submit(() -> {
                start.await();
                return catchThrowableOfType(SQLException.class, () -> statement.execute(of("SELECT a FROM T")));
            });
            start.await();
            while (!waiting.isDone()) {
                statement.cancel();
                Thread.sleep(20);
            }
            assertThat((Throwable) waiting.get()).isNotNull();
        }
        assertThat(numbers(two, "SELECT 1")).containsExactly(1);
        run(one, "ROLLBACK");
        assertThat(numbers(two, "SELECT a FROM T")).containsExactly(1);
    }

    @Test
    void aDeadlockHasOneVictimAndTheOtherGoesOn() throws Exception {
        String other = table + "b";
        run(one, "CREATE TABLE " + other + " (a int); INSERT INTO " + other + " VALUES (1)");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CyclicBarrier bothHoldOne = new CyclicBarrier(2);
            Future<Integer> first = threads.submit(() -> cross(one, table, other, bothHoldOne));
            Future<Integer> second = threads.submit(() -> cross(two, other, table, bothHoldOne));
            assertThat(List.of(first.get(), second.get())).containsExactlyInAnyOrder(0, 1205);
        }
        assertThat(numbers(one, "SELECT @@TRANCOUNT")).containsExactly(0);
        assertThat(numbers(two, "SELECT @@TRANCOUNT")).containsExactly(0);
        assertThat(numbers(one, "SELECT a FROM T UNION ALL SELECT a FROM " + other)).containsExactly(11, 11);
    }

    /// @return the error of the second table; the transaction is committed if there is none
    private int cross(Connection connection, String mine, String theirs, CyclicBarrier bothHoldOne) throws Exception {
        run(connection, "SET LOCK_TIMEOUT 60000; BEGIN TRAN; UPDATE " + mine + " SET a = a + 10");
        bothHoldOne.await();
        try {
            run(connection, "UPDATE " + theirs + " SET a = a + 10; COMMIT");
            return 0;
        } catch (SQLException e) {
            return e.getErrorCode();
        }
    }

    @Test
    void twoReadersThatBothWantToWriteAreADeadlockToo() throws Exception {
        CyclicBarrier bothHaveRead = new CyclicBarrier(2);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> ends = List.of(one, two).stream().map(connection -> threads.submit(() -> {
                run(connection, "BEGIN TRAN; SELECT a FROM T WITH (HOLDLOCK)");
                bothHaveRead.await();
                SQLException error = catchThrowableOfType(SQLException.class,
                        () -> run(connection, "UPDATE T SET a = a + 1; COMMIT"));
                return error == null ? 0 : error.getErrorCode();
            })).toList();
            assertThat(List.of(ends.get(0).get(), ends.get(1).get())).containsExactlyInAnyOrder(0, 1205);
        }
        assertThat(numbers(two, "SELECT a FROM T")).containsExactly(2);
    }

    @Test
    void aDisconnectAndAResetRollBack() throws SQLException {
        try (Connection third = SERVER.connect("master")) {
            run(third, "BEGIN TRAN; DELETE FROM T");
        }
        assertThat(numbers(two, "SELECT a FROM T")).containsExactly(1);
        run(two, "BEGIN TRAN; DELETE FROM T");
        run(two, "EXEC sp_reset_connection");
        assertThat(numbers(one, "SELECT a FROM T")).containsExactly(1);
    }

    @Test
    void aTableOutlivesItsMakerAsLongAsATransactionHasIt() throws SQLException {
        run(two, "BEGIN TRAN; INSERT INTO T VALUES (2, N'two')");
        one.close();
        try (Connection third = SERVER.connect("master")) {
            while (!numbers(third, "SELECT ISNULL(OBJECT_ID('tempdb..T'), 0)").contains(0)) {
                run(third, "WAITFOR DELAY '00:00:00.020'");
            }
            assertThat(errorOf(third, "SELECT a FROM T")).isEqualTo(208);
            assertThat(errorOf(third, "SET LOCK_TIMEOUT 0; CREATE TABLE T (a int)")).isEqualTo(1222);
            assertThat(numbers(two, "SELECT a FROM T ORDER BY a")).containsExactly(1, 2);
            run(two, "COMMIT");
            assertThat(errorOf(two, "SELECT a FROM T")).isEqualTo(208);
            run(third, "CREATE TABLE T (c int)");
        }
    }

    @Test
    void identitiesStayUsedAndATruncateThatIsUndoneDoesNotBeginAgain() throws SQLException {
        String made = table + "i";
        run(one, "CREATE TABLE I (id int IDENTITY(1, 1), v int); INSERT INTO I (v) VALUES (1)".replace("I (",
                made + " ("));
        run(one, "BEGIN TRAN; INSERT INTO " + made + " (v) VALUES (2); ROLLBACK; INSERT INTO " + made
                + " (v) VALUES (3)");
        assertThat(numbers(two, "SELECT id FROM " + made)).containsExactly(1, 3);
        run(two, "BEGIN TRAN; TRUNCATE TABLE " + made + "; INSERT INTO " + made + " (v) VALUES (4)");
        assertThat(numbers(two, "SELECT id FROM " + made)).containsExactly(1);
        run(two, "ROLLBACK; INSERT INTO " + made + " (v) VALUES (5)");
        assertThat(numbers(two, "SELECT id FROM " + made)).containsExactly(1, 3, 4);
    }

    @Test
    void tableVariablesAreNotRolledBack() throws SQLException {
        assertThat(numbers(one,
                "SET NOCOUNT ON; DECLARE @v TABLE (a int); BEGIN TRAN; INSERT INTO @v SELECT a FROM T; DELETE FROM T;"
                        + " ROLLBACK; SELECT (SELECT COUNT(*) FROM @v) * 10 + (SELECT COUNT(*) FROM T)"))
                .containsExactly(11);
    }

    @Test
    void aDoomedTransactionWritesToNoTemporaryTable() throws SQLException {
        run(one, "CREATE TABLE #own (a int)");
        for (String change : List.of("INSERT INTO T VALUES (2, NULL)", "INSERT INTO #own VALUES (1)",
                "CREATE TABLE #more (a int)",
                "DROP TABLE #own", "SELECT 1 AS a INTO #made", "TRUNCATE TABLE #own")) {
            assertThat(errorOf(one,
                    "SET XACT_ABORT ON; BEGIN TRAN; BEGIN TRY DECLARE @a int = 1 / 0 END TRY BEGIN CATCH " + change
                            + " END CATCH"))
                    .as(change).isEqualTo(3930);
            assertThat(numbers(one, "SELECT @@TRANCOUNT")).containsExactly(0);
        }
    }

    @Test
    void aTransactionThatIsIdleForTooLongLosesItsLocks() throws SQLException {
        try (TestServer hasty = TestServer.start(Map.of("transaction-idle-timeout", "300ms"));
                Connection idle = hasty.connect("master");
                Connection waiting = hasty.connect("master")) {
            run(idle, "CREATE TABLE T (a int); INSERT INTO T VALUES (1)");
            run(idle, "BEGIN TRAN; DELETE FROM T");
            assertThat(numbers(waiting, "SELECT a FROM T")).containsExactly(1);
            assertThat(errorOf(idle, "COMMIT")).isEqualTo(1205);
            assertThat(numbers(idle, "SELECT @@TRANCOUNT")).containsExactly(0);
            run(idle, "BEGIN TRAN; INSERT INTO T VALUES (2); COMMIT");
            assertThat(numbers(waiting, "SELECT a FROM T ORDER BY a")).containsExactly(1, 2);
        }
    }

    @Test
    void aWaitEndsWithTheTimeOfTheRequest() throws SQLException {
        try (TestServer hasty = TestServer.start(Map.of("request-timeout", "1s"));
                Connection writer = hasty.connect("master");
                Connection waiting = hasty.connect("master")) {
            run(writer, "CREATE TABLE T (a int)");
            run(writer, "BEGIN TRAN; INSERT INTO T VALUES (1)");
            assertThat(errorOf(waiting, "SET LOCK_TIMEOUT 60000; SELECT a FROM T")).isEqualTo(50022);
            run(writer, "COMMIT");
            assertThat(numbers(waiting, "SELECT a FROM T")).containsExactly(1);
        }
    }

    @Test
    void nothingIsLostOrSeenHalfDoneByManySessions() throws Exception {
        run(one, "TRUNCATE TABLE T; INSERT INTO T VALUES (1, N'0'), (2, N'0')");
        int sessions = 6;
        int rounds = 15;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> done = java.util.stream.IntStream.range(0, sessions)
                    .mapToObj(_ -> threads.submit(() -> {
                        int committed = 0;
                        try (Connection connection = SERVER.connect("master")) {
                            for (int i = 0; i < rounds; i++) {
                                SQLException error = catchThrowableOfType(SQLException.class,
                                        () -> run(connection,
                                                "BEGIN TRAN; UPDATE T SET b = CAST(b AS int) + 1 WHERE a = 1;"
                                                        + " UPDATE T SET b = CAST(b AS int) + 1 WHERE a = 2; COMMIT"));
                                committed += error == null ? 1 : 0;
                                assertThat(numbers(connection, "SELECT COUNT(DISTINCT b) FROM T")).containsExactly(1);
                            }
                        }
                        return committed;
                    })).toList();
            int all = 0;
            for (Future<Integer> each : done) {
                all += each.get();
            }
            assertThat(all).isEqualTo(sessions * rounds);
            assertThat(numbers(one, "SELECT CAST(b AS int) FROM T")).containsExactly(all, all);
        }
    }
}
