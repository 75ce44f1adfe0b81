package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.StoreException;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFolderTest {
    private static final DatabaseSchema CONTRACT = new DatabaseSchema("Contract", "org/granary/store/contract");

    @TempDir
    Path folder;

    private SqliteStore open() {
        return SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM);
    }

    private SqliteStore openBeside() {
        return SqliteStore.openBeside(folder, SqliteSettings.DEFAULT, Clock.SYSTEM);
    }

    @Test
    void aFolderIsServedOnceAtATime() {
        try (SqliteStore _ = open()) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(this::open).isInstanceOf(StoreException.class)
                        .hasMessageContaining("is in use by this process")
                        .hasMessageContaining(folder.getFileName().toString());
            }
        }
        open().close();
    }

    @Test
    void theToolWritesBesideAServer() {
        try (SqliteStore server = open(); SqliteStore tool = openBeside()) {
            Database served = server.open(CONTRACT);
            Database seen = tool.open(CONTRACT);
            insert(served, 1);
            insert(seen, 2);
            insert(served, 3);
            for (Database database : new Database[]{served, seen}) {
                List<Long> ids = database.run(Access.READ, new Cancellation(),
                        transaction -> transaction.query("SELECT id FROM item ORDER BY id")
                                .list(rows -> rows.getLong(1)));
                assertThat(ids).containsExactly(1L, 2L, 3L);
            }
        }
    }

    @Test
    void theToolMigratesNothingBesideAServer() {
        try (SqliteStore _ = open(); SqliteStore tool = openBeside()) {
            assertThatThrownBy(() -> tool.open(CONTRACT)).isInstanceOf(StoreException.class)
                    .hasMessageContaining("Stop it first");
        }
        try (SqliteStore tool = openBeside()) {
            insert(tool.open(CONTRACT), 1);
        }
    }

    @Test
    void namesOfFilesComeFromNamesOfDatabasesSafely() {
        DataFolder names = new DataFolder(folder);
        assertThat(names.databaseFile("Search_Service_Application_DB"))
                .isEqualTo(names.path().resolve("search_service_application_db.db"));
        assertThat(names.databaseFile("../a b")).isEqualTo(names.path().resolve("%2e%2e%2fa%20b.db"));
        assertThat(names.databaseFile("Ä")).isEqualTo(names.databaseFile("ä"))
                .isEqualTo(names.path().resolve("%c3%a4.db"));
        Path longOne = names.databaseFile("\u20ac".repeat(128));
        assertThat(longOne.getFileName().toString()).hasSizeLessThan(200)
                .isNotEqualTo(names.databaseFile("\u20ac".repeat(127)).getFileName().toString());
        assertThatThrownBy(() -> names.databaseFile("")).isInstanceOf(StoreException.class);
    }

    @Test
    void closingWritesTheWalIntoTheFile() {
        try (SqliteStore store = open()) {
            insert(store.open(CONTRACT), 1);
            assertThat(folder.resolve("contract.db-wal")).exists();
        }
        assertThat(folder.resolve("contract.db-wal")).doesNotExist();
        assertThat(folder.resolve("contract.db")).exists();
        assertThat(Files.exists(folder.resolve("lock"))).isTrue();
    }

    @Test
    void aClosedStoreSaysSo() {
        SqliteStore store = open();
        Database database = store.open(CONTRACT);
        store.close();
        store.close();
        for (Access access : Access.values()) {
            assertThatThrownBy(() -> database.run(access, new Cancellation(), _ -> 1))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("Database Contract is closed.");
        }
        assertThatThrownBy(() -> store.open(CONTRACT)).isInstanceOf(StoreException.class);
    }

    private static void insert(Database database, long id) {
        database.run(Access.WRITE, new Cancellation(),
                transaction -> transaction.update("INSERT INTO item (id, name) VALUES (?, ?)", id, "item " + id));
    }
}
