package org.granary.protocol.search.crawl.stage;

import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.crawl.common.DisplayHash;
import org.granary.records.value.CrawlType;
import org.granary.store.Dialect;
import org.granary.store.Transaction;

/// An anchor crawl begins: annotations that are pending are taken over, and Anchor Change lists the documents to which
/// something points, or has pointed.
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
    static final List<TargetList> ALL = List.of(TargetList.pending("NOT (" + POINTED_AT + ")", "1"),
            TargetList.targets("anchor_text_info"), TargetList.targets("annotation"),
            TargetList.targets("social_distance_property"));
    static final List<TargetList> CHANGED = List
            .of(TargetList.pending("1 = 1", "CASE WHEN " + POINTED_AT + " THEN 2 ELSE 1 END"));

    private static final int NEW = -1;
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

    /// In parts, each in a transaction of its own: there may be as many documents as the store has.
    static StageCall.Answer begin(StageCall call) {
        Transaction transaction = call.transaction();
        int changes = call.miscInputData();
        List<TargetList> lists = lists(call.crawlType(), call.crawlId());
        StageProgress progress = StageProgress.begin(transaction, CrawlStage.BEGIN_ANCHOR, changes, NEW);
        if (progress.step() == NEW) {
            annotate(transaction, changes);
        }
        long position = progress.position();
        for (int step = Math.max(0, progress.step()); step < lists.size(); step++) {
            Long last = lists.get(step).next(transaction, changes, position);
            if (last != null) {
                progress.note(step, last);
                call.goOn().run();
                return call.answer();
            }
            position = Walk.START;
        }
        progress.end();
        return call.answer();
    }

    private static List<TargetList> lists(CrawlType type, int crawl) {
        if (crawl != NOT_RESTARTED) {
            return CHANGED;
        }
        return switch (type) {
            case FULL -> ALL;
            case INCREMENTAL -> CHANGED;
            case DELETE -> List.of();
        };
    }

    private static void annotate(Transaction transaction, int changes) {
        if (transaction.update(TAKE) > 0) {
            Object same = SAME.find(transaction);
            transaction.update(FORGET.on(transaction), same);
            transaction.update(ANNOTATE.on(transaction), same);
            transaction.update(CHANGE.on(transaction), same, changes);
            transaction.update(DROP);
        }
    }
}
