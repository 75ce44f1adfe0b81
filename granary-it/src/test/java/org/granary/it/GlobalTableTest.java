package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Global temporary tables (`##t`): one session makes them, all use them.
class GlobalTableTest {
    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    @Test
    void everySessionSeesItUntilItsMakerGoes() throws SQLException {
        try (Connection reader = SERVER.connect("TranslationServices")) {
            try (Connection maker = SERVER.connect("master")) {
                execute(maker, "CREATE TABLE ##seen (a int); INSERT INTO ##seen VALUES (1)");
                assertThat(number(reader, "SELECT SUM(a) FROM ##SEEN")).isEqualTo(1);
                execute(reader, "INSERT INTO tempdb..##seen VALUES (2); UPDATE ##seen SET a = a * 10 WHERE a = 2");
                assertThat(number(maker, "SELECT SUM(a) FROM tempdb.dbo.##seen")).isEqualTo(21);
                assertError(reader, "CREATE TABLE ##seen (a int)", 2714);
            }
            // The maker's session ends a moment after its socket.
            for (int i = 0; i < 100 && number(reader, "SELECT ISNULL(OBJECT_ID('tempdb..##seen'), 0)") != 0; i++) {
                execute(reader, "WAITFOR DELAY '00:00:00.050'");
            }
            assertError(reader, "SELECT a FROM ##seen", 208);
        }
    }

    @Test
    void anotherSessionMayDropIt() throws SQLException {
        try (Connection maker = SERVER.connect("master"); Connection other = SERVER.connect("master")) {
            execute(maker, "SELECT 1 AS a INTO ##dropped");
            execute(other, "DROP TABLE ##dropped");
            assertError(maker, "SELECT a FROM ##dropped", 208);
        }
    }

    @Test
    void changesOfManySessionsAreNotLost() throws Exception {
        int sessions = 8;
        int rounds = 25;
        try (Connection maker = SERVER.connect("master");
                ExecutorService pool = Executors.newFixedThreadPool(sessions)) {
            execute(maker, "CREATE TABLE ##counted (id int IDENTITY(1, 1) PRIMARY KEY, n int NOT NULL);"
                    + " INSERT INTO ##counted (n) VALUES (0)");
            List<Callable<Integer>> work = new ArrayList<>();
            for (int session = 0; session < sessions; session++) {
                work.add(() -> {
                    try (Connection connection = SERVER.connect("master")) {
                        for (int i = 0; i < rounds; i++) {
                            execute(connection, "UPDATE ##counted SET n = n + 1 WHERE id = 1;"
                                    + " INSERT INTO ##counted (n) VALUES (0)");
                            number(connection, "SELECT SUM(n) FROM ##counted");
                        }
                        return rounds;
                    }
                });
            }
            for (Future<Integer> future : pool.invokeAll(work)) {
                assertThat(future.get()).isEqualTo(rounds);
            }
            assertThat(number(maker, "SELECT n FROM ##counted WHERE id = 1")).isEqualTo(sessions * rounds);
            assertThat(number(maker, "SELECT COUNT(*) FROM ##counted")).isEqualTo(sessions * rounds + 1);
        }
    }

    private static void assertError(Connection connection, String text, int number) {
        assertThatThrownBy(() -> execute(connection, text)).isInstanceOf(SQLException.class)
                .extracting(e -> ((SQLException) e).getErrorCode()).isEqualTo(number);
    }

    private static void execute(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute(text);
            while (rows || statement.getUpdateCount() != -1) {
                rows = statement.getMoreResults();
            }
        }
    }

    private static int number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }
}
