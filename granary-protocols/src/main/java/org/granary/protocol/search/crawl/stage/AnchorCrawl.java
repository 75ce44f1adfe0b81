package org.granary.protocol.search.crawl.stage;

import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.crawl.DisplayHash;
import org.granary.protocol.search.crawladmin.CrawlType;
import org.granary.store.Dialect;
import org.granary.store.Transaction;

/// An anchor crawl begins: annotations that are pending are taken over, and Anchor Change lists the documents to which something points, or has pointed.
///
/// Annotations that arrive meanwhile are pending for the next one.
final class AnchorCrawl {
    static final String TAKE = "UPDATE pending_annotation SET Taken = 1";
    private static final String EQUAL = SameTexts.equal("p.TargetDisplayURL", "p.Arrival", "h.DisplayURL", "h.DocID");
    static final SameTexts SAME = new SameTexts(new StoreStatement(
            dialect -> matched(dialect, "p.Arrival, h.DocID, p.TargetDisplayURL, h.DisplayURL",
                    "h.DisplayURL <> p.TargetDisplayURL")));
    static final StoreStatement FORGET = new StoreStatement(dialect -> with(dialect)
            + "DELETE FROM annotation WHERE TargetDocID IN (" + matched(dialect, "h.DocID", EQUAL) + ")");
    static final StoreStatement ANNOTATE = new StoreStatement(dialect -> with(dialect) + """
            INSERT INTO annotation (TargetDocID, Pid, AnnotationText, AnnotationNumeric, LCID, UpdateTime)
            """
            + matched(dialect, "h.DocID, p.Pid, p.AnnotationText, p.AnnotationNumeric, p.LCID, p.UpdateTime", EQUAL));
    static final StoreStatement CHANGE = new StoreStatement(dialect -> with(dialect) + """
            INSERT INTO pending_anchor_change (CrawlID, TargetDocID)
            SELECT DISTINCT CAST(? AS BIGINT), m.DocID FROM (%s) AS m WHERE 1 = 1 ON CONFLICT DO NOTHING"""
            .formatted(matched(dialect, "h.DocID", EQUAL)));
    static final String DROP = "DELETE FROM pending_annotation WHERE Taken = 1";

    private static final String POINTED_AT = """
            EXISTS (SELECT 1 FROM anchor_text_info a WHERE a.TargetDocID = c.TargetDocID AND a.TargetDocID > 0)
              OR EXISTS (SELECT 1 FROM annotation n WHERE n.TargetDocID = c.TargetDocID)
              OR EXISTS (SELECT 1 FROM social_distance_property s
                WHERE s.TargetDocID = c.TargetDocID AND s.TargetDocID IS NOT NULL)""";
    private static final String ADD = "INSERT INTO anchor_change (CrawlID, TargetDocID, ChangeType) ";
    private static final String ONCE = " ON CONFLICT DO NOTHING";
    static final String LIST_LOST = ADD + """
            SELECT c.CrawlID, c.TargetDocID, 1 FROM pending_anchor_change c WHERE c.CrawlID = ? AND NOT (%s)"""
            .formatted(POINTED_AT) + ONCE;
    static final String LIST_ANCHORS = ADD + """
            SELECT DISTINCT CAST(? AS BIGINT), TargetDocID, 2 FROM anchor_text_info WHERE TargetDocID > 0""" + ONCE;
    static final String LIST_ANNOTATIONS = ADD + """
            SELECT DISTINCT CAST(? AS BIGINT), TargetDocID, 2 FROM annotation WHERE TargetDocID <> -1""" + ONCE;
    static final String LIST_RELATIONS = ADD + """
            SELECT DISTINCT CAST(? AS BIGINT), TargetDocID, 2 FROM social_distance_property
            WHERE TargetDocID IS NOT NULL AND TargetDocID <> -1""" + ONCE;
    static final String LIST_CHANGED = ADD + """
            SELECT c.CrawlID, c.TargetDocID, CASE WHEN %s THEN 2 ELSE 1 END
            FROM pending_anchor_change c WHERE c.CrawlID = ?""".formatted(POINTED_AT) + ONCE;

    private static final int NOT_RESTARTED = 0;

    private AnchorCrawl() {}

    private static String with(Dialect dialect) {
        return "WITH " + SameTexts.table(dialect) + " ";
    }

    private static String matched(Dialect dialect, String columns, String texts) {
        return DisplayHash.query(dialect, "h", "p.TargetDisplayHash", way -> """
                SELECT %s FROM pending_annotation p JOIN %s ON %s AND %s
                WHERE p.Taken = 1 AND h.IndexType = 1 AND h.DeletePending = 0"""
                .formatted(columns, way.table(), way.condition(), texts));
    }

    static StageCall.Answer begin(StageCall call) {
        Transaction transaction = call.transaction();
        int changes = call.miscInputData();
        CrawlType type = call.crawlType();
        int crawl = call.crawlId();
        annotate(transaction, changes);
        if (type == CrawlType.FULL && crawl == NOT_RESTARTED) {
            for (String list : List.of(LIST_LOST, LIST_ANCHORS, LIST_ANNOTATIONS, LIST_RELATIONS)) {
                transaction.update(list, changes);
            }
        } else if (type == CrawlType.INCREMENTAL || crawl != NOT_RESTARTED) {
            transaction.update(LIST_CHANGED, changes);
        }
        return call.answer();
    }

    private static void annotate(Transaction transaction, int changes) {
        if (transaction.update(TAKE) > 0) {
            String same = SAME.find(transaction);
            transaction.update(FORGET.on(transaction), same);
            transaction.update(ANNOTATE.on(transaction), same);
            transaction.update(CHANGE.on(transaction), same, changes);
            transaction.update(DROP);
        }
    }
}
