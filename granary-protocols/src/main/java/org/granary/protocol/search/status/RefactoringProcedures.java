package org.granary.protocol.search.status;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Projects;
import org.granary.protocol.search.common.Role;
import org.granary.records.value.Project;

/// Pausing while databases are divided anew, and whether a component lags behind. Not in the Foundation role, which has
/// one database.
public final class RefactoringProcedures {
    static final String PAUSE_PORTAL_CONTENT = "UPDATE component_activity SET DPR_Crawls = ? WHERE ProjectName = ?";
    static final String PORTAL_CONTENT_OPEN = ActiveComponents
            .any("a.ProjectName = ? AND (a.DPR_Crawls <> a.CPR_Crawls OR a.DPR_Crawls = 0)");
    static final String PAUSE_OPEN = ActiveComponents.any("a.DPR_Crawls <> a.CPR_Crawls OR (a.DPR_Crawls & ?) <> ?");
    static final String BEHIND = """
            SELECT 1 FROM component_activity WHERE ComponentType = ? AND ComponentID = ? AND ProjectName = ?
              AND (HaveResetRequest <> 0 OR CPR_MasterMerge <> DPR_MasterMerge OR CPR_Crawls <> DPR_Crawls) LIMIT 1""";
    /// As only 3.1.5.19 spells the name of the project.
    private static final String PORTAL_CONTENT = "Portal Content";

    private static final int NOT_PAUSED = 0;
    private static final int PAUSED = 1;

    /// MS-SQLPGAT2 3.1.5.79. The reason takes the place of all others.
    @Implements("proc_MSS_SetRequestToPauseCrawlsPortalContent")
    public void setRequestToPauseCrawlsPortalContent(Call call, int reason) {
        call.transaction().update(PAUSE_PORTAL_CONTENT, reason, Project.PORTAL_CONTENT.projectName());
    }

    /// MS-SQLPGAT2 3.1.5.63.
    @Implements("proc_MSS_IsPauseCrawlsPortalContentDone")
    public int isPauseCrawlsPortalContentDone(Call call) {
        return pausedUnless(call, PORTAL_CONTENT_OPEN, Project.PORTAL_CONTENT.projectName());
    }

    /// MS-SQLPGAT2 3.1.5.4.
    @Implements("proc_MSS_IsSystemPausedForRefactoring")
    public int isSystemPausedForRefactoring(Call call, int reason) {
        int reasons = PauseReasons.of(reason);
        return reasons == PauseReasons.NONE ? NOT_PAUSED : pausedUnless(call, PAUSE_OPEN, reasons, reasons);
    }

    private static int pausedUnless(Call call, String open, Object... parameters) {
        return !call.transaction().exists(open, parameters) ? PAUSED : NOT_PAUSED;
    }

    /// MS-SQLPGAT2 3.1.5.19.
    @Implements("proc_MSS_GetComponentStatusUpToDate")
    public void getComponentStatusUpToDate(Call call, int componentType, int componentNumber, String projectName,
            Out<Integer> upToDate) {
        Project project = PORTAL_CONTENT.equalsIgnoreCase(projectName.stripTrailing())
                ? Project.PORTAL_CONTENT
                : Projects.named(projectName, Role.ADMINISTRATION);
        boolean behind = call.transaction().exists(BEHIND, componentType, componentNumber, project.projectName());
        upToDate.set(behind ? 0 : 1);
    }
}
