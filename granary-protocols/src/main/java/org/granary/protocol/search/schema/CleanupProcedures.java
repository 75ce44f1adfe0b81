package org.granary.protocol.search.schema;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;

/// The counts of samples that were taken of crawled properties: each property has one, from the beginning.
public final class CleanupProcedures {
    static final String RESET = "UPDATE crawled_property_sample SET CPCount = 0 WHERE CPCount > 0";

    /// MS-SQLPGAT2 3.1.5.82.
    @Implements("proc_MSS_TruncateCleanupTable")
    public void truncateCleanupTable(Call call) {
        call.transaction().update(RESET);
    }
}
