package org.granary.protocol.search.crawl.flush;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.search.SearchFixture;
import org.granary.records.value.ItemType;
import org.granary.store.Access;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

/// A flush takes the same statements for few links and for many.
class FlushStatementsTest extends SearchFixture {
    private static final int KINDS = 10;

    /// Links of ten kinds: new ones, twins, known ones of both types of crawls, renamed, deleted, not modified, with
    /// other security, with errors, last ones.
    private static void insert(Transaction transaction, int crawl, int count) {
        for (int i = 0; i < count; i++) {
            int kind = i % KINDS;
            String url = "http://a/" + (kind == 1 ? "twin" : kind + "/" + i / KINDS);
            boolean security = kind == 7;
            transaction.update(
                    """
                            INSERT INTO link (CrawlID, ProjectID, SourceDocID, StartAddressID, ContentSourceID, AccessURL, AccessHash,
                              DisplayURL, DisplayHash, CompactURL, CompactHash, ItemType, CrawlType, TransactionType, TransactionFlags,
                              Scope, UseChangeLog, hrResult, ParentProcessChangeLog, ChangeLogBatchID, LastModifiedTime, HostID,
                              FirstLink, AnchorHash)
                            VALUES (?, 1, ?, 3, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 2, 0, ?, 0, ?, ?, 5, 0, ?)""",
                    crawl,
                    i / KINDS, url, url.hashCode(), url, url.hashCode(), "c" + i / KINDS, i / KINDS,
                    kind == 9 ? ItemType.LAST_LINK.value() : ItemType.LINK.value(), kind == 2 ? 1 : 2,
                    kind == 4 ? 3 : kind == 5 ? 1 : 0, security ? 0x02000000 : 0x200, kind == 8 ? 7 : 0,
                    security || kind == 5 || kind == 4 ? 1 : 0, kind == 6 ? 44 : null, crawl % 3);
        }
    }

    private List<String> flush(int crawl) {
        return server.store().run(Access.WRITE, new Cancellation(), transaction -> {
            CountingTransaction counting = new CountingTransaction(transaction);
            Integer links = new PortalFlush(counting, crawl, new DocIdSupply(counting, null), true).run();
            assertThat(links).isNotNull();
            return counting.statements();
        });
    }

    private int count(String table) {
        return server.store().run(Access.READ, new Cancellation(),
                transaction -> transaction.query("SELECT COUNT(*) FROM " + table).list(rows -> rows.getInt(1))
                        .getFirst());
    }

    /// The statements by their beginnings, which tell them apart.
    private static List<String> first(List<String> statements) {
        return statements.stream().map(text -> text.lines().findFirst().orElse("")).toList();
    }

    @Test
    void aThousandLinksTakeTheStatementsOfTen() {
        server.store().run(Access.WRITE, new Cancellation(), transaction -> {
            transaction.update("INSERT INTO current_doc_id_chunk (One, FirstDocID, LastDocID) VALUES (1, 10, 100000)");
            transaction.update("INSERT INTO free_doc_id (DocID) VALUES (1), (2), (3)");
            insert(transaction, 5, 1000);
            return 0;
        });
        flush(5);
        server.store().run(Access.WRITE, new Cancellation(), transaction -> {
            transaction
                    .update("UPDATE crawl_url_history SET LastModifiedTime = 44, CommitCrawlID = 5, DeletePending = 0");
            transaction.update(
                    "DELETE FROM crawl_url_history WHERE AccessURL LIKE 'http://a/0/%' OR AccessURL LIKE 'http://a/4/%'");
            // An identifier that is still in the queue is not given again.
            transaction.update("DELETE FROM crawl_queue");
            transaction.update("INSERT INTO free_doc_id (DocID) VALUES (1)");
            insert(transaction, 6, 10);
            insert(transaction, 7, 1000);
            return 0;
        });

        List<String> ten = flush(6);
        int written = count("crawl_queue");
        server.store().run(Access.WRITE, new Cancellation(),
                transaction -> transaction.update("INSERT INTO free_doc_id (DocID) VALUES (70000)"));
        List<String> thousand = flush(7);
        assertThat(count("crawl_queue")).isGreaterThan(written + 400);
        assertThat(first(thousand)).isEqualTo(first(ten)).hasSizeLessThan(35);
    }
}
