package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.StoreException;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FolderSnapshotTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int SNAPSHOTS = 20;

    @TempDir
    private Path folder;
    @TempDir
    private Path copies;

    private static void make(Path file) throws SQLException {
        change(file, "PRAGMA journal_mode = WAL", "CREATE TABLE t (a INTEGER NOT NULL, b TEXT)",
                "INSERT INTO t (a, b) VALUES (0, '')");
    }

    private static void change(Path file, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static long value(Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT a FROM t")) {
            row.next();
            return row.getLong(1);
        }
    }

    private Map<String, SnapshotFile> byName(FolderSnapshot snapshot) {
        return snapshot.files().stream().collect(Collectors.toMap(SnapshotFile::name, Function.identity()));
    }

    /// One counts in the first file, then in the second: at no moment is the second ahead, or behind by more than one.
    @Test
    void allFilesAreOfOneMomentWhileOthersWrite() throws Exception {
        List<Path> files = List.of(folder.resolve("a.db"), folder.resolve("b.db"), folder.resolve("c.db"));
        for (Path file : files) {
            make(file);
        }
        var stop = new AtomicBoolean();
        Thread writing = Thread.ofPlatform().start(() -> count(files, stop));
        try {
            for (int i = 0; i < SNAPSHOTS; i++) {
                long[] seen = new long[files.size()];
                try (FolderSnapshot snapshot = FolderSnapshot.take(folder, PATIENCE)) {
                    Map<String, SnapshotFile> taken = byName(snapshot);
                    for (int f = 0; f < seen.length; f++) {
                        Path copy = copies.resolve(i + "-" + f + ".db");
                        Objects.requireNonNull(taken.get(String.valueOf(files.get(f).getFileName()))).copyTo(copy,
                                _ -> {});
                        seen[f] = value(copy);
                    }
                }
                for (int f = 1; f < seen.length; f++) {
                    assertThat(seen[f - 1] - seen[f]).isBetween(0L, 1L);
                }
                assertThat(seen[0] - seen[2]).isBetween(0L, 1L);
            }
            assertThat(writing.isAlive()).isTrue();
        } finally {
            stop.set(true);
            writing.join();
        }
        assertThat(value(files.getFirst())).isPositive();
    }

    private static void count(List<Path> files, AtomicBoolean stop) {
        List<Connection> connections = files.stream().map(file -> {
            try {
                Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                try (Statement statement = connection.createStatement()) {
                    statement.execute("PRAGMA busy_timeout = 10000");
                }
                return connection;
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }).toList();
        try {
            while (!stop.get()) {
                for (Connection connection : connections) {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute("UPDATE t SET a = a + 1");
                    }
                }
            }
            for (Connection connection : connections) {
                connection.close();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anOpenTransactionOfAClientIsNotWaitedForAndNotSeen() {
        try (SqliteStore store = SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            Database database = store.open(new DatabaseSchema("Notes", "org/granary/store/contract"));
            ClientTransaction transaction = database.begin(new Cancellation(), -1);
            transaction.run(new Cancellation(), work -> work.update("INSERT INTO item (id, name) VALUES (1, 'one')"));
            try (FolderSnapshot snapshot = FolderSnapshot.take(folder, PATIENCE)) {
                assertThat(snapshot.files()).hasSize(1);
            }
            transaction.commit();
            assertThat(database.<Long>run(Access.READ, new Cancellation(),
                    work -> work.number("SELECT COUNT(*) FROM item"))).isEqualTo(1);
        }
    }

    @Test
    void theStateIsAnotherOneAfterEveryCommitAndOtherwiseTheSame() throws Exception {
        Path file = folder.resolve("a.db");
        make(file);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE t SET a = 1");
            String first = state();
            assertThat(first).isNotNull();
            assertThat(state()).isEqualTo(first);
            statement.execute("UPDATE t SET a = 2");
            String second = state();
            assertThat(second).isNotNull().isNotEqualTo(first);
            statement.execute("UPDATE t SET a = 1");
            assertThat(state()).isNotNull().isNotEqualTo(first).isNotEqualTo(second);
        }
    }

    private @Nullable String state() {
        try (FolderSnapshot snapshot = FolderSnapshot.take(folder, PATIENCE)) {
            return snapshot.files().getFirst().state();
        }
    }

    @Test
    void copiesAreForTheirOwnerAloneAndWhole() throws Exception {
        Path file = folder.resolve("a.db");
        make(file);
        Path copy = copies.resolve("a.db");
        try (FolderSnapshot snapshot = FolderSnapshot.take(folder, PATIENCE)) {
            assertThat(snapshot.files().getFirst().problems()).isEmpty();
            snapshot.files().getFirst().copyTo(copy, _ -> {});
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy))).isEqualTo("rw-------");
        assertThat(SqliteProblems.of(copy)).isEmpty();
        try (var files = Files.list(copies)) {
            assertThat(files).containsExactly(copy);
        }
    }

    @Test
    void damageIsFound() throws Exception {
        Path file = folder.resolve("a.db");
        make(file);
        change(file, "CREATE INDEX i ON t (b)",
                "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000)"
                        + " INSERT INTO t (a, b) SELECT x, 'text ' || x FROM n",
                "PRAGMA wal_checkpoint(TRUNCATE)",
                "CREATE TABLE p (id INTEGER PRIMARY KEY)", "CREATE TABLE c (p INTEGER REFERENCES p (id))",
                "INSERT INTO c (p) VALUES (7)");
        assertThat(SqliteProblems.of(file)).singleElement().asString().contains("Row 1 of table c", "table p");
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(5 * 4096L + 100);
            bytes.write(new byte[2000]);
        }
        assertThat(SqliteProblems.of(file)).isNotEmpty();
        Files.writeString(folder.resolve("b.db"), "This is no database, but a text of some length.".repeat(20));
        assertThatThrownBy(() -> FolderSnapshot.take(folder, PATIENCE)).isInstanceOf(StoreException.class)
                .hasMessageContaining("b.db");
        assertThat(FolderSnapshot.problems(folder).get("a.db")).isNotEmpty();
        assertThat(FolderSnapshot.problems(folder).get("b.db")).singleElement().asString()
                .contains("no SQLite database");
    }
}
