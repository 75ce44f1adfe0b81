package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.granary.records.value.Project;
import org.jspecify.annotations.Nullable;

/// What the crawl stores and metadata stores of a search application know of URLs and links. Everything is read by ranges of document identifiers, so that
/// it takes as little memory and as short transactions with millions of URLs as with ten.
public final class Inventory {
    /// How many documents are read at once.
    private static final int RANGE = 500;
    private static final int FIRST_SEEN = 321;
    private static final int CHANGED = 322;

    private final List<Connection> crawlStores;
    private final List<Connection> metadataStores;
    private final Codes codes;
    private final boolean remembersLinks;

    /// Entries of the Crawl Error Set.
    record Codes(int excluded) {}

    Inventory(List<Connection> crawlStores, List<Connection> metadataStores, Codes codes, boolean remembersLinks) {
        this.crawlStores = crawlStores;
        this.metadataStores = metadataStores;
        this.codes = codes;
        this.remembersLinks = remembersLinks;
    }

    /// Takes what was read.
    public interface Receiver<T> {
        void take(T row) throws SQLException;
    }

    /// All URLs that were visited, in the order of their identifiers.
    ///
    /// @param failed only those that were not fetched
    public void pages(boolean failed, Receiver<CrawledPage> receiver) throws SQLException {
        for (Connection store : crawlStores) {
            int after = Integer.MIN_VALUE;
            List<CrawledPage> range;
            do {
                range = range(store, after, failed);
                Map<Integer, CrawledPage.Details> details = failed ? Map.of() : details(range);
                for (CrawledPage page : range) {
                    CrawledPage.Details known = details.get(page.docId());
                    receiver.take(known == null ? page : page.with(known));
                    after = page.docId();
                }
            } while (range.size() == RANGE);
        }
    }

    private List<CrawledPage> range(Connection store, int after, boolean failed) throws SQLException {
        return rows(store, "SELECT TOP (" + RANGE
                + ") DocID, AccessURL, ErrorID, ErrorLevel, ErrorDesc, IndexType, CommitCrawlID, ContentSourceID, MD5, Title,"
                + " FirstErrorTime FROM dbo.MSSCrawlURL WHERE DocID > " + after + " AND ProjectID = "
                + Project.PORTAL_CONTENT.value() + " AND DeletePending = 0 AND CommitCrawlID > 0"
                + (failed ? " AND ErrorLevel = 2" : "") + " ORDER BY DocID", this::page);
    }

    private CrawledPage page(ResultSet row) throws SQLException {
        String description = row.getString(5);
        Timestamp firstError = row.getTimestamp(11);
        return new CrawledPage(row.getInt(1), row.getString(2),
                status(row.getInt(3), row.getInt(4), description, row.getInt(6)),
                description, row.getInt(7), row.getInt(8), row.getInt(9), row.getString(10),
                firstError == null ? null : firstError.toLocalDateTime().toInstant(ZoneOffset.UTC), null);
    }

    private PageStatus status(int error, int level, @Nullable String description, int indexType) {
        if (level > 0 && error == codes.excluded()) {
            return PageStatus.EXCLUDED;
        }
        if (level == CrawlError.ERROR) {
            return PageStatus.ERROR;
        }
        if (description != null && description.startsWith(Redirection.DESCRIPTION)) {
            return PageStatus.REDIRECT;
        }
        return indexType == 0 ? PageStatus.NOINDEX : PageStatus.OK;
    }

    private Map<Integer, CrawledPage.Details> details(List<CrawledPage> pages) throws SQLException {
        List<Integer> found = pages.stream().filter(page -> page.status() == PageStatus.OK).map(CrawledPage::docId)
                .toList();
        if (found.isEmpty()) {
            return Map.of();
        }
        String ids = Anchors.list(found);
        Map<Integer, CrawledPage.Details> all = new HashMap<>();
        for (Connection store : metadataStores) {
            Map<Integer, Map<Integer, Instant>> times = new HashMap<>();
            rows(store, "SELECT DocId, Pid, llVal FROM dbo.MSSDocProps WHERE DocId IN " + ids + " AND Pid IN ("
                    + FIRST_SEEN + ", " + CHANGED + ")", row -> {
                        Instant time = FileTime.instant(row.getLong(3));
                        return time == null
                                ? null
                                : times.computeIfAbsent(row.getInt(1), _ -> new HashMap<>()).put(row.getInt(2), time);
                    });
            rows(store, "SELECT DocId, title, author, contentClass, size, lastModified FROM dbo.MSSDocResults"
                    + " WHERE DocId IN " + ids, row -> {
                        Map<Integer, Instant> known = times.getOrDefault(row.getInt(1), Map.of());
                        return all.put(row.getInt(1),
                                new CrawledPage.Details(row.getString(2), row.getString(3), row.getString(4),
                                        row.getLong(5), FileTime.instant(row.getLong(6)), known.get(FIRST_SEEN),
                                        known.get(CHANGED)));
                    });
        }
        return all;
    }

    /// The links that lead to some documents. Not many at once.
    public List<CrawledLink> linksTo(Collection<Integer> documents) throws SQLException {
        return links("TargetDocID", documents);
    }

    /// All links, by the documents that have them.
    public void links(Receiver<CrawledLink> receiver) throws SQLException {
        if (!remembersLinks) {
            return;
        }
        List<Integer> sources = new ArrayList<>();
        pages(false, page -> {
            sources.add(page.docId());
            if (sources.size() == RANGE) {
                send(sources, receiver);
            }
        });
        send(sources, receiver);
    }

    private void send(List<Integer> sources, Receiver<CrawledLink> receiver) throws SQLException {
        for (CrawledLink link : links("SourceDocID", sources)) {
            receiver.take(link);
        }
        sources.clear();
    }

    private List<CrawledLink> links(String column, Collection<Integer> documents) throws SQLException {
        if (documents.isEmpty() || !remembersLinks) {
            return List.of();
        }
        List<CrawledLink> links = new ArrayList<>();
        for (Connection store : crawlStores) {
            links.addAll(rows(store, "SELECT SourceDocID, Link, TargetDocID, AnchorText, InterSite"
                    + " FROM dbo.MSSAnchorTextInfo WHERE " + column + " IN " + Anchors.list(documents)
                    + " AND SourceDocID > 0 ORDER BY SourceDocID, LinkOrdinal", Inventory::link));
        }
        Map<Integer, String> names = urls(links.stream().map(CrawledLink::fromDocId).toList());
        return links.stream().map(link -> new CrawledLink(link.fromDocId(),
                names.getOrDefault(link.fromDocId(), ""), link.to(), link.targetDocId(), link.text(),
                link.otherHost())).filter(link -> !link.from().isEmpty()).toList();
    }

    private static CrawledLink link(ResultSet row) throws SQLException {
        int target = row.getInt(3);
        return new CrawledLink(row.getInt(1), "", row.getString(2), target > 0 ? target : null, row.getString(4),
                row.getInt(5) != 0);
    }

    /// URLs of documents.
    public Map<Integer, String> urls(Collection<Integer> documents) throws SQLException {
        Map<Integer, String> urls = new LinkedHashMap<>();
        List<Integer> distinct = List.copyOf(new TreeSet<>(documents));
        for (int from = 0; from < distinct.size(); from += RANGE) {
            String ids = Anchors.list(distinct.subList(from, Math.min(from + RANGE, distinct.size())));
            for (Connection store : crawlStores) {
                rows(store, "SELECT DocID, AccessURL FROM dbo.MSSCrawlURL WHERE DocID IN " + ids,
                        row -> urls.put(row.getInt(1), row.getString(2)));
            }
        }
        return urls;
    }

    private interface RowReader<T> {
        @Nullable
        T read(ResultSet row) throws SQLException;
    }

    private static <T> List<T> rows(Connection connection, String sql, RowReader<T> reader) throws SQLException {
        List<T> all = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                T read = reader.read(rows);
                if (read != null) {
                    all.add(read);
                }
            }
        }
        return all;
    }
}
