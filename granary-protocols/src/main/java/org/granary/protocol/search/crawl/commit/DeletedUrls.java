package org.granary.protocol.search.crawl.commit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.crawl.common.HostCounts;
import org.granary.store.Transaction;
import org.granary.type.Collation;

/// What is crawled is not deleted: its URL leaves the Deleted URL set.
final class DeletedUrls {
    static final StoreStatement FIND = StoreStatement.over("Hash", """
            SELECT TrackID, AccessHash, AccessURL FROM deleted_url WHERE AccessHash IN (SELECT Hash FROM listed)""");
    static final StoreStatement REMOVE = StoreStatement.over("Track", """
            DELETE FROM deleted_url WHERE TrackID IN (SELECT Track FROM listed) RETURNING HostID""");

    /// @param url folded
    private record Address(int hash, String url) {}

    private DeletedUrls() {}

    static void remove(Transaction transaction, List<CommitDecision> verdicts, HostCounts hosts) {
        Set<Address> addresses = HashSet.newHashSet(verdicts.size());
        Set<Integer> hashes = HashSet.newHashSet(verdicts.size());
        for (CommitDecision decision : verdicts) {
            KnownDocument known = decision.known();
            addresses.add(new Address(known.accessHash(), Collation.fold(known.accessUrl())));
            hashes.add(known.accessHash());
        }
        List<Long> tracks = new ArrayList<>();
        FIND.query(transaction, hashes, rows -> {
            if (addresses.contains(new Address(rows.getInt(2), Collation.fold(String.valueOf(rows.getString(3)))))) {
                tracks.add(rows.getLong(1));
            }
        });
        // Another may have removed them meanwhile: what counts is what is removed.
        int crawl = verdicts.getFirst().committed().crawlId();
        REMOVE.query(transaction, tracks,
                rows -> hosts.deletedUrl(crawl, rows.isNull(1) ? null : rows.getInt(1), -1));
    }
}
