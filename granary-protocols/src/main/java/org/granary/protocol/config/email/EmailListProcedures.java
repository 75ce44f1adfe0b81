package org.granary.protocol.config.email;

import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.granary.type.SqlErrors;

/// Which list an e-mail alias belongs to. An alias belongs to one list or distribution list, also while that is marked
/// for deletion.
public final class EmailListProcedures {
    private static final int STORED = 0;
    private static final int ALIAS_IN_USE = 1;
    private static final UUID EMPTY = new UUID(0, 0);
    private static final String NO_DISTRIBUTION_LIST = "";

    private static final String OF_SITE = " WHERE SiteId = ?";
    private static final String OF_WEB = OF_SITE + " AND WebId = ?";
    private static final String OF_LIST = OF_WEB + " AND ListId = ?";
    private static final String MARK = "UPDATE email_enabled_list SET Deleted = 1";
    private static final String DROP = "DELETE FROM email_enabled_list";

    static final String FIND_OTHER = """
            SELECT 1 FROM email_enabled_list
            WHERE AliasKey = ? AND NOT (SiteId = ? AND WebId = ? AND ListId = ? AND DistributionKey = ?)""";
    static final String CHANGE = "UPDATE email_enabled_list SET AliasKey = ?, Alias = ?, Deleted = 0" + OF_LIST
            + " AND DistributionKey = ?";
    static final String ADD = """
            INSERT INTO email_enabled_list (AliasKey, Alias, SiteId, WebId, ListId, DistributionKey, Deleted)
            VALUES (?, ?, ?, ?, ?, ?, ?)""";
    static final String BY_ALIAS = """
            SELECT SiteId, WebId, ListId FROM email_enabled_list WHERE AliasKey = ? AND Deleted = 0""";
    static final String MARKED = "SELECT Alias, ListId FROM email_enabled_list WHERE Deleted = 1";
    static final String MARK_LIST = MARK + OF_LIST;
    static final String MARK_WEB = MARK + OF_WEB;
    static final String MARK_SITE = MARK + OF_SITE;
    static final String DROP_LIST = DROP + OF_LIST;
    static final String DROP_WEB = DROP + OF_WEB;
    static final String DROP_ALIAS = DROP + " WHERE AliasKey = ?";

    /// MS-WSSCFGD 3.1.5.38. A list that was marked for deletion is wanted again.
    @Implements("proc_putEmailEnabledList")
    public int putEmailEnabledList(Call call, String alias, UUID siteId, UUID webId, UUID listId) {
        Transaction transaction = call.transaction();
        String key = Collation.fold(alias);
        if (isTaken(transaction, key, siteId, webId, listId, NO_DISTRIBUTION_LIST)) {
            return ALIAS_IN_USE;
        }
        if (transaction.update(CHANGE, key, alias, siteId, webId, listId, NO_DISTRIBUTION_LIST) == 0) {
            transaction.update(ADD, key, alias, siteId, webId, listId, NO_DISTRIBUTION_LIST, false);
        }
        return STORED;
    }

    /// MS-WSSCFGD 3.1.5.37. The alias of a list is not that of a distribution list: that is refused.
    @Implements("proc_putDistributionListToDelete")
    public void putDistributionListToDelete(Call call, String alias) {
        Transaction transaction = call.transaction();
        String key = Collation.fold(alias);
        if (isTaken(transaction, key, EMPTY, EMPTY, EMPTY, key)) {
            throw SqlErrors.duplicateKey("PRIMARY KEY", "PK_EmailEnabledLists", "dbo.EmailEnabledLists",
                    "(" + alias + ")");
        }
        transaction.update(DROP_ALIAS, key);
        transaction.update(ADD, key, alias, EMPTY, EMPTY, EMPTY, key, true);
    }

    /// Whether the alias belongs to another than this.
    private static boolean isTaken(Transaction transaction, String key, UUID site, UUID web, UUID list,
            String distributionKey) {
        return transaction.exists(FIND_OTHER, key, site, web, list, distributionKey);
    }

    /// MS-WSSCFGD 3.1.5.18.
    @Implements("proc_getEmailEnabledListByAlias")
    public void getEmailEnabledListByAlias(Call call, String alias) {
        call.results().send("EmailEnabledListByAlias", call.transaction().query(BY_ALIAS, Collation.fold(alias)));
    }

    /// MS-WSSCFGD 3.1.5.16.
    @Implements("proc_getDeletedEmailAliases")
    public void getDeletedEmailAliases(Call call) {
        call.results().send("DeletedEmailAliases", call.transaction().query(MARKED));
    }

    /// MS-WSSCFGD 3.1.5.32.
    @Implements("proc_markForDeletionEmailEnabledList")
    public void markForDeletionEmailEnabledList(Call call, UUID siteId, UUID webId, UUID listId) {
        call.transaction().update(MARK_LIST, siteId, webId, listId);
    }

    /// MS-WSSCFGD 3.1.5.34.
    @Implements("proc_markForDeletionEmailEnabledListsByWeb")
    public void markForDeletionEmailEnabledListsByWeb(Call call, UUID siteId, UUID webId) {
        call.transaction().update(MARK_WEB, siteId, webId);
    }

    /// MS-WSSCFGD 3.1.5.33.
    @Implements("proc_markForDeletionEmailEnabledListsBySite")
    public void markForDeletionEmailEnabledListsBySite(Call call, UUID siteId) {
        call.transaction().update(MARK_SITE, siteId);
    }

    /// MS-WSSCFGD 3.1.5.10.
    @Implements("proc_dropEmailEnabledList")
    public void dropEmailEnabledList(Call call, UUID siteId, UUID webId, UUID listId) {
        call.transaction().update(DROP_LIST, siteId, webId, listId);
    }

    /// MS-WSSCFGD 3.1.5.12.
    @Implements("proc_dropEmailEnabledListsByWeb")
    public void dropEmailEnabledListsByWeb(Call call, UUID siteId, UUID webId) {
        call.transaction().update(DROP_WEB, siteId, webId);
    }

    /// MS-WSSCFGD 3.1.5.11.
    @Implements("proc_dropEmailEnabledListByAlias")
    public void dropEmailEnabledListByAlias(Call call, String alias) {
        call.transaction().update(DROP_ALIAS, Collation.fold(alias));
    }
}
