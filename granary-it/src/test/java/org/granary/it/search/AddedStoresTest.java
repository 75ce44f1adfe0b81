package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.it.TestServer;
import org.granary.store.postgresql.TestPostgres;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Crawl stores and metadata stores that are added while servers run, on PostgreSQL with two servers at once.
class AddedStoresTest {
    private static final String ADMINISTRATION = "Search_Service_Application_DB";

    private TestServer server;

    @BeforeEach
    void start() {
        server = TestServer.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static int addCrawlStore(TestServer server, String database) throws SQLException {
        try (Connection connection = server.connect(ADMINISTRATION);
                CallableStatement call = connection.prepareCall("{call granary.AddCrawlStore(?, ?, ?)}")) {
            call.setString(1, "name of " + database);
            call.setString(2, database);
            call.registerOutParameter(3, Types.INTEGER);
            call.execute();
            return call.getInt(3);
        }
    }

    private static void execute(TestServer server, String database, String sql) throws SQLException {
        try (Connection connection = server.connect(database); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> strings(TestServer server, String database, String sql) throws SQLException {
        try (Connection connection = server.connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                all.add(rows.getString(1));
            }
            return all;
        }
    }

    @Test
    void anAddedStoreIsServedAtOnceAndAfterARestart() throws SQLException {
        assertThatThrownBy(() -> server.connect("Crawl_2")).isInstanceOf(SQLException.class)
                .satisfies(e -> assertThat(((SQLException) e).getErrorCode()).isIn(4060, 18456));

        assertThat(addCrawlStore(server, "Crawl_2")).isEqualTo(1);
        assertThat(addCrawlStore(server, "Crawl_3")).isEqualTo(2);
        execute(server, ADMINISTRATION, "EXEC granary.AddPropertyStore 'more properties', 'Property_2'");

        assertThat(strings(server, "crawl_2", "SELECT DB_NAME()")).containsExactly("Crawl_2");
        assertThat(strings(server, "Crawl_3", "SELECT name FROM sys.tables WHERE name = 'MSSLocalCrawlComponents'"))
                .hasSize(1);
        assertThat(strings(server, "Property_2",
                "SELECT name FROM sys.tables WHERE name = 'MSSMetadataStoreCrawlComponents'")).hasSize(1);
        assertThat(strings(server, "master", "SELECT name FROM sys.databases ORDER BY name"))
                .contains("Crawl_2", "Crawl_3", "Property_2", ADMINISTRATION);
        assertThat(strings(server, ADMINISTRATION, "SELECT Name FROM MSSCrawlStores ORDER BY Ordinal"))
                .endsWith("name of Crawl_2", "name of Crawl_3");

        server.restart();

        assertThat(strings(server, "master", "SELECT name FROM sys.databases")).contains("Crawl_2", "Property_2");
        assertThat(strings(server, "CRAWL_2", "SELECT ComponentID FROM MSSLocalCrawlComponents")).isEmpty();
    }

    @Test
    void aTransactionThatIsRolledBackAddsNothing() throws SQLException {
        execute(server, ADMINISTRATION,
                "BEGIN TRAN; EXEC granary.AddCrawlStore 'gone', 'Gone'; SELECT DB_ID('Gone'); ROLLBACK");

        assertThatThrownBy(() -> server.connect("Gone")).isInstanceOf(SQLException.class);
        assertThat(addCrawlStore(server, "Gone")).isEqualTo(1);
        assertThat(strings(server, "Gone", "SELECT DB_NAME()")).containsExactly("Gone");
    }

    @Test
    void namesAreNewAndFitEveryStore() throws SQLException {
        addCrawlStore(server, "Crawl_2");
        for (String taken : List.of("crawl_2", "TranslationServices", "wss_search", "master", "tempdb",
                "Search_Service_Application_CrawlStoreDB")) {
            assertThat(errorOf(taken)).as(taken).isEqualTo(1801);
        }
        for (String wrong : List.of("", "2", "with space", "a/b", "..", "pg_x", "con", "NUL", "Com7", "ä",
                "a".repeat(64))) {
            assertThat(errorOf(wrong)).as(wrong).isEqualTo(50103);
        }
        for (int ordinal = 2; ordinal < 8; ordinal++) {
            assertThat(addCrawlStore(server, "Store_" + ordinal)).isEqualTo(ordinal);
        }
        assertThat(errorOf("One_More")).isEqualTo(50102);
    }

    @Test
    void thereAreSixtyFourMetadataStoresAtMost() throws SQLException {
        try (Connection connection = server.connect(ADMINISTRATION);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (int i = 2; i <= 64; i++) {
                statement.execute("EXEC granary.AddPropertyStore 'more', 'Property_" + i + "'");
            }
            assertThatThrownBy(() -> statement.execute("EXEC granary.AddPropertyStore 'one more', 'One_More'"))
                    .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(50102))
                    .hasMessageContaining("64 metadata stores");
            connection.rollback();
        }
    }

    private int errorOf(String database) {
        try {
            addCrawlStore(server, database);
            return 0;
        } catch (SQLException e) {
            return e.getErrorCode();
        }
    }

    @Test
    void aProcedureOfAStoreIsNotFoundElsewhereButTheErrorSaysWhere() {
        assertThatThrownBy(() -> execute(server, "WSS_Search", "EXEC proc_MSS_GetGathererDBs"))
                .hasMessageContaining("Could not find stored procedure").hasMessageContaining(ADMINISTRATION);
        assertThatThrownBy(() -> execute(server, "WSS_Search", "EXEC granary.AddCrawlStore 'a', 'b'"))
                .hasMessageContaining(ADMINISTRATION);
    }

    @Test
    void addedStoresCanHavePostgresqlServersOfTheirOwn() throws SQLException {
        Map<String, String> stores = Map.of("store.Crawl_2", TestPostgres.newDatabase(), "store.Crawl_3",
                TestPostgres.newDatabase());
        try (TestServer split = TestServer.start(stores)) {
            addCrawlStore(split, "Crawl_2");
            addCrawlStore(split, "Crawl_3");
            addCrawlStore(split, "Crawl_4");
            for (String database : List.of("Crawl_2", "Crawl_3", "Crawl_4")) {
                assertThat(strings(split, database,
                        "SELECT DB_NAME() FROM sys.tables WHERE name = 'MSSLocalCompletedCrawls'"))
                        .containsExactly(database);
            }
            assertThat(split.data().resolve("crawl_2.db")).doesNotExist();
            split.restart();
            assertThat(strings(split, "Crawl_3", "SELECT CrawlID FROM MSSLocalCompletedCrawls")).isEmpty();
        }
    }

    @Test
    void serversOnOnePostgresqlServeWhatAnotherAdded() throws SQLException {
        Map<String, String> store = Map.of("store", TestPostgres.newDatabase());
        try (TestServer first = TestServer.start(store); TestServer second = TestServer.start(store)) {
            assertThat(strings(second, "master", "SELECT name FROM sys.databases")).doesNotContain("Crawl_2");

            addCrawlStore(first, "Crawl_2");

            assertThat(strings(second, "Crawl_2", "SELECT DB_NAME()")).containsExactly("Crawl_2");
            assertThat(strings(second, ADMINISTRATION, "SELECT DatabaseName FROM Crawl_2.sys.tables AS t, "
                    + ADMINISTRATION + ".dbo.MSSCrawlStores WHERE t.name = 'MSSLocalCompletedCrawls' AND Ordinal = 1"))
                    .containsExactly("Crawl_2");
            assertThat(strings(second, "master", "SELECT name FROM sys.databases")).contains("Crawl_2");
        }
    }
}
