package org.granary.it.search.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.granary.it.TestServer;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.granary.protocol.search.SearchDatabases;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Maintenance;
import org.granary.store.Store;
import org.granary.store.postgresql.PostgresSettings;
import org.granary.store.postgresql.PostgresStore;
import org.granary.store.postgresql.PostgresUrl;
import org.granary.store.postgresql.TestPostgres;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `kill -9` of the server between the calls of a stage that takes several, and in the middle of one: in the end all is as after a stage that nobody disturbed. There are
/// four crawls that have left the same behind, in documents of their own: one whose unvisited documents are queued (stage 145) and which is completed (149), and one that
/// is stopped (115), by servers that are killed; and two for which nothing happens to the server.
@Timeout(600)
class StageKillTest {
    private static final int UNVISITED = 145;
    private static final int COMPLETE = 149;
    private static final int STOP = 115;
    private static final int DISTURBED = 70;
    private static final int UNDISTURBED = 71;
    private static final int DISTURBED_STOP = 72;
    private static final int UNDISTURBED_STOP = 73;

    /// So many documents that a stage takes several calls.
    private static final int DOCUMENTS = 12_000;
    private static final int APART = 1_000_000;

    @TempDir
    private Path data;

    private static int first(int crawl) {
        return (crawl - DISTURBED) * APART;
    }

    /// What a crawl has left behind.
    private static List<String> left(int crawl) {
        String numbers = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < " + DOCUMENTS
                + ") ";
        return List.of("INSERT INTO crawled_host (HostID, HostName) VALUES (:crawl, 'h')",
                "INSERT INTO host_visit (CrawlID, HostID) VALUES (:crawl, :crawl)",
                """
                        INSERT INTO host_count (HostID, Slot, SuccessCount, WarningCount, ErrorCount, LevelHighErrorCount, DeleteCount)
                        VALUES (:crawl, 0, 5, 4, 3, 2, 1), (:crawl, 1, 1, 1, 1, 1, 1)""",
                "INSERT INTO changed_anchor_deleted (CrawlID, DocID) " + numbers + "SELECT :crawl, :base + x FROM n",
                "INSERT INTO changed_anchor_source (CrawlID, DocID) " + numbers
                        + "SELECT :crawl, :base + 500000 + x FROM n",
                "INSERT INTO anchor_text_info (SourceDocID, TargetDocID, Link, LinkHash, LinkID, CrawlID) " + numbers
                        + "SELECT :base + 500000 + x, :base + x, 'u' || x, :base + x, x, 9 FROM n",
                """
                        INSERT INTO crawl_url_history (DocID, ProjectID, StartAddressID, ContentSourceID, CrawlID, CommitCrawlID,
                          DeletePending, IndexType, AccessHash, DisplayHash, AccessURL, DisplayURL)\s"""
                        + numbers
                        + """
                                SELECT :base + 600000 + x, 1, 1, :crawl, 9, 9, CASE WHEN x % 10 = 0 THEN 1 ELSE 0 END, 1, :base + x, :base + x, 'u' || x, 'u' || x
                                FROM n""",
                """
                        INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, TransactionType,
                          Scope)\s"""
                        + numbers
                        + "SELECT :base + x, :crawl, :base + 600000 + x, 1, :crawl, 1, 1, 1 FROM n")
                .stream().map(text -> text.replace(":crawl", String.valueOf(crawl)).replace(":base",
                        String.valueOf(first(crawl))))
                .toList();
    }

    private void fill(@Nullable String postgres) {
        try (Store store = postgres == null
                ? SqliteStore.open(data, SqliteSettings.DEFAULT, Clock.SYSTEM)
                : PostgresStore.open(PostgresUrl.parse(postgres), PostgresSettings.DEFAULT, Clock.SYSTEM)) {
            DatabaseSchema any = SearchDatabases.definitions(List.of()).getFirst().schema();
            Database database = store.open(new DatabaseSchema(SearchDatabases.CRAWL_STORE, any.migrations()));
            for (int crawl = DISTURBED; crawl <= UNDISTURBED_STOP; crawl++) {
                List<String> statements = new ArrayList<>(left(crawl));
                if (crawl == DISTURBED) {
                    statements.add("INSERT INTO identifier (Name, LastValue) VALUES ('SEQ', 10000000)");
                }
                database.run(Access.WRITE, new Cancellation(), transaction -> {
                    statements.forEach(transaction::update);
                    return null;
                });
            }
            if (postgres != null) {
                // PostgreSQL does so by itself, but later; until then it reads whole tables for each document.
                database.maintain(Maintenance.STATISTICS, new Cancellation());
            }
        }
    }

    private static Client client(ServerProcess server) throws SQLException {
        return new Client(DriverManager.getConnection("jdbc:sqlserver://" + server.host() + ":" + server.port()
                + ";databaseName=" + SearchDatabases.CRAWL_STORE + ";encrypt=false", "sa", TestServer.PASSWORD));
    }

    /// @return whether to call again; of stage 145, whether the queue has something
    private static boolean call(Client client, int stage, int crawl) {
        Object answer = client.call("proc_MSS_Crawl", "@ComponentID", 0, "@ProjectID", 1, "@CrawlStage", stage,
                "@CrawlType", 1, "@CrawlID", crawl, "@ContentSourceID", crawl, "@ApplicationType", 0,
                "@MiscInputData", 0, "@MiscOutputData", Out.of(JDBCType.INTEGER), "@CrawlStatus",
                Out.of(JDBCType.INTEGER), "@CrawlSubStatus", Out.of(JDBCType.INTEGER)).output("@MiscOutputData");
        assertThat(answer).isIn(1, crawl);
        return Objects.equals(answer, 1);
    }

    private static void finish(Client client, int stage, int crawl) {
        boolean again = true;
        for (int calls = 0; again; calls++) {
            assertThat(calls).as("calls of stage %s", stage).isLessThan(100);
            again = call(client, stage, crawl);
        }
    }

    /// What there is of a crawl, with the documents numbered from 1.
    private static List<String> state(Client client, int crawl) {
        int from = first(crawl);
        List<String> lines = new ArrayList<>();
        for (String select : List.of(
                "SELECT 'anchor', SourceDocID - :base, CASE WHEN TargetDocID > 0 THEN TargetDocID - :base ELSE TargetDocID END"
                        + " FROM MSSAnchorTextInfo WHERE SourceDocID BETWEEN :base AND :end ORDER BY SourceDocID",
                "SELECT 'document', DocID - :base, DeletePending FROM MSSCrawlURL WHERE DocID BETWEEN :base AND :end ORDER BY DocID",
                "SELECT 'queue', DocID - :base FROM MSSCrawlQueue WHERE CrawlID = :crawl ORDER BY DocID",
                "SELECT 'target', DocID - :base FROM MSSChangedAnchorTargetDocs WHERE CrawlID = :crawl ORDER BY DocID",
                "SELECT 'source', DocID - :base FROM MSSChangedAnchorSourceDocs WHERE CrawlID = :crawl ORDER BY DocID",
                "SELECT 'deleted', DocID - :base FROM MSSChangedAnchorDeletedDocs WHERE CrawlID = :crawl ORDER BY DocID",
                "SELECT 'pending', TargetDocID - :base FROM MSSPendingAnchorChange WHERE CrawlID = :crawl ORDER BY TargetDocID",
                "SELECT 'completed' FROM MSSLocalCompletedCrawls WHERE CrawlID = :crawl",
                "SELECT SuccessCount, WarningCount, ErrorCount, DeleteCount, LevelHighErrorCount FROM MSSCrawlHostList"
                        + " WHERE HostID = :crawl")) {
            client.execute(
                    select.replace(":base", String.valueOf(from)).replace(":end", String.valueOf(from + APART - 1))
                            .replace(":crawl", String.valueOf(crawl)))
                    .getFirst().rows()
                    .forEach(row -> lines.add(row.toString()));
        }
        return lines;
    }

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void whatIsLeftIsAsIfNobodyHadBeenKilled(StoreKind store) throws Exception {
        String postgres = store.isEmbedded() ? null : TestPostgres.newDatabase();
        String[] flags = postgres == null ? new String[0] : new String[]{"--store", postgres};
        try (ServerProcess server = ServerProcess.start(data, flags)) {
            server.terminate();
        }
        fill(postgres);
        killIn(UNVISITED, DISTURBED, flags);
        try (ServerProcess server = ServerProcess.start(data, flags); Client client = client(server)) {
            for (int crawl : new int[]{DISTURBED, UNDISTURBED}) {
                assertThat(call(client, UNVISITED, crawl)).as("something is queued").isTrue();
            }
            assertThat(call(client, COMPLETE, DISTURBED)).as("there is more to do").isTrue();
            assertThat(call(client, STOP, DISTURBED_STOP)).as("there is more to do").isTrue();
            server.kill();
        }
        killIn(COMPLETE, DISTURBED, flags);
        killIn(STOP, DISTURBED_STOP, flags);
        try (ServerProcess server = ServerProcess.start(data, flags); Client client = client(server)) {
            finish(client, COMPLETE, DISTURBED);
            finish(client, STOP, DISTURBED_STOP);
            finish(client, COMPLETE, UNDISTURBED);
            finish(client, STOP, UNDISTURBED_STOP);
            assertThat(state(client, DISTURBED)).isEqualTo(state(client, UNDISTURBED))
                    .contains("[6, 5, 4, 2, 3]", "[completed]");
            assertThat(state(client, DISTURBED_STOP)).isEqualTo(state(client, UNDISTURBED_STOP))
                    .contains("[6, 5, 4, 2, 3]", "[completed]").noneMatch(line -> line.startsWith("[queue"));
        }
    }

    private void killIn(int stage, int crawl, String... flags) throws Exception {
        try (ServerProcess server = ServerProcess.start(data, flags); Client client = client(server)) {
            Thread calling = Thread.ofVirtual().start(() -> callUntilKilled(client, stage, crawl));
            server.kill();
            calling.join();
        }
    }

    /// Whether the call was answered does not matter.
    private static void callUntilKilled(Client client, int stage, int crawl) {
        try {
            call(client, stage, crawl);
        } catch (RuntimeException e) {
            // The server is gone.
        }
    }
}
