package org.granary.protocol.search.crawl.commit;

import java.util.List;
import java.util.TreeSet;
import org.granary.protocol.StoreStatement;
import org.granary.store.NumberRows;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// Locks documents together with the children that are going to be changed, all in the order of their identifiers: so
/// two that commit a folder and one of its children at the same time do not wait for each other.
final class Families {
    /// Documents and the children of some of them, found by two indexes.
    static final StoreStatement LOCK = StoreStatement.over("Doc", dialect -> """
            SELECT DocID FROM crawl_url_history WHERE DocID IN (
              SELECT Doc FROM listed
              UNION ALL
              SELECT child.DocID FROM %s JOIN crawl_url_history child ON child.ParentDocID = parent.Doc)
            ORDER BY DocID""".formatted(dialect.listed("parent", "Doc")) + dialect.forUpdate());

    private Families() {}

    /// Where no children are concerned, reading the documents locks enough.
    static void lock(Transaction transaction, List<Committed> all) {
        TreeSet<Integer> docIds = new TreeSet<>();
        TreeSet<Integer> parents = new TreeSet<>();
        for (Committed committed : all) {
            docIds.add(committed.docId());
            if (committed.concernsChildren()) {
                parents.add(committed.docId());
            }
        }
        if (parents.isEmpty() || !transaction.dialect().locksRows()) {
            return;
        }
        try (Rows rows = transaction.query(LOCK.on(transaction), NumberRows.of(docIds).parameter(),
                NumberRows.of(parents).parameter())) {
            while (rows.next()) {
                // Reading the row has locked it.
            }
        }
    }
}
