package org.granary.it.search.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.granary.client.search.CrawlStore;
import org.granary.client.search.FlushTemp0Result;
import org.granary.client.search.GetHostResult;
import org.granary.client.search.GetNextCrawlBatchResult;
import org.granary.client.search.GetNextDocIDChunkResult;
import org.granary.client.search.Link;
import org.granary.client.search.SearchAdministration;
import org.granary.records.RecordBlobBuilder;
import org.granary.records.TransactionCommit;

/// A crawl component: takes entries of its own store, puts the links of each page into the stores that have their hosts, and commits.
///
/// When its own store cannot be reached, it begins again as a component does that comes back. When another store cannot be reached, it keeps the pages that link there, and goes on
/// with others meanwhile.
final class Component implements Runnable {
    static final int PORTAL_CONTENT = 1;
    static final int FULL = 1;
    static final int UNAVAILABLE = 40613;
    private static final int UNKNOWN_OUTCOME = 50900;
    private static final int BATCH = 5;
    /// A store that could not be reached is left alone for so many turns, since every call waits a while for it.
    private static final int TURNS_WITHOUT = 100;
    private static final int NEEDS_IDENTIFIERS = 2;

    /// @param administration of the server that the component is connected to, as are the stores
    record Server(SearchAdministration administration, List<CrawlStore> stores) {}

    private final int id;
    private final int ownStore;
    private final boolean givesIdentifiers;
    private final Server server;
    private final Web web;
    private final int crawl;
    private final Map<String, GetHostResult> hosts = new HashMap<>();
    private final List<GetNextCrawlBatchResult.Row> inHand = new ArrayList<>();
    private final Map<Integer, Integer> unavailableUntil = new HashMap<>();
    private int turns;
    private boolean begins = true;
    private volatile boolean stopped;

    /// The pages that were handed out, in the order in which they came.
    final Queue<String> visits = new ConcurrentLinkedQueue<>();
    /// How often a store could not be reached, by its ordinal.
    final Queue<Integer> refusals = new ConcurrentLinkedQueue<>();

    /// @param givesIdentifiers only one component of a store may
    Component(int id, int ownStore, boolean givesIdentifiers, Server server, Web web, int crawl) {
        this.id = id;
        this.ownStore = ownStore;
        this.givesIdentifiers = givesIdentifiers;
        this.server = server;
        this.web = web;
        this.crawl = crawl;
    }

    int id() {
        return id;
    }

    void stop() {
        stopped = true;
    }

    private CrawlStore own() {
        return server.stores.get(ownStore);
    }

    @Override
    public void run() {
        while (!stopped) {
            try {
                turn();
            } catch (SQLException e) {
                if (!isAway(e)) {
                    throw new AssertionError("component " + id, e);
                }
                refusals.add(ownStore);
                begins = true;
            }
        }
    }

    private static boolean isAway(SQLException e) {
        return e.getErrorCode() == UNAVAILABLE || e.getErrorCode() == UNKNOWN_OUTCOME;
    }

    private void turn() throws SQLException {
        if (begins) {
            // Stage 90: what it had in hand goes back to the queue.
            assertThat(own().crawl(id, PORTAL_CONTENT, 90, FULL, crawl, 1, 0, 0).returnCode()).isOne();
            inHand.clear();
            begins = false;
        }
        flush();
        for (GetNextCrawlBatchResult.Row row : own().getNextCrawlBatch(id, PORTAL_CONTENT, crawl, BATCH).rows()) {
            visits.add(Objects.requireNonNull(row.accessURL()));
            inHand.add(row);
        }
        turns++;
        List<GetNextCrawlBatchResult.Row> done = new ArrayList<>();
        for (GetNextCrawlBatchResult.Row row : inHand) {
            if (linked(row)) {
                done.add(row);
            }
        }
        commit(done);
        inHand.removeAll(done);
    }

    private void flush() throws SQLException {
        FlushTemp0Result flushed = own().flushTemp0(id, PORTAL_CONTENT, crawl, 0, 1, 0, 0);
        if (flushed.returnCode() == NEEDS_IDENTIFIERS && givesIdentifiers) {
            GetNextDocIDChunkResult chunk = server.administration.getNextDocIDChunk(ownStore,
                    Objects.requireNonNull(flushed.maxDocID()));
            flushed = own().flushTemp0(id, PORTAL_CONTENT, crawl, 0, 1, chunk.newNextDocID(), chunk.newMaxDocID());
            assertThat(flushed.returnCode()).isOne();
        }
    }

    /// @return whether all links of a page are in their stores
    private boolean linked(GetNextCrawlBatchResult.Row row) throws SQLException {
        String url = Objects.requireNonNull(row.accessURL());
        Map<Integer, List<Link>> links = new HashMap<>();
        for (String target : web.links(url)) {
            GetHostResult host = host(target);
            links.computeIfAbsent(Objects.requireNonNull(host.gthrDBID()), _ -> new ArrayList<>())
                    .add(link(Objects.requireNonNull(row.docID()), target, host, 2));
        }
        for (Map.Entry<Integer, List<Link>> ofStore : links.entrySet()) {
            int store = ofStore.getKey();
            if (unavailableUntil.getOrDefault(store, 0) > turns) {
                return false;
            }
            try {
                server.stores.get(store).writeLinks(ofStore.getValue());
            } catch (SQLException e) {
                if (store == ownStore || !isAway(e)) {
                    throw e;
                }
                refusals.add(store);
                unavailableUntil.put(store, turns + TURNS_WITHOUT);
                return false;
            }
        }
        return true;
    }

    private GetHostResult host(String url) throws SQLException {
        String name = Web.host(url);
        GetHostResult host = hosts.get(name);
        if (host == null) {
            host = server.administration.getHost(name);
            hosts.put(name, host);
        }
        return host;
    }

    Link link(int source, String url, GetHostResult host, int itemType) {
        return Link.builder().crawlID(crawl).projectID(PORTAL_CONTENT).sourceDocID(source).startAddressID(1)
                .contentSourceID(1).accessURL(url).accessHash(url.hashCode()).displayURL(url)
                .displayHash(url.hashCode()).itemType(itemType).crawlType(FULL).transactionType(0).transactionFlags(0)
                .hostID(host.hostID()).host(Web.host(url)).scope(2).useChangeLog(0).hrResult(0)
                .parentProcessChangeLog(0).changeLogBatchID(0).build();
    }

    private void commit(List<GetNextCrawlBatchResult.Row> rows) throws SQLException {
        if (!rows.isEmpty()) {
            var blob = new RecordBlobBuilder<>(TransactionCommit.TYPE);
            rows.forEach(row -> blob.add(crawled(row)));
            own().commitTransactions(id, 0, blob.count(), TransactionCommit.TYPE.size(), blob.records(), blob.text(),
                    blob.data());
        }
    }

    private TransactionCommit crawled(GetNextCrawlBatchResult.Row row) {
        String url = row.accessURL();
        return new TransactionCommit(Objects.requireNonNull(row.docID()), crawl, FULL,
                Objects.requireNonNull(row.transactionType()), Objects.requireNonNull(row.scope()), 0, null, 0, null, 0,
                url, Objects.requireNonNull(url).hashCode(), 0, 0, 0, 1, 0, 0, 0, 0, 0,
                Objects.requireNonNull(row.seqID()), 0, 0, null, 0, null, 0, 0, null, 90, 0, 0, 0, 0, "Page", 1033,
                null, 0, 0, 4, 0, 0, 3, 48, 72, 10, 0, 24, null, null);
    }
}
