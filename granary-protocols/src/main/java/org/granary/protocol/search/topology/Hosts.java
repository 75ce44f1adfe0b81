package org.granary.protocol.search.topology;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Identifier;
import org.granary.protocol.search.common.TextKey;
import org.granary.store.Transaction;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Which crawl store a host belongs to. A host is assigned when it is first asked for, and stays.
public final class Hosts {
    static final String TOPOLOGY_STATE = "SELECT State FROM crawl_topology";
    static final String FIND = "SELECT GthrDBID, HostID FROM host WHERE HostKey = ?";
    /// The store with the fewest documents; among equals, that with the fewest hosts. While there is a crawl, a store
    /// without components gets hosts only where there is no other: nobody would crawl them, and the crawl would not
    /// end.
    static final String CHOOSE = """
            UPDATE crawl_store SET HostCount = HostCount + 1
            WHERE Ordinal = (
              SELECT s.Ordinal FROM crawl_store AS s
              ORDER BY CASE WHEN EXISTS (SELECT 1 FROM crawl_component AS c WHERE c.GthrDBID = s.Ordinal)
                  OR NOT EXISTS (SELECT 1 FROM crawl_status WHERE Status NOT IN (5, 11, 12)) THEN 0 ELSE 1 END,
                s.DocCount, s.HostCount, s.Ordinal LIMIT 1)
            RETURNING Ordinal""";
    static final String ASSIGN = "INSERT INTO host (HostID, HostName, HostKey, GthrDBID) VALUES (?, ?, ?, ?)";

    private record Host(int store, int id) {}

    /// MS-SQLPGAT2 3.1.5.38.
    @Implements("proc_MSS_GetHost")
    public void getHost(Call call, String hostName, Out<Integer> gthrDbId, Out<Integer> hostId) {
        Transaction transaction = call.transaction();
        requireActive(transaction);
        byte[] key = TextKey.of(hostName);
        Host host = find(transaction, key);
        if (host == null) {
            // Taking a number makes all others that assign hosts wait; the host may have been assigned while this one did.
            int id = Identifier.HOST.next(transaction);
            host = find(transaction, key);
            if (host == null) {
                host = new Host(choose(transaction), id);
                transaction.update(ASSIGN, host.id, hostName, key, host.store);
            }
        }
        gthrDbId.set(host.store);
        hostId.set(host.id);
    }

    private static @Nullable Host find(Transaction transaction, byte[] key) {
        return transaction.query(FIND, key).first(rows -> new Host(rows.getInt(1), rows.getInt(2)));
    }

    private static int choose(Transaction transaction) {
        Integer store = transaction.query(CHOOSE).first(rows -> rows.getInt(1));
        if (store == null) {
            throw SqlErrors.user(50108, 1, "There is no crawl store to assign the host to.");
        }
        return store;
    }

    private static void requireActive(Transaction transaction) {
        Integer state = transaction.query(TOPOLOGY_STATE).first(rows -> rows.getInt(1));
        if (state == null || state != CrawlTopologyState.ACTIVE.value()) {
            throw SqlErrors.user(50109, 1,
                    "Hosts are assigned only while the crawl topology is active; its state is " + state + ".");
        }
    }
}
