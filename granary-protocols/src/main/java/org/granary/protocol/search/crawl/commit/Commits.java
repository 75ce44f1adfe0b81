package org.granary.protocol.search.crawl.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.granary.protocol.search.crawl.common.HostCounts;
import org.granary.store.Transaction;

/// Commits transactions of a crawl, in the order in which they come.
final class Commits {
    /// How many are looked up and written together.
    private static final int PORTION = 256;

    private final boolean hasAnchors;

    /// @param hasAnchors whether the role has an anchor project
    Commits(boolean hasAnchors) {
        this.hasAnchors = hasAnchors;
    }

    void commit(Transaction transaction, Iterable<Committed> all) {
        List<Committed> portion = new ArrayList<>();
        HostCounts hosts = new HostCounts();
        int last = 0;
        for (Committed committed : all) {
            portion.add(committed);
            last = committed.docId();
            if (portion.size() == PORTION) {
                commitPortion(transaction, portion, hosts);
                portion.clear();
            }
        }
        commitPortion(transaction, portion, hosts);
        hosts.write(transaction, HostCounts.slot(transaction, last));
    }

    private void commitPortion(Transaction transaction, List<Committed> portion, HostCounts hosts) {
        Families.lock(transaction, portion);
        List<Committed> rest = portion;
        while (!rest.isEmpty()) {
            TreeSet<Integer> docIds = new TreeSet<>();
            rest.forEach(committed -> docIds.add(committed.docId()));
            Map<Integer, KnownDocument> documents = KnownDocument.load(transaction, docIds);
            IndependentCommits run = IndependentCommits.of(rest, documents, transaction.now());
            run.commit(transaction, hasAnchors, hosts);
            rest = rest.subList(run.size(), rest.size());
        }
    }
}
