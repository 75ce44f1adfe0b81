package org.granary.protocol.search.crawl.commit;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.granary.protocol.search.crawl.common.HostCounts;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// Transactions that stand one after another and do not touch each other, so that it does not matter in which order, or
/// rule by rule, they are committed.
///
/// Two touch each other when they are about one document, when one looks at its children and the other is about one of
/// them, when one deletes the URL that the other is about, and when one counts descendants while the other deletes.
final class Run {
    static final String ADD_COMMITTED = """
            INSERT INTO changed_anchor_committed (CrawlID, DocID) VALUES (?, ?) ON CONFLICT (CrawlID, DocID) DO NOTHING""";

    /// @param url folded
    private record Address(int hash, String url) {}

    private final LocalDateTime now;
    private final Set<Integer> docIds = new HashSet<>();
    private final Set<Integer> parents = new HashSet<>();
    private final Set<Integer> looksAtChildren = new HashSet<>();
    private final Set<Address> addresses = new HashSet<>();
    private final Set<Address> deletedAddresses = new HashSet<>();
    private boolean deletes;
    private boolean reports;

    private final List<Committed> retries = new ArrayList<>();
    private final List<Committed> unfinished = new ArrayList<>();
    /// Nothing is known of their documents.
    private final List<Committed> stale = new ArrayList<>();
    private final List<Verdict> verdicts = new ArrayList<>();

    private Run(LocalDateTime now) {
        this.now = now;
    }

    /// The longest run with which `all` begin.
    static Run of(List<Committed> all, Map<Integer, Known> documents, LocalDateTime now) {
        Run run = new Run(now);
        for (Committed committed : all) {
            if (!run.add(committed, documents.get(committed.docId()))) {
                break;
            }
        }
        return run;
    }

    int size() {
        return docIds.size();
    }

    /// @return false when it touches one that is in the run already
    private boolean add(Committed committed, @Nullable Known known) {
        int docId = committed.docId();
        boolean looks = committed.concernsChildren();
        if (docIds.contains(docId) || (looks && parents.contains(docId))
                || (known != null && looksAtChildren.contains(known.parentDocId()))) {
            return false;
        }
        if (!committed.isRetry() && !committed.isUnfinished() && known != null
                && known.deletePending() == committed.isDelete()) {
            Verdict verdict = Verdict.of(committed, known, now);
            Address address = new Address(known.accessHash(), Collation.fold(known.accessUrl()));
            if (deletedAddresses.contains(address) || (verdict.isDelete() && (addresses.contains(address) || reports))
                    || (verdict.isReported() && deletes)) {
                return false;
            }
            verdicts.add(verdict);
            addresses.add(address);
            if (verdict.isDelete()) {
                deletedAddresses.add(address);
            }
            deletes |= verdict.isDelete();
            reports |= verdict.isReported();
        } else if (committed.isRetry()) {
            retries.add(committed);
        } else if (committed.isUnfinished()) {
            unfinished.add(committed);
        } else {
            stale.add(committed);
        }
        docIds.add(docId);
        if (looks) {
            looksAtChildren.add(docId);
        }
        if (known != null) {
            parents.add(known.parentDocId());
        }
        return true;
    }

    /// Rule by rule, in the order of the document.
    ///
    /// @param hasAnchors whether there is an anchor project, which has to know what changed
    /// @param hosts learns by what documents count now
    void commit(Transaction transaction, boolean hasAnchors, HostCounts hosts) {
        HistoryUpdates.retry(transaction, retries);
        QueueEntries.retry(transaction, retries);
        HistoryUpdates.leaveUnfinished(transaction, unfinished);
        QueueEntries.putBack(transaction, unfinished);
        if (!verdicts.isEmpty()) {
            commitVerdicts(transaction, hasAnchors, hosts);
        }
        List<Committed> done = new ArrayList<>(stale);
        verdicts.forEach(verdict -> done.add(verdict.committed()));
        QueueEntries.remove(transaction, done);
    }

    private void commitVerdicts(Transaction transaction, boolean hasAnchors, HostCounts hosts) {
        those(Verdict::isReported).forEach(verdict -> ReportedErrors.report(transaction, verdict));
        DeletedUrls.remove(transaction, verdicts, hosts);
        List<Verdict> deleted = those(Verdict::isDelete);
        Deletes.addDeletedUrls(transaction, deleted, hosts);
        Children.tell(transaction, those(Verdict::tellsChildren));
        those(Verdict::spreadsSecurity).forEach(folder -> Children.spreadSecurity(transaction, folder));
        List<Verdict> marked = those(Verdict::queuesDelete);
        QueueEntries.addDeletes(transaction, marked);
        HistoryUpdates.mark(transaction, marked, hosts);
        Children.delete(transaction, those(Verdict::deletesChildren));
        HistoryUpdates.commitErrors(transaction, those(Verdict::commitsError), hosts);
        HistoryUpdates.commitSuccesses(transaction, those(Verdict::commitsSuccess), hosts);
        HistoryUpdates.commitSecurity(transaction, those(Verdict::commitsSecurity));
        if (hasAnchors) {
            Batch.run(transaction, ADD_COMMITTED, those(Verdict::changesAnchors),
                    verdict -> Batch.row(verdict.committed().crawlId(), verdict.committed().docId()));
        }
        List<Verdict> refreshed = those(verdict -> verdict.refreshesCookie(now));
        HistoryUpdates.forgetCookies(transaction, refreshed);
        QueueEntries.addRefreshes(transaction, refreshed);
        Deletes.apply(transaction, deleted, hasAnchors);
    }

    private List<Verdict> those(Predicate<Verdict> which) {
        return verdicts.stream().filter(which).toList();
    }
}
