package org.granary.protocol.search.status;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Arguments;
import org.granary.protocol.search.common.Projects;
import org.granary.protocol.search.common.Role;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// The record that a component has for each project (MS-SQLPGAT2 3.1.1.35), as the component itself asks for it and
/// changes it.
public final class ComponentRecords {
    /// Brings the current reasons to the desired ones.
    static final String CATCH_UP = """
            UPDATE component_activity SET CPR_MasterMerge = DPR_MasterMerge, CPR_Crawls = DPR_Crawls
            WHERE NameKey = ? AND ProjectName = ?""";
    static final String DESIRED = """
            SELECT COALESCE(MAX(DPR_MasterMerge), 0), COALESCE(MAX(DPR_Crawls), 0) FROM component_activity
            WHERE ProjectName = ?""";
    static final String ADD = """
            INSERT INTO component_activity (NameKey, ProjectName, ComponentName, ComponentType, ComponentID,
              DPR_MasterMerge, CPR_MasterMerge, DPR_Crawls, CPR_Crawls)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";
    static final StoreStatement RECORD = new StoreStatement(dialect -> """
            SELECT HaveResetRequest, DPR_MasterMerge, CPR_MasterMerge, DPR_Crawls, CPR_Crawls FROM component_activity
            WHERE NameKey = ? AND ProjectName = ?""" + dialect.forUpdate());
    /// Other reasons for a pause that is under way already: nothing is left to be done.
    static final String ADJUST = """
            UPDATE component_activity SET
              CPR_MasterMerge = CASE WHEN DPR_MasterMerge <> 0 AND CPR_MasterMerge <> 0 THEN DPR_MasterMerge
                ELSE CPR_MasterMerge END,
              CPR_Crawls = CASE WHEN DPR_Crawls <> 0 AND CPR_Crawls <> 0 THEN DPR_Crawls ELSE CPR_Crawls END
            WHERE NameKey = ? AND ProjectName = ? AND HaveResetRequest = 0""";
    static final String CRAWL_COMPONENT_RESETS = """
            SELECT 1 FROM component_activity a WHERE ComponentType = %d AND HaveResetRequest = 1 AND %s LIMIT 1"""
            .formatted(ComponentType.CRAWL.value(), ActiveComponents.NOT_DISABLED);
    static final String COMPLETE = """
            UPDATE component_activity
            SET HaveResetRequest = 0, CPR_MasterMerge = DPR_MasterMerge, CPR_Crawls = DPR_Crawls
            WHERE NameKey = ? AND ProjectName = ?""";
    static final String REMOVE = "DELETE FROM component_activity WHERE NameKey = ? AND ProjectName = ?";

    private static final int NOTHING_TO_DO = 0;
    private static final int CHANGE_NEEDED = 1;

    private record Reasons(int masterMerge, int crawls) {}

    private final Role role;

    ComponentRecords(Role role) {
        this.role = role;
    }

    /// MS-SQLPGAT2 3.1.5.10. The desired reasons are the same in all records of a project, so those of any other record
    /// do.
    @Implements("proc_MSS_CreateNewComponentRecord")
    public void createNewComponentRecord(Call call, String componentName, String projectName, int componentType,
            @Nullable Integer componentId) {
        if (ComponentType.numbered(componentType)) {
            Arguments.required("@ComponentID", componentId);
        }
        String project = Projects.named(projectName, role).projectName();
        String key = Collation.fold(componentName);
        Transaction transaction = call.transaction();
        if (transaction.update(CATCH_UP, key, project) > 0) {
            return;
        }
        Reasons desired = transaction.query(DESIRED, project)
                .first(rows -> new Reasons(rows.getInt(1), rows.getInt(2)));
        if (desired == null) {
            throw new IllegalStateException("An aggregate without a row.");
        }
        transaction.update(ADD, key, project, componentName, componentType, componentId, desired.masterMerge,
                desired.masterMerge, desired.crawls, desired.crawls);
    }

    /// MS-SQLPGAT2 3.1.5.61. The first level with something to do, master merge before crawls, is told; the other one
    /// when the component has completed it or asks again.
    @Implements("proc_MSS_GetStatusChangeRequest")
    public int getStatusChangeRequest(Call call, String componentName, String projectName, boolean isAdmin,
            Out<Integer> haveResetRequest, Out<Integer> havePauseRequest, Out<Integer> pauseLevel) {
        String project = Projects.named(projectName, role).projectName();
        String key = Collation.fold(componentName);
        Transaction transaction = call.transaction();
        StatusChange change = transaction.query(RECORD.on(transaction), key, project)
                .first(rows -> StatusChange.of(rows.getInt(1) != 0, rows.getInt(2), rows.getInt(3), rows.getInt(4),
                        rows.getInt(5)));
        if (change == null) {
            change = StatusChange.NONE;
        }
        transaction.update(ADJUST, key, project);
        haveResetRequest.set(change.reset() ? 1 : 0);
        havePauseRequest.set(change.pause() ? 1 : 0);
        pauseLevel.set(change.level() == null ? 0 : change.level().value());
        boolean mustWait = isAdmin && transaction.exists(CRAWL_COMPONENT_RESETS);
        return change.needed() && !mustWait ? CHANGE_NEEDED : NOTHING_TO_DO;
    }

    /// MS-SQLPGAT2 3.1.5.6.
    @Implements("proc_MSS_CompleteStatusChange")
    public void completeStatusChange(Call call, String componentName, String projectName,
            @Nullable Integer removeRecord) {
        String project = Projects.named(projectName, role).projectName();
        boolean remove = removeRecord != null && removeRecord == 1;
        call.transaction().update(remove ? REMOVE : COMPLETE, Collation.fold(componentName), project);
    }
}
