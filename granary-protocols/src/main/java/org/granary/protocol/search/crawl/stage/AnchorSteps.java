package org.granary.protocol.search.crawl.stage;

import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.crawl.common.DisplayHash;
import org.granary.store.Dialect;

/// What becomes of links when a crawl is completed: those to documents that it deleted lose their target, those to
/// documents that it found get one.
final class AnchorSteps {
    /// Different hosts are different sites, whatever their numbers.
    private static final String INTER_SITE = """
            CASE WHEN a.SourceDocSiteID IS DISTINCT FROM h.SiteID OR s.HostID <> h.HostID THEN 1 ELSE 0 END""";

    /// Of a link and of a document that it may lead to.
    private static final String ALIKE = "a.AnchorID, h.DocID, a.Link, h.DisplayURL";
    private static final String FOUND = "p.CrawlID, a.AnchorID, h.DocID";
    private static final String DIFFERENT = "h.DisplayURL <> a.Link";
    private static final String EQUAL = SameTexts.equal("a.Link", "a.AnchorID", "h.DisplayURL", "h.DocID");

    /// A target that is deleted.
    static final Walk LOSE_TARGETS = Walk.anchors("changed_anchor_deleted",
            "a.TargetDocID = w.DocID AND a.TargetDocID > 0",
            statement("""
                    INSERT INTO changed_anchor_target (CrawlID, DocID)
                    SELECT p.CrawlID, p.DocID FROM part p WHERE EXISTS (
                      SELECT 1 FROM anchor_text_info a WHERE a.TargetDocID = p.DocID AND a.TargetDocID > 0)
                    ON CONFLICT DO NOTHING"""),
            statement("""
                    UPDATE anchor_text_info SET TargetDocID = -1
                    WHERE TargetDocID > 0 AND TargetDocID IN (SELECT DocID FROM part)"""));

    /// Links of documents that the crawl has changed.
    static final Walk RESOLVE_SOURCES = Walk.matchedAnchors("changed_anchor_source", "a.SourceDocID = w.DocID",
            new StoreStatement(dialect -> fromSources(dialect, ALIKE, DIFFERENT)),
            new StoreStatement(dialect -> changed(fromSources(dialect, FOUND, EQUAL))),
            new StoreStatement(dialect -> resolved(fromSources(dialect, FOUND, EQUAL))));

    /// Links that lead to documents which the crawl has committed.
    static final Walk RESOLVE_TARGETS = Walk.matchedDocuments("changed_anchor_committed",
            new StoreStatement(dialect -> toCommitted(dialect, ALIKE, DIFFERENT)),
            new StoreStatement(dialect -> changed(toCommitted(dialect, FOUND, EQUAL))),
            new StoreStatement(dialect -> resolved(toCommitted(dialect, FOUND, EQUAL))));

    private static final String MISSING = """
            FROM pair p JOIN anchor_text_info a ON a.TargetDocID = p.One AND a.TargetDocID > 0
            WHERE EXISTS (SELECT 1 FROM anchor_text_info o WHERE o.TargetDocID = p.Other AND o.TargetDocID > 0)
              AND NOT EXISTS (SELECT 1 FROM anchor_text_info e
                WHERE e.SourceDocID = a.SourceDocID AND e.TargetDocID = p.Other)""";
    static final Walk SHARE_DUPLICATES = Walk.matchedDocuments("changed_anchor_target",
            new StoreStatement(dialect -> twins(dialect, "h.DocID, u.DocID, h.DisplayURL, u.DisplayURL",
                    "h.DisplayURL <> u.DisplayURL")),
            new StoreStatement(dialect -> pairs(dialect)
                    + "INSERT INTO changed_anchor_target (CrawlID, DocID) SELECT DISTINCT p.CrawlID, p.Other "
                    + MISSING + " ON CONFLICT DO NOTHING"),
            new StoreStatement(dialect -> pairs(dialect) + """
                    INSERT INTO anchor_text_info (SourceDocID, TargetDocID, Link, LinkHash, LinkID, CrawlID, InterSite,
                      SourceDocSiteID, AnchorText, AnchorHash, LinkOrdinal, LCID, Pid)
                    SELECT a.SourceDocID, f.Other, a.Link, a.LinkHash, a.LinkID, f.CrawlID, %s,
                      a.SourceDocSiteID, a.AnchorText, a.AnchorHash, a.LinkOrdinal, a.LCID, a.Pid
                    FROM (SELECT p.CrawlID, p.Other, MIN(a.AnchorID) AS AnchorID %s
                      GROUP BY p.CrawlID, p.Other, a.SourceDocID, a.LinkID) AS f
                    JOIN anchor_text_info a ON a.AnchorID = f.AnchorID
                    JOIN crawl_url_history h ON h.DocID = f.Other
                    LEFT JOIN crawl_url_history s ON s.DocID = a.SourceDocID"""
                    .formatted(INTER_SITE, MISSING)));

    /// Every document that links have come to, or have gone from, is for the next anchor crawl.
    static final Walk LIST_TARGETS = Walk.documents("changed_anchor_target", statement("""
            INSERT INTO pending_anchor_change (CrawlID, TargetDocID) SELECT p.CrawlID, p.DocID FROM part p WHERE 1 = 1
            ON CONFLICT DO NOTHING"""));

    private AnchorSteps() {}

    private static StoreStatement statement(String text) {
        return new StoreStatement(dialect -> text);
    }

    private static String fromSources(Dialect dialect, String columns, String texts) {
        return DisplayHash.query(dialect, "h", "a.LinkHash", way -> """
                SELECT %s FROM part p
                JOIN anchor_text_info a ON a.SourceDocID = p.DocID
                JOIN %s ON %s AND %s
                WHERE COALESCE(a.TargetDocID, -1) = -1 AND h.DeletePending = 0 AND h.CrawlID = h.CommitCrawlID"""
                .formatted(columns, way.table(), way.condition(), texts));
    }

    private static String twins(Dialect dialect, String columns, String texts) {
        return DisplayHash.query(dialect, "u", "h.DisplayHash", way -> """
                SELECT %s FROM part p JOIN crawl_url_history h ON h.DocID = p.DocID
                JOIN %s ON %s AND %s WHERE u.DocID <> h.DocID"""
                .formatted(columns, way.table(), way.condition(), texts));
    }

    /// Documents with one display URL: each gets the links of the others. `One` and `Other` are such documents.
    private static String pairs(Dialect dialect) {
        return """
                , twin (CrawlID, DocID, Twin) AS (%s), pair (CrawlID, One, Other) AS (
                  SELECT CrawlID, DocID, Twin FROM twin UNION SELECT CrawlID, Twin, DocID FROM twin)
                """.formatted(twins(dialect, "p.CrawlID, h.DocID, u.DocID",
                SameTexts.equal("h.DisplayURL", "h.DocID", "u.DisplayURL", "u.DocID")));
    }

    private static String toCommitted(Dialect dialect, String columns, String texts) {
        return """
                SELECT %s FROM part p
                JOIN crawl_url_history h ON h.DocID = p.DocID
                JOIN anchor_text_info a%s ON a.LinkHash = h.DisplayHash AND %s
                WHERE COALESCE(a.TargetDocID, -1) = -1 AND h.DeletePending = 0 AND h.CrawlID = h.CommitCrawlID
                  AND h.IndexType = 1""".formatted(columns, dialect.indexedBy("anchor_text_info_unresolved"), texts);
    }

    /// The documents that links are going to have as targets: of several with one URL the first.
    private static String changed(String matches) {
        return """
                INSERT INTO changed_anchor_target (CrawlID, DocID) SELECT DISTINCT f.CrawlID, f.DocID FROM (
                  SELECT m.CrawlID, m.AnchorID, MIN(m.DocID) AS DocID FROM (%s) AS m GROUP BY m.CrawlID, m.AnchorID) AS f
                WHERE 1 = 1 ON CONFLICT DO NOTHING"""
                .formatted(matches);
    }

    /// Gives links their targets, of those that are listed as changed: what others commit at this very time, their
    /// crawls find.
    private static String resolved(String matches) {
        return """
                UPDATE anchor_text_info SET TargetDocID = r.DocID, CrawlID = r.CrawlID, InterSite = r.InterSite
                FROM (SELECT f.AnchorID, f.CrawlID, f.DocID, %s AS InterSite
                  FROM (SELECT m.CrawlID, m.AnchorID, MIN(m.DocID) AS DocID FROM (%s) AS m
                    GROUP BY m.CrawlID, m.AnchorID) AS f
                  JOIN changed_anchor_target t ON t.CrawlID = f.CrawlID AND t.DocID = f.DocID
                  JOIN anchor_text_info a ON a.AnchorID = f.AnchorID
                  JOIN crawl_url_history h ON h.DocID = f.DocID
                  LEFT JOIN crawl_url_history s ON s.DocID = a.SourceDocID) AS r
                WHERE anchor_text_info.AnchorID = r.AnchorID""".formatted(INTER_SITE, matches);
    }
}
