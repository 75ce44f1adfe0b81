package org.granary.protocol.search.crawl.stage;

import java.util.List;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// A set of documents that are put on the list of Anchor Change, some at a time, in the order of their identifiers.
final class TargetList {
    /// How many documents are listed at a time. It stands in the statements, so that every store plans for so many.
    static final int MOST = 10_000;

    private final boolean ofCrawl;
    private final String end;
    private final String add;

    /// @param ofCrawl whether the set is that of the crawl: then the condition has it as its parameter
    /// @param set what follows `FROM`: a set as `c`, and a condition
    /// @param type an expression for ChangeType
    private TargetList(boolean ofCrawl, String set, String type) {
        this.ofCrawl = ofCrawl;
        end = """
                SELECT MAX(TargetDocID), COUNT(*) FROM (
                  SELECT DISTINCT c.TargetDocID FROM %s AND c.TargetDocID > ? ORDER BY c.TargetDocID LIMIT %s) AS counted"""
                .formatted(set, MOST);
        add = """
                INSERT INTO anchor_change (CrawlID, TargetDocID, ChangeType)
                SELECT DISTINCT CAST(? AS BIGINT), c.TargetDocID, %s FROM %s AND c.TargetDocID > ? AND c.TargetDocID <= ?
                ON CONFLICT DO NOTHING"""
                .formatted(type, set);
    }

    /// Documents of Pending Anchor Change.
    static TargetList pending(String condition, String type) {
        return new TargetList(true, "pending_anchor_change c WHERE c.CrawlID = ? AND " + condition, type);
    }

    /// Targets of anchors, annotations or relations.
    static TargetList targets(String table) {
        return new TargetList(false, table + " c WHERE c.TargetDocID > 0", "2");
    }

    private record Part(long last, long documents) {}

    /// Lists the documents that follow one.
    ///
    /// @return the last of them, or null where all are listed
    @Nullable
    Long next(Transaction transaction, int changes, long after) {
        Part part = transaction.query(end, ofCrawl ? new Object[]{changes, after} : new Object[]{after})
                .first(rows -> rows.getLong(2) == 0 ? null : new Part(rows.getLong(1), rows.getLong(2)));
        if (part == null) {
            return null;
        }
        transaction.update(add, ofCrawl
                ? new Object[]{changes, changes, after, part.last}
                : new Object[]{changes, after, part.last});
        return part.documents < MOST ? null : part.last;
    }

    /// For tests of query plans.
    List<String> texts() {
        return List.of(end, add);
    }
}
