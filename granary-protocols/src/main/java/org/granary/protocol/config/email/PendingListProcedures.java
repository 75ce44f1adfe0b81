package org.granary.protocol.config.email;

import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.config.version.RowVersions;
import org.granary.store.Transaction;
import org.granary.type.Collation;

/// Distribution lists with an operation that waits for approval.
///
/// Clients ask for what is new since the highest version that they have seen. No version may appear late, so who writes
/// takes the next one first, and with it the lock ([RowVersions]).
public final class PendingListProcedures {
    private static final String KEY = " WHERE SiteId = ? AND WebId = ? AND GroupKey = ?";

    /// What the answer's one row holds is always 0.
    static final String REGISTERED = "SELECT 0 FROM pending_distribution_list" + KEY;
    static final String PUT = """
            INSERT INTO pending_distribution_list (SiteId, WebId, GroupKey, GroupName, ModifiedBy, Version)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (SiteId, WebId, GroupKey) DO UPDATE SET
              GroupName = excluded.GroupName, ModifiedBy = excluded.ModifiedBy, Version = excluded.Version""";
    static final String DROP = "DELETE FROM pending_distribution_list" + KEY;
    static final String SINCE = """
            SELECT SiteId, WebId, GroupName, Version FROM pending_distribution_list WHERE Version > ? ORDER BY Version""";

    /// MS-WSSCFGD 3.1.5.41. The answer has its row when the list was waiting before.
    @Implements("proc_putPendingDistributionList")
    public void putPendingDistributionList(Call call, UUID siteId, UUID webId, String groupName, String modifiedBy) {
        Transaction transaction = call.transaction();
        long version = RowVersions.PENDING_DISTRIBUTION_LISTS.raise(transaction, 1);
        String key = Collation.fold(groupName);
        call.results().send("PutPendingDistributionList", transaction.query(REGISTERED, siteId, webId, key));
        transaction.update(PUT, siteId, webId, key, groupName, modifiedBy, version);
    }

    /// MS-WSSCFGD 3.1.5.14.
    @Implements("proc_dropPendingDistributionList")
    public void dropPendingDistributionList(Call call, UUID siteId, UUID webId, String groupName) {
        call.transaction().update(DROP, siteId, webId, Collation.fold(groupName));
    }

    /// MS-WSSCFGD 3.1.5.22. In the order of versions, so that a client that stops half-way can go on from the last row
    /// that it has.
    @Implements("proc_getPendingDistributionListsSinceVersion")
    public void getPendingDistributionListsSinceVersion(Call call, byte[] version) {
        call.results().send("PendingDistributionLists",
                call.transaction().query(SINCE, RowVersions.fromBytes(version)));
    }
}
