package org.granary.it.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.granary.conformance.Covers;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.ProtocolTest;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

/// The procedures of MS-WSSCFGD, by name.
@OnEveryStore
class AllProceduresTest extends ProtocolTest {
    private static final int UNKNOWN_PROCEDURE = 2812;
    private static final List<String> NAMES = List.of(
            "proc_AddTimerLockForJob", "proc_AddTimerTargetInstance", "proc_CompleteTimerRunningJob",
            "proc_DeleteAllMarkedTimerLocks", "proc_DeleteAllTimerLocksAndRunningJobs",
            "proc_DeleteTimerLockForJob", "proc_DeleteTimerRunningJobs", "proc_DeleteTimerTargetInstance",
            "proc_DeleteTimerTargetInstances", "proc_dropEmailEnabledList",
            "proc_dropEmailEnabledListByAlias", "proc_dropEmailEnabledListsByWeb", "proc_DropObject",
            "proc_dropPendingDistributionList", "proc_DropSiteMap", "proc_getDeletedEmailAliases",
            "proc_GetDependentObjectsByBaseClass", "proc_getEmailEnabledListByAlias", "proc_getFile",
            "proc_getFilePointer", "proc_getNewObjects", "proc_getPendingDistributionListsSinceVersion",
            "proc_getSiteBestMatch", "proc_getSiteCount", "proc_GetSiteIdOfHostHeaderSite",
            "proc_getSiteNames", "proc_getSiteSubset", "proc_getTemplate", "proc_GetTimerJobLastRunTime",
            "proc_GetTimerRunningJobs", "proc_GetTimerTargetInstance",
            "proc_markForDeletionEmailEnabledList", "proc_markForDeletionEmailEnabledListsBySite",
            "proc_markForDeletionEmailEnabledListsByWeb", "proc_putClass", "proc_putDependency",
            "proc_putDistributionListToDelete", "proc_putEmailEnabledList", "proc_putFileSegment",
            "proc_putObject", "proc_putPendingDistributionList", "proc_putSiteMap",
            "proc_RefreshAllTimerLocks", "proc_RenameAllTimerLocksAndRunningJobs", "proc_renameSiteMap",
            "proc_startTimerRunningJob", "proc_UpdateTimerRunningJobProgress",
            "proc_UpdateTimerRunningJobTarget");

    @Override
    protected String databaseName() {
        return "SharePoint_Config";
    }

    @Test
    @Covers("WSSCFGD-3.1.5-1")
    void allOfThemAreListed() {
        assertThat(database.execute("SELECT name FROM sys.procedures").getFirst().column("name"))
                .containsAll(NAMES);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5-1", "WSSCFGD-3.1.5-2"})
    void eachIsFoundWhateverTheCaseOfItsName() {
        for (String name : NAMES) {
            for (String spelling : List.of(name, name.toUpperCase(Locale.ROOT), name.toLowerCase(Locale.ROOT))) {
                callWithoutArguments(spelling);
            }
        }
    }

    /// What is found complains about its arguments, if it has any.
    private void callWithoutArguments(String procedure) {
        try {
            database.execute("EXEC " + procedure);
        } catch (SqlError e) {
            assertThat(e.number()).as(procedure).isNotEqualTo(UNKNOWN_PROCEDURE).isEqualTo(201);
        }
    }
}
