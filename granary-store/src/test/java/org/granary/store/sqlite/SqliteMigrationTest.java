package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.StoreException;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteMigrationTest {
    @TempDir
    Path folder;

    private static DatabaseSchema schema(String migrations) {
        return new DatabaseSchema("Db", "org/granary/store/migration/" + migrations);
    }

    private List<String> open(String migrations, String... statements) {
        try (SqliteStore store = SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            Database database = store.open(schema(migrations));
            return database.run(Access.WRITE, new Cancellation(), transaction -> {
                for (String statement : statements) {
                    transaction.update(statement);
                }
                return transaction.query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
                        .list(rows -> String.valueOf(rows.getString(1)));
            });
        }
    }

    @Test
    void aFreshDatabaseGetsAllFiles() {
        assertThat(open("two")).containsExactly("first", "granary_schema_history", "second");
    }

    @Test
    void anOlderDatabaseIsMigratedForwardAndKeepsItsRows() {
        open("one", "INSERT INTO first (id) VALUES (7)");
        assertThat(open("two", "UPDATE first SET id = 8 WHERE id = 7")).contains("second");
        assertThat(open("two", "DELETE FROM first WHERE id IN (1, 8)", "INSERT INTO first (id) VALUES (1), (8)"))
                .contains("first");
    }

    /// Flyway kept the history before, in a table that it made itself.
    @Test
    void aDatabaseThatFlywayMadeIsMigratedForward() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("db.db"));
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(
                    """
                            CREATE TABLE first (id INTEGER PRIMARY KEY) STRICT;
                            INSERT INTO first (id) VALUES (7);
                            CREATE TABLE "granary_schema_history" (
                                "installed_rank" INT NOT NULL PRIMARY KEY,
                                "version" VARCHAR(50),
                                "description" VARCHAR(200) NOT NULL,
                                "type" VARCHAR(20) NOT NULL,
                                "script" VARCHAR(1000) NOT NULL,
                                "checksum" INT,
                                "installed_by" VARCHAR(100) NOT NULL,
                                "installed_on" TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f','now')),
                                "execution_time" INT NOT NULL,
                                "success" BOOLEAN NOT NULL
                            );
                            INSERT INTO granary_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
                            VALUES (1, '1', 'first', 'SQL', 'V1__first.sql', -786193207, '', 3, 1)""");
        }
        assertThat(open("two", "UPDATE first SET id = 8 WHERE id = 7")).containsExactly("first",
                "granary_schema_history", "second");
        assertThat(open("two", "INSERT INTO first (id) VALUES (7)")).contains("second");
    }

    @Test
    void aNewerDatabaseIsRefusedAndTheMessageNamesBothVersions() {
        open("two");
        assertThatThrownBy(() -> open("one")).isInstanceOf(StoreException.class)
                .hasMessageContaining("has schema version 2")
                .hasMessageContaining("only versions up to 1");
        assertThat(open("two")).contains("second");
    }

    @Test
    void aMigrationThatFailsLeavesNothingOfTheFilesThatCameWithIt() {
        open("one");
        assertThatThrownBy(() -> open("failing")).isInstanceOf(StoreException.class).hasMessageContaining("version 3")
                .hasMessageContaining("nowhere");
        assertThat(open("one")).containsExactly("first", "granary_schema_history");
    }

    @Test
    void aFileThatWasChangedAfterItWasAppliedIsRefused() {
        open("one");
        assertThatThrownBy(() -> open("changed")).isInstanceOf(StoreException.class).hasMessageContaining("checksum");
    }

    @Test
    void anUpToDateDatabaseIsOpenedWithoutLookingAtItsHistory() {
        open("one", "DROP TABLE granary_schema_history");
        assertThat(open("one")).containsExactly("first");
    }

    @Test
    void aDatabaseIsNotOpenedWithTwoSchemas() {
        try (SqliteStore store = SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            Database database = store.open(schema("one"));
            assertThat(store.open(new DatabaseSchema("DB", schema("one").migrations()))).isSameAs(database);
            assertThatThrownBy(() -> store.open(schema("two"))).isInstanceOf(StoreException.class)
                    .hasMessageContaining("already open");
        }
    }

    @Test
    void aFileThatIsNoDatabaseIsNamedAndSoIsWhatToDo() throws Exception {
        Path file = folder.resolve("db.db");
        Files.writeString(file, "This is not a database. ".repeat(1000), StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> open("one")).isInstanceOf(StoreException.class)
                .hasMessage(
                        "The file %s is damaged, or no SQLite database. Move it away, and restore database Db from a backup.",
                        file);
    }
}
