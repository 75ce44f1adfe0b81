package org.granary.torture.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.granary.client.search.CrawlStore;
import org.granary.client.search.GetNextCrawlBatchResult;
import org.granary.process.ServerProcess;
import org.granary.torture.ledger.Call;
import org.granary.torture.ledger.Ledger;
import org.granary.torture.ledger.LedgerWriter;
import org.granary.torture.load.CrawlActor;
import org.granary.torture.load.Load;
import org.granary.torture.load.Targets;
import org.granary.torture.load.VersionCache;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server that loses and doubles things: somebody changes its files while it is stopped. Each loss is reported.
@Tag("slow")
@Timeout(180)
class LedgerCheckTest {
    @TempDir
    private Path folder;

    private final Targets targets = new Targets();
    private final VersionCache versions = new VersionCache();

    @Test
    void whatIsLostOrDoneTwiceIsReported() throws Exception {
        Path data = folder.resolve("data");
        Path ledgers = folder.resolve("ledgers");
        try (ServerProcess server = ServerProcess.start(data)) {
            targets.set(0, server.port());
            try (Load load = Load.start(ledgers, targets, versions, 0, 6, 4711)) {
                load.await(600);
                load.end();
            }
            takeAsEntryHolder(ledgers, "component100", 100);
            assertThat(check(ledgers).lines()).isEmpty();
            assertThat(LedgerCheck.versions(versions, ServerRows.of(targets, 0)).lines()).isEmpty();
            assertThat(Invariants.check(data, null).lines()).isEmpty();
            assertThat(server.terminate()).isZero();
        }
        change(data, "translationservices", "DELETE FROM job WHERE JobId = (SELECT MIN(JobId) FROM job)");
        change(data, "wordautomationservices",
                "DELETE FROM item WHERE JobId = (SELECT MIN(JobId) FROM item) AND ItemId = 1");
        change(data, "wordautomationservices2", "UPDATE item SET StopTime = NULL");
        change(data, "sharepoint_config", "DELETE FROM config_object WHERE Version = (SELECT MAX(Version)"
                + " FROM config_object)");
        change(data, "search_service_application_crawlstoredb",
                "UPDATE crawl_queue SET BatchID = 0, ComponentID = NULL WHERE ComponentID = 100");
        change(data, "search_service_application_crawlstoredb",
                "DELETE FROM crawl_url_history WHERE DocID = (SELECT MIN(DocID) FROM crawl_url_history)");
        change(data, "search_service_application_db", "DELETE FROM command");
        try (ServerProcess server = ServerProcess.start(data)) {
            targets.set(0, server.port());
            takeAsEntryHolder(ledgers, "component101", 101);
            assertThat(String.join("\n", check(ledgers).lines())).contains("lost jobs of TranslationServices",
                    "jobs of WordAutomationServices that are there in part",
                    "items of WordAutomationServices2 that succeeded and have not", "lost objects",
                    "entries of the queue that two components got", "lost links", "lost commands");
            assertThat(LedgerCheck.versions(versions, ServerRows.of(targets, 0)).lines())
                    .anyMatch(line -> line.contains("removals that a client who polls has not seen"));
            assertThat(Invariants.check(data, null).lines())
                    .anyMatch(line -> line.startsWith("invariants of WordAutomationServices "));
        }
    }

    private Problems check(Path ledgers) throws Exception {
        return LedgerCheck.run(Ledger.read(ledgers), ServerRows.of(targets, 0));
    }

    /// Takes all entries of the crawl queue that are free, as a component that does nothing else.
    private void takeAsEntryHolder(Path ledgers, String name, int component) throws Exception {
        try (Connection connection = targets.connect(0, CrawlActor.DATABASE);
                Connection admin = targets.connect(0, "Search_Service_Application_DB");
                LedgerWriter ledger = new LedgerWriter(ledgers, name)) {
            CrawlStore store = new CrawlStore(connection);
            ledger.call(Call.RECOVER, List.of(name),
                    () -> store.crawl(component, 1, 90, 1, 10, 1, 0, 0), _ -> List.of());
            CrawlActor.flush(component, store, admin);
            GetNextCrawlBatchResult taken = ledger.call(Call.TAKE, List.of(name),
                    () -> store.getNextCrawlBatch(component, 1, 10, 1000),
                    answer -> answer.rows().stream().map(row -> String.valueOf(row.seqID())).toList());
            assertThat(taken.rows()).isNotEmpty();
        }
    }

    private static void change(Path data, String database, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve(database + ".db"));
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).as(sql).isPositive();
        }
    }
}
