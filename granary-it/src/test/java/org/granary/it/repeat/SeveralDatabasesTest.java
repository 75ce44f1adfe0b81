package org.granary.it.repeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.ProtocolTest;
import org.granary.it.protocol.ResultSet;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Statements over several databases, in every order of reading and writing.
///
/// The numbers of the databases rise from TranslationServices over SharePoint_Config and the crawl store to the Foundation database, so of the two that can
/// be written one has a lower number than what is read, and the other a higher one.
@OnEveryStore
class SeveralDatabasesTest extends ProtocolTest {
    private static final String CRAWL = "Search_Service_Application_CrawlStoreDB";
    private static final String FOUNDATION = "WSS_Search";
    private static final String LINK = """
            (CrawlID, ProjectID, SourceDocID, StartAddressID, ContentSourceID, AccessURL, AccessHash, DisplayURL, DisplayHash,
             ItemType, CrawlType, TransactionType)""";
    private static final String VALUES = "1, 9000, 3, 1, AccessURL, AccessHash, DisplayURL, DisplayHash, 1, 1, 0";

    @Override
    protected String databaseName() {
        return "TranslationServices";
    }

    @BeforeEach
    void twoJobsAndALink() {
        for (long job = 1; job <= 2; job++) {
            call("proc_AddJob", "@JobId", job, "@UserToken", new byte[]{1}, "@Settings", "<s/>");
        }
        for (String links : List.of(CRAWL, FOUNDATION)) {
            database.execute("INSERT INTO " + table(links) + LINK
                    + " VALUES (7, 1, 9000, 3, 1, 'http://a/', 1, 'http://a/', 1, 1, 1, 0)");
        }
    }

    private static String table(String links) {
        return links + ".dbo.MSSTranTempTable0 ";
    }

    private List<List<@Nullable Object>> rows(String sql) {
        // With temporary tables of its own.
        try (Client client = database.connect()) {
            return rows(client.execute(sql));
        }
    }

    private static List<List<@Nullable Object>> rows(List<ResultSet> sets) {
        return sets.getLast().rows();
    }

    private long links(String links) {
        return server.database(links).query("SELECT count(*) FROM link", rows -> rows.getLong(1)).getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {CRAWL, FOUNDATION})
    void whatIsReadInOneIsInsertedInAnother(String target) {
        String source = target.equals(CRAWL) ? FOUNDATION : CRAWL;
        database.execute(
                "INSERT INTO " + table(target) + LINK + " SELECT CrawlID + 1, " + VALUES + " FROM " + table(source));
        database.execute("INSERT INTO " + table(target) + LINK
                + " SELECT JobId, 1, 9000, 3, 1, 'http://j/', 2, 'http://j/', 2, 1, 1, 0 FROM TranslationServices.dbo.Jobs");

        assertThat(rows("SELECT CrawlID FROM " + table(target) + " ORDER BY CrawlID"))
                .containsExactly(List.of(1), List.of(2), List.of(7), List.of(8));
    }

    @ParameterizedTest
    @ValueSource(strings = {CRAWL, FOUNDATION})
    void threeDatabasesServeOneInsert(String target) {
        String other = target.equals(CRAWL) ? FOUNDATION : CRAWL;
        database.execute("INSERT INTO " + table(target) + LINK + " SELECT JobId, " + VALUES
                + " FROM TranslationServices.dbo.Jobs, " + table(other)
                + " WHERE EXISTS (SELECT 1 FROM SharePoint_Config.dbo.Objects)"
                + " AND JobId <= (SELECT COUNT(*) FROM SharePoint_Config.dbo.Objects) + 2");

        assertThat(rows("SELECT CrawlID FROM " + table(target) + " ORDER BY CrawlID"))
                .containsExactly(List.of(1), List.of(2), List.of(7));
    }

    @Test
    void severalAreJoined() {
        assertThat(rows("SELECT j.JobId, a.CrawlID, b.CrawlID FROM " + table(FOUNDATION) + " a, " + table(CRAWL)
                + " b, TranslationServices.dbo.Jobs j, master.sys.databases d WHERE d.name = 'master' ORDER BY j.JobId"))
                .containsExactly(List.of(1L, 7, 7), List.of(2L, 7, 7));
        assertThat(rows("SELECT CrawlID FROM " + table(CRAWL)
                + " UNION ALL SELECT JobId FROM Jobs UNION ALL SELECT CrawlID FROM "
                + table(FOUNDATION))).hasSize(4);
    }

    @Test
    void temporaryTablesAreChangedByWhatSeveralHold() {
        assertThat(rows("SELECT JobId AS id, 0 AS n INTO #t FROM Jobs; "
                + "UPDATE t SET n = n + c.CrawlID FROM #t t JOIN " + table(CRAWL) + " c ON 1 = 1 JOIN "
                + table(FOUNDATION)
                + " f ON f.CrawlID = c.CrawlID; DELETE FROM #t WHERE id IN (SELECT JobId FROM Jobs WHERE JobId = 2)"
                + " AND EXISTS (SELECT 1 FROM " + table(CRAWL) + "); SELECT id, n FROM #t"))
                .containsExactly(List.of(1L, 7));
    }

    @Test
    void rowsOfAProcedureAreInsertedInAnotherDatabase() {
        database.execute("DECLARE @x int; SELECT @x = COUNT(*) FROM Jobs, " + table(CRAWL)
                + "; INSERT INTO " + table(FOUNDATION) + LINK
                + " EXEC sp_executesql N'SELECT JobId, 1, 9000, 3, 1, ''u'', 1, ''u'', 1, 1, 1, @x"
                + " - 2 FROM TranslationServices.dbo.Jobs, " + table(CRAWL) + "', N'@x int', @x");

        assertThat(links(FOUNDATION)).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClientsTransactionSpansThem(boolean commit) {
        try (Client client = database.connect()) {
            client.execute("BEGIN TRAN");
            for (String target : List.of(CRAWL, FOUNDATION, CRAWL, FOUNDATION)) {
                String source = target.equals(CRAWL) ? FOUNDATION : CRAWL;
                client.execute("INSERT INTO " + table(target) + LINK + " SELECT CrawlID + JobId, " + VALUES + " FROM "
                        + table(source) + ", TranslationServices.dbo.Jobs");
            }
            assertThat(rows(client.execute("SELECT (SELECT COUNT(*) FROM " + table(CRAWL) + "), (SELECT COUNT(*) FROM "
                    + table(FOUNDATION) + ")"))).containsExactly(List.of(17, 41));
            client.execute(commit ? "COMMIT" : "ROLLBACK");
        }
        assertThat(links(CRAWL)).isEqualTo(commit ? 17 : 1);
        assertThat(links(FOUNDATION)).isEqualTo(commit ? 41 : 1);
    }

    @Test
    void anErrorInOneUndoesTheStatementAndTheTransactionGoesOn() {
        try (Client client = database.connect()) {
            client.execute("BEGIN TRAN; INSERT INTO " + table(CRAWL) + LINK + " SELECT CrawlID, " + VALUES + " FROM "
                    + table(FOUNDATION));
            SqlError refused = catchThrowableOfType(SqlError.class,
                    () -> client.execute("INSERT INTO " + table(FOUNDATION) + LINK
                            + " SELECT CrawlID, 99, 9000, 3, 1, 'u', 1, 'u', 1, 1, 1, 0 FROM " + table(CRAWL)));
            assertThat(refused.number()).isEqualTo(547);
            assertThat(rows(client.execute("SELECT @@TRANCOUNT, XACT_STATE()"))).containsExactly(List.of(1, 1));
            client.execute("COMMIT");
        }
        assertThat(links(CRAWL)).isEqualTo(2);
        assertThat(links(FOUNDATION)).isEqualTo(1);
    }

    @Test
    void manyThatGoTheOppositeWayDoNotWaitForEachOther() {
        List<Callable<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String target = i % 2 == 0 ? CRAWL : FOUNDATION;
            String source = i % 2 == 0 ? FOUNDATION : CRAWL;
            int number = 100 + i;
            all.add(() -> {
                for (int round = 0; round < 5; round++) {
                    database.execute("INSERT INTO " + table(target) + LINK + " SELECT TOP 1 " + number + ", " + VALUES
                            + " FROM " + table(source) + " WHERE CrawlID = 7");
                    database.execute("SELECT COUNT(*) FROM " + table(source) + " a, " + table(target)
                            + " b, TranslationServices.dbo.Jobs WHERE a.CrawlID = b.CrawlID");
                }
                return number;
            });
        }
        assertThat(atOnce(all)).hasSize(20);
        assertThat(links(CRAWL)).isEqualTo(51);
        assertThat(links(FOUNDATION)).isEqualTo(51);
    }
}
