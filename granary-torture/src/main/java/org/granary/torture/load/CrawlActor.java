package org.granary.torture.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.granary.client.search.CrawlStore;
import org.granary.client.search.FlushTemp0Result;
import org.granary.client.search.GetNextCrawlBatchResult;
import org.granary.client.search.GetNextDocIDChunkResult;
import org.granary.client.search.Link;
import org.granary.client.search.SearchAdministration;
import org.granary.torture.ledger.Call;
import org.jspecify.annotations.Nullable;

/// A crawl component (MS-SQLPGAT2): loads links in bulk, moves them to the queue, takes batches from the queue, gives some back and reports the others as
/// crawled.
public final class CrawlActor implements Actor {
    public static final String DATABASE = "Search_Service_Application_CrawlStoreDB";
    private static final String ADMIN = "Search_Service_Application_DB";
    private static final int CRAWL = 10;
    private static final int PROJECT = 1;
    private static final int FULL = 1;
    private static final int RECOVER_STAGE = 90;
    private static final int HOST = 5;
    private static final int CODE_NO_DOC_IDS = 2;

    private final int component;
    private final int client;
    private final Deque<GetNextCrawlBatchResult.Row> taken = new ArrayDeque<>();
    private long batch;
    private long urls;

    /// @param component its number as a crawl component
    /// @param client its number, which no other has
    CrawlActor(int component, int client) {
        this.component = component;
        this.client = client;
    }

    @Override
    public void reconnected(Calls calls) throws SQLException {
        CrawlStore store = new CrawlStore(calls.connection(DATABASE));
        taken.clear();
        calls.call(Call.RECOVER, List.of(name()),
                () -> store.crawl(component, PROJECT, RECOVER_STAGE, FULL, CRAWL, 1, 0, 0));
    }

    private String name() {
        return "component" + component;
    }

    @Override
    public void step(Calls calls) throws SQLException {
        CrawlStore store = new CrawlStore(calls.connection(DATABASE));
        int kind = calls.random().nextInt(10);
        if (!taken.isEmpty()) {
            report(calls, store, kind);
        } else if (kind < 4) {
            load(calls, store);
        } else {
            take(calls, store);
        }
    }

    private void load(Calls calls, CrawlStore store) throws SQLException {
        List<Link> links = new ArrayList<>();
        int count = 1 + calls.random().nextInt(12);
        for (int i = 0; i < count; i++) {
            links.add(link("http://site/" + client + "/" + urls++));
        }
        calls.call(Call.LINKS, links.stream().map(Link::accessURL).toList(), () -> {
            store.writeLinks(links);
            return count;
        });
        calls.call(Call.FLUSH, List.of(), () -> flush(component, store, calls.connection(ADMIN)));
    }

    /// A start address. Its anchor text is its own URL.
    private static Link link(String url) {
        return Link.builder().crawlID(CRAWL).projectID(PROJECT).sourceDocID(-1).hostID(HOST).sourceHostID(HOST)
                .startAddressID(1).contentSourceID(1).accessURL(url).accessHash(url.hashCode()).displayURL(url)
                .displayHash(url.hashCode()).itemType(1).crawlType(FULL).transactionType(0).transactionFlags(0)
                .scope(2).useChangeLog(0).hrResult(0).parentProcessChangeLog(0).host("site").changeLogBatchID(0)
                .anchorText(url).anchorHash(url.hashCode()).lastModifiedTime(0L).build();
    }

    /// Moves all links of the crawl to the queue, whoever loaded them.
    ///
    /// @return how many
    public static int flush(int component, CrawlStore store, Connection adminConnection) throws SQLException {
        SearchAdministration admin = new SearchAdministration(adminConnection);
        int next = 0;
        int max = 0;
        int links = 0;
        while (true) {
            FlushTemp0Result result = store.flushTemp0(component, PROJECT, CRAWL, 0, 1, next, max);
            links += Objects.requireNonNullElse(result.linksProcessed(), 0);
            if (result.returnCode() == CODE_NO_DOC_IDS) {
                GetNextDocIDChunkResult chunk = admin.getNextDocIDChunk(0,
                        Objects.requireNonNullElse(result.maxDocID(), 0));
                next = Objects.requireNonNullElse(chunk.newNextDocID(), 0);
                max = Objects.requireNonNullElse(chunk.newMaxDocID(), 0);
            } else if (!Boolean.TRUE.equals(result.moreLinks())) {
                return links;
            } else {
                next = 0;
                max = 0;
            }
        }
    }

    private void take(Calls calls, CrawlStore store) throws SQLException {
        GetNextCrawlBatchResult result = calls.ledger().call(Call.TAKE, List.of(name()),
                () -> store.getNextCrawlBatch(component, PROJECT, CRAWL, 1 + calls.random().nextInt(6)),
                answer -> answer.rows().stream().map(row -> String.valueOf(row.seqID())).toList());
        taken.addAll(result.rows());
        batch = Objects.requireNonNullElse(result.batchID(), 0L);
    }

    private void report(Calls calls, CrawlStore store, int kind) throws SQLException {
        if (kind == 0) {
            List<String> entries = taken.stream().map(row -> String.valueOf(row.seqID())).toList();
            taken.clear();
            calls.call(Call.UNLOAD, entries, () -> store.unloadTransactions(component, batch));
            return;
        }
        GetNextCrawlBatchResult.Row row = taken.removeFirst();
        calls.call(Call.COMMIT, List.of(String.valueOf(row.seqID()), String.valueOf(row.docID())),
                () -> commit(store, row));
    }

    private static int commit(CrawlStore store, GetNextCrawlBatchResult.Row row) throws SQLException {
        String url = String.valueOf(row.displayURL());
        return store.processCommitted(3, 10, 0, number(row.docID()), CRAWL, number(row.transactionType()),
                number(row.scope()), number(row.transactionFlags()), url, url.hashCode(), null, null, url,
                url.hashCode(), 0L, 0, 1, 2, 0, 0, 0, 0, 1, Objects.requireNonNullElse(row.seqID(), 0L), 0, 0, null, 0,
                null, 0, 1L, 90, FULL, null, 0, 0, false, 0, "title", 1033, null, 0, 4, 0, 0, 0, 0, 48, 72, 24, null,
                null);
    }

    private static int number(@Nullable Integer value) {
        return Objects.requireNonNullElse(value, 0);
    }
}
