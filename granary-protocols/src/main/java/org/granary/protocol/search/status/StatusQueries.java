package org.granary.protocol.search.status;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Projects;
import org.granary.protocol.search.common.Role;
import org.granary.type.Collation;

/// Whether, and why, components are paused.
public final class StatusQueries {
    static final String REASONS = "SELECT COALESCE(MAX(DPR_Crawls), 0) FROM component_activity";
    static final String STATUS = """
            SELECT CPR_Crawls, CPR_MasterMerge, HaveResetRequest FROM component_activity
            WHERE NameKey = ? AND ProjectName = ?""";

    /// That this is the procedure as the first service pack has it.
    private static final int SERVICE_PACK_1 = 0x8000;
    private static final int MASTER_MERGE_PAUSED = 0x1;
    private static final int RESET_REQUESTED = 0x2;

    private record PauseStatus(boolean crawls, int masterMerge) {
        static final PauseStatus NONE = new PauseStatus(false, SERVICE_PACK_1);

        static PauseStatus of(int crawls, int masterMerge, int reset) {
            return new PauseStatus(crawls != 0,
                    SERVICE_PACK_1 | (masterMerge == 0 ? 0 : MASTER_MERGE_PAUSED) | (reset == 0 ? 0 : RESET_REQUESTED));
        }
    }

    private final Role role;

    StatusQueries(Role role) {
        this.role = role;
    }

    /// MS-SQLPGAT2 3.1.5.48.
    @Implements("proc_MSS_GetPauseCrawlsReasons")
    public int getPauseCrawlsReasons(Call call) {
        return Math.toIntExact(call.transaction().numberOr(PauseReasons.NONE, REASONS));
    }

    /// MS-SQLPGAT2 3.1.5.49. Paused is what has been paused, not what was asked for: the current reasons count. The
    /// last two parameters are the two before them, as clients that read a small L in their names call them.
    @Implements("proc_MSS_GetPauseStatus")
    public void getPauseStatus(Call call, String componentName, String projectName, Out<Integer> iAreCrawlsPaused,
            Out<Integer> iIsMasterMergePaused, Out<Integer> lAreCrawlsPaused, Out<Integer> lIsMasterMergePaused) {
        String project = Projects.named(projectName, role).projectName();
        PauseStatus found = call.transaction().query(STATUS, Collation.fold(componentName), project)
                .first(rows -> PauseStatus.of(rows.getInt(1), rows.getInt(2), rows.getInt(3)));
        PauseStatus status = found == null ? PauseStatus.NONE : found;
        int crawls = status.crawls ? 1 : 0;
        iAreCrawlsPaused.set(crawls);
        lAreCrawlsPaused.set(crawls);
        iIsMasterMergePaused.set(status.masterMerge);
        lIsMasterMergePaused.set(status.masterMerge);
    }
}
