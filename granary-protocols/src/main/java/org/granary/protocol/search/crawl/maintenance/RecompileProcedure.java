package org.granary.protocol.search.crawl.maintenance;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.store.Maintenance;

/// Statements are planned anew, by statistics as they are now.
public final class RecompileProcedure {

    /// MS-SQLPGAT2 3.1.5.69.
    @Implements("proc_MSS_Recompile")
    public void recompile(Call call) {
        call.maintainAfterwards(Maintenance.STATISTICS);
    }
}
