package org.granary.protocol.config.site;

import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.config.site.SiteMap.NewSite;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// What changes the site map.
public final class SiteMapProcedures {
    private static final int STORED = 0;
    private static final int NOT_STORED = 1;

    static final String DATABASE_EXISTS = "SELECT 1 FROM config_object WHERE Id = ?";

    /// MS-WSSCFGD 3.1.5.42. A redirect to nowhere, the empty text, is none.
    @Implements("proc_putSiteMap")
    public int putSiteMap(Call call, @Nullable UUID applicationId, @Nullable UUID databaseId, @Nullable UUID siteId,
            String path, boolean pairing, @Nullable String redirectUrl, boolean hostHeaderIsSiteName,
            Out<Integer> currentDatabaseSiteCount) {
        Transaction transaction = call.transaction();
        String redirect = redirectUrl == null || Collation.fold(redirectUrl).isEmpty() ? null : redirectUrl;
        if (applicationId == null || siteId == null || databaseId == null || (pairing && redirect == null)
                || transaction.query(DATABASE_EXISTS, databaseId).first(row -> true) == null) {
            return NOT_STORED;
        }
        if (!SiteMap.lock(transaction).put(new NewSite(siteId, databaseId, applicationId, path, pairing, redirect,
                hostHeaderIsSiteName))) {
            return NOT_STORED;
        }
        long sites = new SiteRanks(transaction).count(SiteScope.ofDatabase(databaseId), CollectionType.ALL);
        currentDatabaseSiteCount.set(Math.toIntExact(sites));
        try (var row = call.results().open("SiteId")) {
            row.row(siteId);
        }
        return STORED;
    }

    /// MS-WSSCFGD 3.1.5.15. An unknown site is gone already.
    @Implements("proc_DropSiteMap")
    public void dropSiteMap(Call call, @Nullable UUID id) {
        if (id != null) {
            SiteMap.lock(call.transaction()).drop(id);
        }
    }

    /// MS-WSSCFGD 3.1.5.45. An unknown site stays unknown.
    @Implements("proc_renameSiteMap")
    public void renameSiteMap(Call call, @Nullable UUID siteId, String path) {
        if (siteId != null) {
            SiteMap.lock(call.transaction()).rename(siteId, path);
        }
    }
}
