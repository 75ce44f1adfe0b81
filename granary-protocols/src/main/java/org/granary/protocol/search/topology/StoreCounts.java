package org.granary.protocol.search.topology;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.search.common.SearchErrors;

/// How many documents crawl stores have.
public final class StoreCounts {
    static final String SET = "UPDATE crawl_store SET DocCount = ? WHERE Ordinal = ?";

    /// MS-SQLPGAT2 3.1.5.88.
    @Implements("proc_MSS_UpdateDocCount")
    public void updateDocCount(Call call, int gthrDbId, int docCount) {
        if (call.transaction().update(SET, docCount, gthrDbId) == 0) {
            throw SearchErrors.unknown("crawl store", gthrDbId);
        }
    }
}
