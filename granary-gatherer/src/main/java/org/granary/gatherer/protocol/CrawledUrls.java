package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.granary.records.value.Project;
import org.jspecify.annotations.Nullable;

/// Reads what a crawl store knows of URLs (3.1.1.2, 3.1.1.4, 3.1.1.8).
public final class CrawledUrls {
    private static final String URL = "AccessURL, CommitCrawlID, ErrorID, ErrorLevel, ErrorDesc, ParentDocID FROM dbo.MSSCrawlURL";
    private static final int DELETE = 1;

    private final Connection connection;
    private final boolean remembersLinks;

    /// @param remembersLinks the store has the Anchor Text Info set
    CrawledUrls(Connection connection, boolean remembersLinks) {
        this.connection = connection;
        this.remembersLinks = remembersLinks;
    }

    /// What a crawl has found.
    ///
    /// @param notModified the entry of the Crawl Error Set for items that have not changed
    /// @param excluded the same for what is not asked for
    public UrlCounts counts(int crawlId, int notModified, int excluded) throws SQLException {
        UrlCounts counts = new UrlCounts(0, 0, 0, 0, remembersLinks ? outOfScope(crawlId) : 0);
        try (PreparedStatement statement = connection.prepareStatement("""
                SELECT ErrorLevel, ErrorID, COUNT(*) FROM dbo.MSSCrawlURL WHERE CommitCrawlID = ? AND ProjectID = 1
                GROUP BY ErrorLevel, ErrorID""")) {
            statement.setInt(1, crawlId);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    counts = counts.plus(counts(rows.getInt(1), rows.getInt(3), rows.getInt(2) == notModified,
                            rows.getInt(2) == excluded));
                }
            }
        }
        return counts;
    }

    private static UrlCounts counts(int level, int count, boolean notModified, boolean excluded) {
        if (level != 0 && excluded) {
            return new UrlCounts(0, 0, 0, count, 0);
        }
        if (level == 0 || (level == CrawlError.WARNING && notModified)) {
            return new UrlCounts(count, 0, 0, 0, 0);
        }
        return level == CrawlError.WARNING ? new UrlCounts(0, count, 0, 0, 0) : new UrlCounts(0, 0, count, 0, 0);
    }

    /// URLs on other hosts to which items link that the crawl has read, and of which the store knows nothing else.
    private int outOfScope(int crawlId) throws SQLException {
        return number("SELECT COUNT(DISTINCT Link) FROM dbo.MSSAnchorTextInfo WHERE CrawlID = ? AND InterSite = 1"
                + " AND (TargetDocID IS NULL OR TargetDocID = -1)", crawlId);
    }

    /// How many items were fetched, in whatever crawl, and are still there.
    public int items() throws SQLException {
        return number("SELECT COUNT(*) FROM dbo.MSSCrawlURL WHERE ProjectID = ? AND DeletePending = 0"
                + " AND DocPropsBlob IS NOT NULL", Project.PORTAL_CONTENT.value());
    }

    /// How many items of a crawl wait to be visited, or are being visited.
    ///
    /// @param deletes count those that are to be deleted, and no others
    public int queued(int crawlId, boolean deletes) throws SQLException {
        return number("SELECT COUNT(*) FROM dbo.MSSCrawlQueue WHERE CrawlID = ? AND TransactionType "
                + (deletes ? "= " : "<> ") + DELETE, crawlId);
    }

    /// How many more links may be followed from the items that wait or are being visited, at most.
    ///
    /// @param hosts count links between hosts only
    public int furthest(int crawlId, boolean hosts) throws SQLException {
        return number("SELECT MAX(" + (hosts ? "HostDepth" : "EnumerationDepth")
                + ") FROM dbo.MSSCrawlQueue WHERE CrawlID = ?", crawlId);
    }

    private int number(String sql, int parameter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, parameter);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getInt(1) : 0;
            }
        }
    }

    /// The first URLs that a crawl could not fetch.
    ///
    /// @param excluded the entry of the Crawl Error Set for what is not asked for
    public List<CrawledUrl> failures(int crawlId, int excluded, int most) throws SQLException {
        List<CrawledUrl> failures = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT TOP (" + most + ") " + URL
                + " WHERE CommitCrawlID = ? AND ProjectID = 1 AND ErrorLevel = 2 AND ErrorID <> ? ORDER BY DocID")) {
            statement.setInt(1, crawlId);
            statement.setInt(2, excluded);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    failures.add(read(rows));
                }
            }
        }
        return failures;
    }

    /// @return null when the store does not know the URL
    public @Nullable CrawledUrl find(String url) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT " + URL + " WHERE AccessHash = ? AND AccessURL = ? AND DeletePending = 0")) {
            statement.setInt(1, Signature.number(url));
            statement.setNString(2, url);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? read(rows) : null;
            }
        }
    }

    /// @return null when the store does not know the document
    public @Nullable CrawledUrl find(int document) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT " + URL + " WHERE DocID = ?")) {
            statement.setInt(1, document);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? read(rows) : null;
            }
        }
    }

    private static CrawledUrl read(ResultSet row) throws SQLException {
        return new CrawledUrl(row.getString(1), row.getInt(2), row.getInt(3), row.getInt(4), row.getString(5),
                row.getInt(6));
    }
}
