package org.granary.protocol.search.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.granary.procedure.catalog.Catalogs;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.protocol.search.SearchDatabases;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.DatabaseSchema;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.store.migration.MigrationFiles;
import org.granary.store.migration.SchemaHistory;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/// The standard schema comes once: to a new database, and to one that an earlier release has made and an administrator
/// has worked in.
class StandardSchemaUpgradeTest {
    /// The last version of the schema before there was a standard one.
    private static final int EARLIER = 9;

    @TempDir
    private Path folder;

    private <T> T open(Function<Transaction, T> work) {
        List<DatabaseDefinition> definitions = new ArrayList<>(SearchDatabases.definitions(List.of()));
        definitions.add(new DatabaseDefinition(new DatabaseSchema("master", "org/granary/protocol/master"), List.of(),
                List.of()));
        try (SqliteStore store = SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            return Catalogs.open(store, definitions).database(SearchDatabases.ADMINISTRATION).orElseThrow().store()
                    .run(Access.WRITE, new Cancellation(), work::apply);
        }
    }

    private <T> List<T> read(String query, Function<Rows, T> map) {
        return open(transaction -> transaction.query(query).list(map));
    }

    private void makeEarlierDatabase(String... statements) throws SQLException {
        DatabaseSchema schema = SearchDatabases.definitions(List.of()).getFirst().schema();
        MigrationFiles files = MigrationFiles.of(schema);
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + folder.resolve(SearchDatabases.ADMINISTRATION.toLowerCase(Locale.ROOT) + ".db"));
        try (var connection = source.getConnection(); var statement = connection.createStatement()) {
            new SchemaHistory(schema.name(), connection).bringTo(
                    new MigrationFiles(files.folders(), files.files().subList(0, EARLIER)),
                    SchemaHistory.Earlier.SAME_TEXT);
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Test
    void aDatabaseOfAnEarlierReleaseGetsItBesideWhatItHas() throws SQLException {
        String property = "INSERT INTO managed_property (PID, FriendlyName, NameKey, ManagedType, LastModified) VALUES ";
        makeEarlierDatabase("INSERT INTO crawl_topology (CrawlTopologyID, State) VALUES (X'0102', 3)",
                property + "(3, 'Mine', 'mine', 6, 1)", property + "(1000, 'TITLE', 'title', 2, 1)",
                "INSERT INTO schema_parameter (ParamKey, ParamName, IsString, fltValue) VALUES ('p', 'p', 0, 1.5)");

        List<String> properties = read("SELECT PID, FriendlyName FROM managed_property",
                rows -> rows.getInt(1) + " " + rows.getString(2));

        assertThat(properties)
                .contains("1 Contents", "3 Mine", "4 LastModifiedTime", "1000 TITLE", "2147418052 AnchorDocProps")
                .doesNotContain("2 Title", "3 Author");
        assertThat(read("SELECT PID FROM property_mapping", rows -> rows.getInt(1)))
                .as("nothing is mapped to what is not the product's").contains(4, 7).doesNotContain(2, 3, 1000);
        assertThat(read("SELECT COUNT(*) FROM crawled_property WHERE OOB = 1", rows -> rows.getInt(1)).getFirst())
                .isPositive();
        assertThat(read("SELECT State FROM crawl_topology", rows -> rows.getInt(1))).as("its topology stays")
                .containsExactly(3);
        assertThat(read("SELECT fltValue FROM schema_parameter", rows -> rows.getDouble(1))).containsExactly(1.5);
    }

    @Test
    void whatWasRemovedDoesNotComeBack() {
        open(transaction -> transaction.update("DELETE FROM managed_property WHERE FriendlyName = 'Rating'"));
        assertThat(read("SELECT FriendlyName FROM managed_property", rows -> String.valueOf(rows.getString(1))))
                .contains("Title").doesNotContain("Rating");
        assertThat(read("SELECT Topic FROM first_contents WHERE Topic = 'metadata schema'",
                rows -> String.valueOf(rows.getString(1))))
                .hasSize(1);
    }
}
