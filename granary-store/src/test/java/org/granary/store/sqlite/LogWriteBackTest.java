package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogWriteBackTest {
    private static final DatabaseSchema CONTRACT = new DatabaseSchema("Contract", "org/granary/store/contract");
    private static final int ROWS = 1_000;
    private static final String INSERT = "INSERT INTO kept (id, bytes) VALUES (?, ?)";
    /// Some pages of the file.
    private static final int BYTES = 16_000;

    @TempDir
    Path folder;

    @Test
    void theLogOfAWriterThatNeverRestsBeginsAnew() throws SQLException {
        int transactions = 0;
        try (SqliteStore store = open()) {
            Database database = store.open(CONTRACT);
            try (Connection beside = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("contract.db"))) {
                int longest = 0;
                // Were the log never begun anew, this would not end.
                for (int pages = pagesInLog(beside); pages >= longest; pages = pagesInLog(beside)) {
                    longest = pages;
                    write(database, transactions++);
                }
                assertThat(longest).isGreaterThan(LogWriteBack.PAGES);
            }
        }
        try (SqliteStore store = open()) {
            Database database = store.open(CONTRACT);
            long rows = database.run(Access.READ, new Cancellation(),
                    transaction -> transaction.number("SELECT COUNT(*) FROM kept"));
            assertThat(rows).isEqualTo((long) transactions * ROWS);
            List<String> problems = database.run(Access.READ, new Cancellation(), transaction -> transaction
                    .query("PRAGMA integrity_check").list(row -> String.valueOf(row.getString(1))));
            assertThat(problems).containsExactly("ok");
        }
    }

    @Test
    void theThreadEndsWithTheStore() {
        try (SqliteStore store = open()) {
            Database database = store.open(CONTRACT);
            write(database, 0);
            // When this one begins, what follows the first one has been done.
            write(database, 1);
            assertThat(threads()).isEqualTo(1);
        }
        assertThat(threads()).isZero();
    }

    /// Those that have been written back included, until it begins anew.
    private static int pagesInLog(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // A connection that has read nothing does not know that there is a log.
            statement.execute("SELECT COUNT(*) FROM kept");
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("PRAGMA wal_checkpoint(NOOP)")) {
            return row.getInt(2);
        }
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("store-Contract-log")).count();
    }

    private SqliteStore open() {
        return SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM);
    }

    private static void write(Database database, int transactions) {
        database.run(Access.WRITE, new Cancellation(), transaction -> {
            for (int i = 0; i < ROWS; i++) {
                transaction.update(INSERT, (long) transactions * ROWS + i, new byte[BYTES]);
            }
            return null;
        });
    }
}
