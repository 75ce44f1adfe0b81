package org.granary.protocol.search.crawl.commit;

import java.util.List;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.search.common.Role;

/// Commits one transaction of a crawl.
public final class ProcessProcedures {
    private final Commits commits;

    public ProcessProcedures(Role role) {
        this.commits = new Commits(role != Role.FOUNDATION);
    }

    /// MS-SQLPGAT2 3.1.5.66.
    @Implements("proc_MSS_ProcessCommitted")
    public void processCommitted(Call call, Committed committed) {
        commits.commit(call.transaction(), List.of(committed));
    }
}
