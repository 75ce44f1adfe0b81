package org.granary.protocol.search.crawl.maintenance;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.store.Maintenance;

/// Indexes are rebuilt, and statistics brought up to date.
public final class DefragmentProcedure {

    /// MS-SQLPGAT2 3.1.5.70.
    @Implements("proc_MSS_DefragGathererIndexes")
    public void defragGathererIndexes(Call call) {
        call.maintainAfterwards(Maintenance.INDEXES);
    }
}
