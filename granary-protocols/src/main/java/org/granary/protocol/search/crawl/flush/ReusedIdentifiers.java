package org.granary.protocol.search.crawl.flush;

import java.util.List;
import java.util.stream.Stream;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.crawl.common.DeletedDocuments;
import org.granary.store.Dialect;
import org.granary.store.NumberRows;
import org.granary.store.Transaction;

/// Identifiers of deleted documents that become those of new ones, perhaps before the crawl that deleted the old ones
/// is completed: nothing that was known of the old document is then known of the new one.
final class ReusedIdentifiers {
    /// The people whose relation to somebody ends with his page.
    static final StoreStatement LIST_RELATED = new StoreStatement(dialect -> """
            INSERT INTO pending_anchor_change (CrawlID, TargetDocID) SELECT DISTINCT CAST(? AS BIGINT), s.TargetDocID
            FROM social_distance_property s WHERE s.TargetDocID > 0 AND s.SourceDocID IN (%s)
            ON CONFLICT DO NOTHING""".formatted(taken(dialect)));
    static final List<StoreStatement> FORGET = Stream.concat(
            DeletedDocuments.forgotten(ReusedIdentifiers::taken).stream(),
            Stream.of(new StoreStatement(
                    dialect -> "DELETE FROM changed_anchor_deleted WHERE DocID IN (" + taken(dialect) + ")")))
            .toList();

    private ReusedIdentifiers() {}

    private static String taken(Dialect dialect) {
        return "SELECT taken.DocID FROM " + dialect.listed("taken", "DocID");
    }

    static void settle(Transaction transaction, int crawl, List<Integer> documents) {
        if (documents.isEmpty()) {
            return;
        }
        Object taken = NumberRows.of(documents).parameter();
        transaction.update(LIST_RELATED.on(transaction), crawl, taken);
        FORGET.forEach(statement -> transaction.update(statement.on(transaction), taken));
    }
}
