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
final class IndependentCommits {
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
    private final List<CommitDecision> verdicts = new ArrayList<>();

    private IndependentCommits(LocalDateTime now) {
        this.now = now;
    }

    /// The longest run with which `all` begin.
    static IndependentCommits of(List<Committed> all, Map<Integer, KnownDocument> documents, LocalDateTime now) {
        IndependentCommits run = new IndependentCommits(now);
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
    private boolean add(Committed committed, @Nullable KnownDocument known) {
        int docId = committed.docId();
        boolean looks = committed.concernsChildren();
        if (docIds.contains(docId) || (looks && parents.contains(docId))
                || (known != null && looksAtChildren.contains(known.parentDocId()))) {
            return false;
        }
        if (!committed.isRetry() && !committed.isUnfinished() && known != null
                && known.deletePending() == committed.isDelete()) {
            CommitDecision decision = CommitDecision.of(committed, known, now);
            Address address = new Address(known.accessHash(), Collation.fold(known.accessUrl()));
            if (deletedAddresses.contains(address) || (decision.isDelete() && (addresses.contains(address) || reports))
                    || (decision.isReported() && deletes)) {
                return false;
            }
            verdicts.add(decision);
            addresses.add(address);
            if (decision.isDelete()) {
                deletedAddresses.add(address);
            }
            deletes |= decision.isDelete();
            reports |= decision.isReported();
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
        verdicts.forEach(decision -> done.add(decision.committed()));
        QueueEntries.remove(transaction, done);
    }

    private void commitVerdicts(Transaction transaction, boolean hasAnchors, HostCounts hosts) {
        those(CommitDecision::isReported).forEach(decision -> ReportedErrors.report(transaction, decision));
        DeletedUrls.remove(transaction, verdicts, hosts);
        List<CommitDecision> deleted = those(CommitDecision::isDelete);
        Deletes.addDeletedUrls(transaction, deleted, hosts);
        Children.tell(transaction, those(CommitDecision::tellsChildren));
        those(CommitDecision::spreadsSecurity).forEach(folder -> Children.spreadSecurity(transaction, folder));
        List<CommitDecision> marked = those(CommitDecision::queuesDelete);
        QueueEntries.addDeletes(transaction, marked);
        HistoryUpdates.mark(transaction, marked, hosts);
        Children.delete(transaction, those(CommitDecision::deletesChildren));
        HistoryUpdates.commitErrors(transaction, those(CommitDecision::commitsError), hosts);
        HistoryUpdates.commitSuccesses(transaction, those(CommitDecision::commitsSuccess), hosts);
        HistoryUpdates.commitSecurity(transaction, those(CommitDecision::commitsSecurity));
        if (hasAnchors) {
            BatchUpdates.run(transaction, ADD_COMMITTED, those(CommitDecision::changesAnchors),
                    decision -> BatchUpdates.row(decision.committed().crawlId(), decision.committed().docId()));
        }
        List<CommitDecision> refreshed = those(decision -> decision.refreshesCookie(now));
        HistoryUpdates.forgetCookies(transaction, refreshed);
        QueueEntries.addRefreshes(transaction, refreshed);
        Deletes.apply(transaction, deleted, hasAnchors);
    }

    private List<CommitDecision> those(Predicate<CommitDecision> which) {
        return verdicts.stream().filter(which).toList();
    }
}
