package org.granary.protocol.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.catalog.Catalogs;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.store.Access;
import org.granary.store.DatabaseSchema;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;
import org.granary.type.Collation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchDatabasesTest {
    @TempDir
    Path folder;
    private SqliteStore store;
    private Catalog catalog;

    @BeforeEach
    void open() {
        store = SqliteStore.open(folder, SqliteSettings.DEFAULT, () -> LocalDateTime.of(2024, 5, 6, 7, 8, 9));
        List<DatabaseDefinition> definitions = new ArrayList<>(SearchDatabases.definitions(List.of("master")));
        definitions.add(new DatabaseDefinition(new DatabaseSchema("master", "org/granary/protocol/master"), List.of(),
                List.of()));
        catalog = Catalogs.open(store, definitions);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private List<String> names() {
        return catalog.databases().stream().map(DatabaseCatalog::name).toList();
    }

    private List<Long> read(String database, String sql) {
        return catalog.database(database).orElseThrow().store().run(Access.READ, new Cancellation(),
                tx -> tx.query(sql).list(rows -> rows.getLong(1)));
    }

    private void addStore(String table, String database) {
        catalog.database(SearchDatabases.ADMINISTRATION).orElseThrow().store().run(Access.WRITE, new Cancellation(),
                tx -> table.equals("crawl_store")
                        ? tx.update("INSERT INTO crawl_store (Ordinal, ID, Name, DatabaseName, DatabaseKey) "
                                + "VALUES (1, ?, ?, ?, ?)", new byte[16], database, database, Collation.fold(database))
                        : tx.update("INSERT INTO property_store (ID, Name, DatabaseName, DatabaseKey) "
                                + "VALUES (?, ?, ?, ?)", new byte[16], database, database, Collation.fold(database)));
    }

    @Test
    void theAdministrationAndTheFoundationStartWithATopologyAndTheStoresWithNothing() {
        for (String database : List.of(SearchDatabases.ADMINISTRATION, SearchDatabases.FOUNDATION)) {
            assertThat(read(database, "SELECT Ordinal FROM crawl_store")).as(database).containsExactly(0L);
            assertThat(read(database, "SELECT ComponentID FROM crawl_component WHERE State = 1 AND Master = 1"))
                    .containsExactly(0L);
            assertThat(read(database, "SELECT ComponentID FROM query_component WHERE State = 1")).containsExactly(0L);
            assertThat(read(database, "SELECT ContentSourceID FROM content_source")).containsExactly(1L);
            assertThat(read(database, "SELECT COUNT(*) FROM property_store")).containsExactly(1L);
        }
        for (String database : List.of(SearchDatabases.CRAWL_STORE, SearchDatabases.METADATA_STORE)) {
            assertThat(read(database, "SELECT COUNT(*) FROM crawl_component")).as(database).containsExactly(0L);
        }
    }

    @Test
    void aStoreThatIsWrittenIntoTheAdministrationIsServedAtOnce() {
        assertThat(catalog.database("Crawl2")).isEmpty();

        addStore("crawl_store", "Crawl2");
        addStore("property_store", "Property2");

        assertThat(catalog.database("crawl2")).hasValueSatisfying(database -> {
            assertThat(database.name()).isEqualTo("Crawl2");
            assertThat(database.table("dbo", "MSSLocalCrawlComponents")).isPresent();
        });
        assertThat(catalog.database("PROPERTY2")).hasValueSatisfying(
                database -> assertThat(database.table("dbo", "MSSMetadataStoreCrawlComponents")).isPresent());
        assertThat(read("crawl2", "SELECT COUNT(*) FROM local_crawl_component")).containsExactly(0L);
    }

    @Test
    void addedStoresAreListedAndOpenedAgainWithIdentifiersOfTheirOwn() {
        addStore("crawl_store", "Crawl2");

        assertThat(names()).containsOnlyOnce("Crawl2").contains(SearchDatabases.NAMES.toArray(String[]::new));
        assertThat(catalog.databases().stream().map(DatabaseCatalog::id)).doesNotHaveDuplicates();

        store.close();
        open();
        assertThat(names()).contains("Crawl2");
    }

    @Test
    void aDatabaseIsLookedUpInTheMiddleOfATransaction() {
        addStore("crawl_store", "Crawl2");

        boolean found = catalog.database(SearchDatabases.ADMINISTRATION).orElseThrow().store().run(Access.WRITE,
                new Cancellation(), tx -> catalog.database("Crawl2").isPresent());

        assertThat(found).isTrue();
    }
}
