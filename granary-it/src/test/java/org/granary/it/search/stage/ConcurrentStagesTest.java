package org.granary.it.search.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.search.HostRecount;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// For a moment several components take themselves for the master, or several find that one is silent: each calls the stage, at the same time, and what comes of
/// it is what one of them alone would have come to.
@Timeout(300)
class ConcurrentStagesTest extends StageTest {
    private static final int COMPONENTS = 8;
    private static final int SILENT = 5;
    private static final int MANY = 300;

    /// A call of the stage, again for as long as it says so. What it passes counts in one stage or another.
    private boolean call(Client client, int stage) {
        while (true) {
            Outcome outcome = client.call("proc_MSS_Crawl", "@ComponentID", SILENT, "@ProjectID", PORTAL_CONTENT,
                    "@CrawlStage", stage, "@CrawlType", FULL, "@CrawlID", CRAWL, "@ContentSourceID", SOURCE,
                    "@ApplicationType", 0, "@MiscInputData", stage == 163 ? SILENT : 0, "@MiscOutputData",
                    Out.of(JDBCType.INTEGER), "@CrawlStatus", Out.of(JDBCType.INTEGER), "@CrawlSubStatus",
                    Out.of(JDBCType.INTEGER));
            boolean again = (stage == 115 || stage == 149)
                    && Integer.valueOf(1).equals(outcome.output("@MiscOutputData"));
            if (!again) {
                return true;
            }
        }
    }

    /// Something for each stage to do.
    private void fill() {
        add("local_crawl_component", "ComponentID", SILENT, "Status", 1);
        for (int host = 1; host <= 5; host++) {
            host(host);
        }
        numbers("""
                INSERT INTO crawl_url_history (DocID, ProjectID, StartAddressID, ContentSourceID, CrawlID, CommitCrawlID,
                  HostID, ErrorLevel, IndexType, DeletePending, AccessHash, DisplayHash, AccessURL, DisplayURL)
                SELECT x, 1, 1, 4, CASE WHEN x % 3 = 0 THEN 69 ELSE 70 END, CASE WHEN x % 3 = 0 THEN 69 ELSE 70 END,
                  1 + x % 5, x % 3, 1, CASE WHEN x % 10 = 0 THEN 1 ELSE 0 END, x, x, 'http://h/' || x, 'http://h/' || x
                FROM n""");
        numbers("""
                INSERT INTO crawl_queue (SeqID, CrawlID, BatchID, ComponentID, DocID, StartAddressID, ContentSourceID,
                  ProjectID, TransactionType, Scope)
                SELECT x, 70, CASE WHEN x % 2 = 0 THEN 9 ELSE 0 END, 5, x, 1, 4, 1, CASE WHEN x % 10 = 0 THEN 1 ELSE 2 END, 2
                FROM n WHERE x % 3 <> 0""");
        update("INSERT INTO identifier (Name, LastValue) VALUES ('SEQ', 1000)");
        numbers("""
                INSERT INTO anchor_text_info (AnchorID, SourceDocID, TargetDocID, Link, LinkHash, LinkID, CrawlID)
                SELECT x, x, CASE WHEN x % 2 = 0 THEN x + 1 ELSE -1 END, 'http://h/' || (x + 1), x + 1, x, 60 FROM n""");
        numbers("INSERT INTO changed_anchor_source (CrawlID, DocID) SELECT 70, x FROM n WHERE x % 4 = 0");
        numbers("INSERT INTO changed_anchor_committed (CrawlID, DocID) SELECT 70, x FROM n WHERE x % 2 = 0");
        numbers("INSERT INTO changed_anchor_deleted (CrawlID, DocID) SELECT 70, x FROM n WHERE x % 10 = 0");
        link(CRAWL);
        colleague(CRAWL);
        // Numbers that the store gives go on from one filling to the next.
        update("UPDATE link SET Arrival = 1");
        update("UPDATE colleague_link SET Arrival = 1");
        HostRecount.keep(database);
    }

    private void numbers(String insert) {
        update(insert.replaceFirst("SELECT",
                "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < " + MANY + ") SELECT"));
    }

    @ParameterizedTest
    @ValueSource(ints = {90, 115, 145, 149, 154, 163})
    void manyCallsAtOnceDoWhatOneDoes(int stage) {
        fill();
        List<String> before = database.contents();
        try (Client client = database.connect()) {
            call(client, stage);
        }
        List<String> once = database.contents();
        assertThat(once).isNotEqualTo(before);

        server.reset();
        fill();
        List<Callable<Boolean>> calls = new ArrayList<>();
        for (int i = 0; i < COMPONENTS; i++) {
            calls.add(() -> {
                try (Client client = database.connect()) {
                    return call(client, stage);
                }
            });
        }
        assertThat(atOnce(calls)).hasSize(COMPONENTS);
        assertThat(database.contents()).isEqualTo(once);
    }
}
