package org.granary.protocol.search.schema;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;

/// The counts of samples that were taken of crawled properties.
public final class CleanupProcedures {
    static final String TRUNCATE = "DELETE FROM crawled_property_sample";

    /// MS-SQLPGAT2 3.1.5.82.
    @Implements("proc_MSS_TruncateCleanupTable")
    public void truncateCleanupTable(Call call) {
        call.transaction().update(TRUNCATE);
    }
}
