package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.protocol.search.SearchDatabases;
import org.granary.server.GranaryServer;
import org.granary.server.ServedDatabases;
import org.granary.server.migrate.AnyRows;
import org.granary.server.settings.Settings;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.store.postgresql.PostgresSettings;
import org.granary.store.postgresql.PostgresStore;
import org.granary.store.postgresql.PostgresUrl;
import org.granary.store.postgresql.TestPostgres;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class MigrateStoreCommandTest {
    /// Databases that are not there from the start.
    private static final List<DatabaseSchema> ADDED = new ArrayList<>();

    /// A folder with rows in all tables of all databases.
    @TempDir
    private static Path full;
    @TempDir
    private Path folder;

    @BeforeAll
    static void fill() {
        GranaryServer.start(Settings.of(Map.of("port", "0", "data", full.toString())), Clock.SYSTEM).close();
        try (Store store = SqliteStore.open(full, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            List<String> empty = new ArrayList<>();
            for (DatabaseSchema schema : schemas()) {
                empty.addAll(new AnyRows().fill(store.open(schema)));
            }
            assertThat(empty).isEmpty();
            store.open(schema("TranslationServices")).run(Access.WRITE, new Cancellation(), transaction -> transaction
                    .update("UPDATE job_input SET Settings = ?, UserToken = ?", "long ".repeat(1_000_000),
                            new byte[3_000_000]));
            Database registry = store.open(schema(SearchDatabases.ADMINISTRATION));
            name(registry, "crawl_store", SearchDatabases.CRAWL_STORE);
            name(registry, "property_store", SearchDatabases.METADATA_STORE);
            ADDED.forEach(schema -> new AnyRows().fill(store.open(schema)));
        }
    }

    /// Gives the databases that guessed rows are about names that can be opened.
    private static void name(Database registry, String table, String kind) {
        registry.run(Access.WRITE, new Cancellation(), transaction -> {
            for (String guessed : transaction
                    .query("SELECT DatabaseName FROM " + table + " WHERE DatabaseName <> ?", kind)
                    .list(row -> String.valueOf(row.getString(1)))) {
                var added = new DatabaseSchema("Added_" + ADDED.size(), schema(kind).migrations());
                transaction.update("UPDATE " + table + " SET DatabaseName = ? WHERE DatabaseName = ?", added.name(),
                        guessed);
                ADDED.add(added);
            }
            return null;
        });
    }

    private static List<DatabaseSchema> schemas() {
        return ServedDatabases.definitions().stream().map(definition -> definition.schema()).toList();
    }

    private static DatabaseSchema schema(String name) {
        return schemas().stream().filter(schema -> schema.name().equals(name)).findFirst().orElseThrow();
    }

    private static Ran migrate(Path data, String store, String... more) {
        return Ran.run("", "migrate-store", more, "--data", data.toString(), "--store", store);
    }

    private static List<String> contents(Path data) {
        List<DatabaseSchema> all = new ArrayList<>(schemas());
        all.addAll(ADDED);
        return FolderContents.of(data, all);
    }

    @Test
    void everyRowComesThereAndBack() {
        String store = TestPostgres.newDatabase();
        List<String> before = contents(full);
        Ran there = migrate(full, store);
        there.done();
        assertThat(there.out()).contains("TranslationServices: copying", "SharePoint_Config: ", "Added_1: copying",
                ", verified", "Done: " + (schemas().size() + ADDED.size()) + " databases with ");
        assertThat(contents(full)).isEqualTo(before);
        Ran back = migrate(folder, store, "--back");
        back.done();
        assertThat(contents(folder)).isEqualTo(before);
    }

    @Test
    void aMigrationThatIsRunAgainDoesWhatIsMissing() {
        String store = TestPostgres.newDatabase();
        migrate(full, store).done();
        assertThat(migrate(full, store).out()).contains("SharePoint_Config: is there already, the same",
                "Done: 0 databases with 0 rows copied, " + (schemas().size() + ADDED.size()) + " already there.");
        DatabaseSchema lost = schema("WordAutomationServices");
        try (Store postgres = postgres(store)) {
            postgres.open(lost).run(Access.WRITE, new Cancellation(), transaction -> {
                transaction.update("DELETE FROM item");
                transaction.update("DELETE FROM job_group");
                transaction.update("DELETE FROM job_input");
                return transaction.update("DELETE FROM job");
            });
        }
        Ran again = migrate(full, store);
        again.done();
        assertThat(again.out()).contains("Done: 1 database with ").contains("WordAutomationServices: copying");
    }

    @Test
    void numbersThatTheStoreGivesGoOn() {
        GranaryServer.start(Settings.of(Map.of("port", "0", "data", folder.toString())), Clock.SYSTEM).close();
        DatabaseSchema crawls = schema(SearchDatabases.CRAWL_STORE);
        String insert = "INSERT INTO colleague_link (CrawlID, SourceDocID, SourceUserID, Pid) VALUES (1, 2, 3, -1)";
        try (Store store = SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            store.open(crawls).run(Access.WRITE, new Cancellation(), transaction -> {
                transaction.update(insert);
                transaction.update("UPDATE colleague_link SET Arrival = 41");
                return transaction.update(insert);
            });
        }
        String url = TestPostgres.newDatabase();
        migrate(folder, url).done();
        try (Store postgres = postgres(url)) {
            List<Long> numbers = postgres.open(crawls).run(Access.WRITE, new Cancellation(), transaction -> {
                transaction.update(insert);
                transaction.update(
                        "INSERT INTO annotation (TargetDocID, Pid, AnnotationNumeric, UpdateTime) VALUES (1, 100, 1, 1)");
                return transaction.query(
                        "SELECT Arrival FROM colleague_link UNION ALL SELECT AnnotationID FROM annotation ORDER BY 1")
                        .list(row -> row.getLong(1));
            });
            assertThat(numbers).containsExactly(1L, 41L, 42L, 43L);
        }
    }

    private static Store postgres(String url) {
        return PostgresStore.open(PostgresUrl.parse(url), PostgresSettings.DEFAULT, Clock.SYSTEM);
    }

    @Test
    void aTargetWithDataOfItsOwnIsRefusedAndStaysAsItIs() {
        String store = TestPostgres.newDatabase();
        try (Store postgres = postgres(store)) {
            postgres.open(schema("TranslationServices")).run(Access.WRITE, new Cancellation(),
                    transaction -> transaction.update("INSERT INTO item_count (Hour, ItemCount) VALUES (1, 2)"));
        }
        Ran refused = migrate(full, store);
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("TranslationServices", "is not empty", "item_count");
        assertThat(refused.out()).doesNotContain("copying");
        try (Store postgres = postgres(store)) {
            List<Long> objects = postgres.open(schema("SharePoint_Config")).run(Access.READ, new Cancellation(),
                    transaction -> transaction.query("SELECT COUNT(*) FROM config_object").list(row -> row.getLong(1)));
            assertThat(objects).containsExactly(1L);
        }
    }

    @Test
    void aFolderWithDataOfItsOwnIsRefused() {
        String store = TestPostgres.newDatabase();
        GranaryServer.start(Settings.of(Map.of("port", "0", "data", folder.toString())), Clock.SYSTEM).close();
        Ran refused = migrate(folder, store, "--back");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("master", "is not empty");
    }

    @Test
    void theFolderOfARunningServerIsRefused() {
        String store = TestPostgres.newDatabase();
        try (GranaryServer _ = GranaryServer.start(Settings.of(Map.of("port", "0", "data", folder.toString())),
                Clock.SYSTEM)) {
            Ran refused = migrate(folder, store);
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).contains("is in use");
        }
    }

    @Test
    void aFolderWithoutDatabasesAndAStoreInTheFolderAreRefused() throws Exception {
        Ran empty = migrate(folder.resolve("none"), "jdbc:postgresql://localhost/none");
        assertThat(empty.code()).isEqualTo(1);
        assertThat(empty.err()).contains("no databases in");
        Ran nowhere = migrate(full, "embedded");
        assertThat(nowhere.code()).isEqualTo(2);
        assertThat(nowhere.err()).contains("--store");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void databasesThatStayInTheFolderAreLeftAlone() throws Exception {
        String store = TestPostgres.newDatabase();
        Path settings = Files.writeString(folder.resolve("granary.properties"),
                "store.WordAutomationServices = embedded\n");
        Ran ran = migrate(full, store, "--config", settings.toString());
        ran.done();
        assertThat(ran.out()).contains("WordAutomationServices2: copying").doesNotContain("WordAutomationServices: ");
    }
}
