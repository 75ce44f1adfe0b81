package org.granary.protocol.search.crawl.commit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.granary.protocol.search.crawl.NumberList;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// Locks documents together with the children that are going to be changed, all in the order of their identifiers: so two that commit a folder and one of
/// its children at the same time do not wait for each other.
final class Families {
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
        int length = NumberList.length(docIds.size());
        List<Integer> parameters = new ArrayList<>(2 * length);
        fill(parameters, docIds, length);
        fill(parameters, parents, length);
        try (Rows rows = transaction.query(text(length) + transaction.dialect().forUpdate(), parameters.toArray())) {
            while (rows.next()) {
                // Reading the row has locked it.
            }
        }
    }

    private static void fill(List<Integer> parameters, Collection<Integer> numbers, int length) {
        List<Integer> all = List.copyOf(numbers);
        for (int i = 0; i < length; i++) {
            parameters.add(all.get(Math.min(i, all.size() - 1)));
        }
    }

    static String text(int length) {
        String marks = "?" + ", ?".repeat(length - 1);
        return "SELECT DocID FROM crawl_url_history WHERE DocID IN (" + marks + ") OR ParentDocID IN (" + marks
                + ") ORDER BY DocID";
    }
}
