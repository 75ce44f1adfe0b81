package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ProtocolDatabase;
import org.junit.jupiter.api.Test;

/// The sets that the Foundation role has in its one database (3.3.1), under the same names and with the same attributes as elsewhere.
class FoundationSetsTest extends SearchTest {
    /// Sections 3.1.1.1, 17, 19, 25, 28 to 36, in their order.
    private static final List<String> OF_THE_ADMINISTRATION = List.of("MSSCrawlHistory", "MSSCurrentDocIDGroups",
            "MSSRequestedDeleteCrawls", "MSSCrawlComponentsState", "MSSCrawlStoreStatus", "MSSScopesToCompile",
            "MSSScopeRulesToCompile", "MSSDeletedScopes", "MSSDeletedScopesToCompile", "MSSCompiledScopes",
            "MSSCompiledScopeRules", "MSSComponentActivity", "MSSConfiguration", "MSSUncommittedTransactions",
            "MSSConfigurationTransactions");

    /// Sections 3.1.1.2 to 5, 7 to 9, 14 to 16, 20 to 23, 26, 27 and 37, in their order.
    private static final List<String> OF_A_CRAWL_STORE = List.of("MSSCrawlURL", "MSSCrawlDeletedURL", "MSSCrawlQueue",
            "MSSTranTempTable0", "MSSCrawlHostList", "MSSAnchorTextInfo", "MSSAnnotationsPending", "MSSAnchorChange",
            "MSSPendingAnchorChange", "MSSCrawlReportedErrors", "MSSChangedAnchorTargetDocs",
            "MSSChangedAnchorSourceDocs", "MSSChangedAnchorCommittedDocs", "MSSChangedAnchorDeletedDocs",
            "MSSLocalCrawlComponents", "MSSLocalCompletedCrawls", "MSSAnnotations");

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }

    private static List<String> columns(ProtocolDatabase database, String table) {
        return database.execute("SELECT TOP 0 * FROM dbo." + table).getFirst().declarations();
    }

    @Test
    @Covers({"SQLPGAT2-3.3.1-1", "SQLPGAT2-3.3.1-2"})
    void theOneDatabaseHasTheSetsOfTheOthers() {
        for (String table : OF_THE_ADMINISTRATION) {
            assertThat(columns(database, table)).as(table).isEqualTo(columns(server.database(ADMINISTRATION), table));
        }
        for (String table : OF_A_CRAWL_STORE) {
            assertThat(columns(database, table)).as(table)
                    .isEqualTo(columns(server.database("Search_Service_Application_CrawlStoreDB"), table));
        }
    }

    @Test
    @Covers("SQLPGAT2-3.3.1-3")
    void thereAreNoColleagues() {
        String colleagues = "MSSTranColleagueLinks";
        assertThat(columns(server.database("Search_Service_Application_CrawlStoreDB"), colleagues)).isNotEmpty();
        assertThat(database.refused(colleagues, () -> columns(database, colleagues)).number()).isEqualTo(208);
        assertThat(database.execute("SELECT name FROM sys.tables WHERE name LIKE '%Colleague%'").getFirst().rows())
                .isEmpty();
    }
}
