package org.granary.protocol.search.crawl.flush;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Identifier;
import org.granary.protocol.search.crawl.common.HostCounts;
import org.granary.protocol.search.crawl.flush.HistoryRecord.Change;
import org.granary.protocol.search.crawl.flush.LinkRules.Decisions;
import org.granary.records.value.CrawlResult;
import org.granary.records.value.TransactionType;
import org.granary.store.NumberRows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The portal project: up to a thousand links of a crawl.
final class PortalFlush {
    static final int BATCH = 1000;

    static final StoreStatement LINKS = new StoreStatement(dialect -> "SELECT " + Link.COLUMNS
            + " FROM link WHERE CrawlID = ? ORDER BY Arrival LIMIT ?" + dialect.forUpdate());

    /// All that may be a processed record; whether the texts are equal is for the collation to say.
    static final StoreStatement RECORDS = new StoreStatement(dialect -> """
            SELECT %s FROM crawl_url_history WHERE DeletePending = 0 AND DocID IN (
              SELECT found.DocID FROM %s CROSS JOIN crawl_url_history found%s WHERE found.AccessHash = access.Hash
              UNION
              SELECT found.DocID FROM %s CROSS JOIN crawl_url_history found%s WHERE found.CompactHash = compact.Hash)
            ORDER BY DocID%s""".formatted(HistoryRecord.COLUMNS, dialect.listed("access", "Hash"),
            dialect.indexedBy("crawl_url_history_access"), dialect.listed("compact", "Hash"),
            dialect.indexedBy("crawl_url_history_compact"), dialect.forUpdate()));

    static final StoreStatement DELETED_URLS = new StoreStatement(dialect -> """
            SELECT found.AccessHash, found.AccessURL FROM %s CROSS JOIN deleted_url found
            WHERE found.AccessHash = access.Hash""".formatted(dialect.listed("access", "Hash")));
    static final StoreStatement ADD_DELETED_URLS = new StoreStatement(dialect -> """
            INSERT INTO deleted_url (TrackID, AccessURL, AccessHash, HostID, ContentSourceID, CrawlID)
            SELECT added.TrackID, link.AccessURL, link.AccessHash, link.HostID, link.ContentSourceID, link.CrawlID
            FROM %s CROSS JOIN link WHERE link.Arrival = added.Arrival"""
            .formatted(dialect.listed("added", "Arrival", "TrackID")));
    static final StoreStatement ADD_HOSTS = new StoreStatement(
            dialect -> """
                    INSERT INTO crawled_host (HostID, HostName)
                    SELECT added.HostID, link.Host FROM %s CROSS JOIN link WHERE link.Arrival = added.Arrival ORDER BY added.HostID
                    ON CONFLICT (HostID) DO NOTHING"""
                    .formatted(dialect.listed("added", "HostID", "Arrival")));
    static final StoreStatement COUNT_DELETED = new StoreStatement(dialect -> """
            UPDATE crawled_host SET DeleteCount = crawled_host.DeleteCount + counted.Deleted
            FROM %s WHERE crawled_host.HostID = counted.HostID"""
            .formatted(dialect.listed("counted", "HostID", "Deleted")));
    static final String NOT_MODIFIED_LEVEL = "SELECT ErrorLevel FROM crawl_error WHERE hrResult = ?";
    static final StoreStatement REMOVE = new StoreStatement(dialect -> "DELETE FROM link WHERE Arrival IN "
            + "(SELECT done.Arrival FROM " + dialect.listed("done", "Arrival") + ")");

    private final Transaction transaction;
    private final int crawl;
    private final DocIdSupply supply;
    private final boolean withAnchors;
    private final HostCounts hosts = new HostCounts();

    /// @param withAnchors whether the second stage comes, which the Foundation role leaves out
    PortalFlush(Transaction transaction, int crawl, DocIdSupply supply, boolean withAnchors) {
        this.transaction = transaction;
        this.crawl = crawl;
        this.supply = supply;
        this.withAnchors = withAnchors;
    }

    /// @return how many links, or null if there are not enough identifiers, and nothing has been changed
    @Nullable
    Integer run() {
        List<Link> links = transaction.query(LINKS.on(transaction), crawl, BATCH).list(Link::new);
        if (links.isEmpty()) {
            supply.commit();
            return 0;
        }
        History history = new History(records(links));
        Decisions decisions = new LinkRules(crawl, history, deletedUrls(links)).decide(links);
        List<Link> created = decisions.created();
        List<Integer> ids = supply.take(created.size());
        if (ids == null) {
            return null;
        }
        supply.commit();
        if (withAnchors) {
            ReusedIdentifiers.settle(transaction, crawl, supply.reused());
        }
        write(links, history, decisions, ids);
        if (withAnchors) {
            new AnchorTexts(transaction, crawl).flush(links);
        }
        transaction.update(REMOVE.on(transaction), arrivals(links).parameter());
        hosts.write(transaction, HostCounts.ALONE);
        return links.size();
    }

    static NumberRows arrivals(List<Link> links) {
        return NumberRows.of(links.stream().map(link -> link.arrival).toList());
    }

    private List<HistoryRecord> records(List<Link> links) {
        NumberRows access = NumberRows.of(links.stream().map(link -> link.access.hash()).distinct().toList());
        NumberRows compact = new NumberRows();
        for (Link link : links) {
            if (link.transactionType == TransactionType.MOVE && link.compact != null) {
                compact.add(link.compact.hash());
            }
        }
        return transaction.query(RECORDS.on(transaction), access.parameter(), compact.parameter())
                .list(HistoryRecord::new);
    }

    private Set<UrlKey> deletedUrls(List<Link> links) {
        NumberRows access = new NumberRows();
        links.stream().filter(link -> link.hrResult != CrawlResult.SUCCESS).map(link -> link.access.hash()).distinct()
                .forEach(access::add);
        return access.isEmpty()
                ? Set.of()
                : transaction.query(DELETED_URLS.on(transaction), access.parameter())
                        .list(rows -> UrlKey.required(rows, 1, 2)).stream().collect(Collectors.toSet());
    }

    private void write(List<Link> links, History history, Decisions decisions, List<Integer> ids) {
        addHosts(links);
        HistoryWriter writer = new HistoryWriter(transaction);
        for (int i = 0; i < ids.size(); i++) {
            decisions.created().get(i).document().docId = ids.get(i);
        }
        writer.add(decisions.created());
        writer.update(history.changed(), crawl);
        addDeletedUrls(decisions.deleted());
        countNotModified(history.changed());
        List<QueueEntry> queue = decisions.queue();
        if (!queue.isEmpty()) {
            writer.queue(queue, Identifier.SEQ.last(transaction, queue.size()) - queue.size() + 1);
        }
    }

    private void countNotModified(Collection<HistoryRecord> changed) {
        List<HistoryRecord> items = changed.stream().filter(item -> item.changes.contains(Change.NOT_MODIFIED))
                .toList();
        if (!items.isEmpty()) {
            int level = Math.toIntExact(transaction.numberOr(0, NOT_MODIFIED_LEVEL, CrawlResult.NOT_MODIFIED));
            for (HistoryRecord item : items) {
                hosts.document(crawl, item.hostId, item.visit,
                        new HostCounts.Visit(crawl, level, item.visit.logLevel()));
            }
        }
    }

    private void addHosts(List<Link> links) {
        Map<Integer, Long> first = new LinkedHashMap<>();
        for (Link link : links) {
            if (link.hostId != null) {
                first.putIfAbsent(link.hostId, link.arrival);
            }
        }
        NumberRows rows = new NumberRows();
        first.forEach(rows::add);
        if (!rows.isEmpty()) {
            transaction.update(ADD_HOSTS.on(transaction), rows.parameter());
        }
    }

    /// That the document also has these recorded as changes of URLs has no effect: nothing reads them.
    private void addDeletedUrls(List<Link> deleted) {
        if (deleted.isEmpty()) {
            return;
        }
        NumberRows urls = new NumberRows();
        Map<Integer, Integer> byHost = new LinkedHashMap<>();
        long track = Identifier.TRACK.last(transaction, deleted.size()) - deleted.size() + 1;
        for (Link link : deleted) {
            urls.add(link.arrival, track++);
            hosts.deletedUrl(crawl, link.hostId, 1);
            if (link.hostId != null) {
                byHost.merge(link.hostId, 1, Integer::sum);
            }
        }
        transaction.update(ADD_DELETED_URLS.on(transaction), urls.parameter());
        NumberRows counts = new NumberRows();
        byHost.forEach(counts::add);
        transaction.update(COUNT_DELETED.on(transaction), counts.parameter());
    }
}
