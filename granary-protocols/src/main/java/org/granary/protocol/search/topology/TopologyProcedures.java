package org.granary.protocol.search.topology;

import java.util.Locale;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.procedure.Results;
import org.granary.store.Rows;

/// Crawl stores, metadata stores and crawl components, as clients ask for them.
public final class TopologyProcedures {
    static final String STORE_OF_COMPONENT = "SELECT GthrDBID FROM crawl_component WHERE ComponentID = ?";
    static final String CRAWL_STORES = "SELECT ID, Ordinal, Name FROM crawl_store ORDER BY Ordinal";
    static final String PROPERTY_STORES = "SELECT ID FROM property_store ORDER BY DatabaseKey";
    static final String MASTER = "SELECT Master FROM crawl_component WHERE ComponentID = ?";
    static final String INVALIDATE = """
            UPDATE doc_id_group SET InvalidatedByRefactoring = 1 WHERE InvalidatedByRefactoring = 0""";

    private static final int NO_STORE = -1;

    /// MS-SQLPGAT2 3.1.5.27.
    @Implements("proc_MSS_GetDatabaseID")
    public void getDatabaseId(Call call, int componentId, Out<Integer> gthrDbId) {
        gthrDbId.set(Math.toIntExact(call.transaction().numberOr(NO_STORE, STORE_OF_COMPONENT, componentId)));
    }

    /// MS-SQLPGAT2 3.1.5.28.
    @Implements("proc_MSS_GetAllGathererDatabaseIDs")
    public void getAllGathererDatabaseIds(Call call) {
        sendIds(call, "Gatherer DB IDs", CRAWL_STORES);
    }

    /// MS-SQLPGAT2 3.1.5.30.
    @Implements("proc_MSS_GetAllPropertyStoreIDs")
    public void getAllPropertyStoreIds(Call call) {
        sendIds(call, "Property Store IDs", PROPERTY_STORES);
    }

    private static void sendIds(Call call, String name, String sql) {
        Results.Open results = call.results().open(name);
        try (Rows rows = call.transaction().query(sql)) {
            while (rows.next()) {
                results.row(guid(rows));
            }
        }
        results.close();
    }

    /// MS-SQLPGAT2 3.1.5.37.
    @Implements("proc_MSS_GetGathererDBs")
    public void getGathererDbs(Call call) {
        Results.Open results = call.results().open("Gatherer DBs");
        try (Rows rows = call.transaction().query(CRAWL_STORES)) {
            while (rows.next()) {
                results.row(guid(rows), rows.getInt(2), rows.getString(3));
            }
        }
        results.close();
    }

    /// The identifier in the first column as SQL Server writes it: upper case, no braces.
    private static String guid(Rows rows) {
        UUID id = rows.getUuid(1);
        return String.valueOf(id).toUpperCase(Locale.ROOT);
    }

    /// MS-SQLPGAT2 3.1.5.43. A component that is not in the topology is alone, and so the master.
    @Implements("proc_MSS_GetMasterRole")
    public void getMasterRole(Call call, int componentId, Out<Boolean> masterRole) {
        Boolean master = call.transaction().query(MASTER, componentId).first(rows -> rows.getBoolean(1));
        masterRole.set(master == null || master);
    }

    /// MS-SQLPGAT2 3.1.5.46.
    @Implements("proc_MSS_InvalidateAdminDocIDChunks")
    public void invalidateAdminDocIdChunks(Call call) {
        call.transaction().update(INVALIDATE);
    }
}
