package org.granary.it.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What each procedure of MS-WSSCFGD answers where nothing has the identifier or the name that it is given. A call that
/// only adds something (a class without a base, an alias) has nothing to find, and is not here.
@OnEveryStore
class AbsentTest extends ProtocolTest {
    private static final UUID ABSENT = new UUID(0x0a0b, 1);
    private static final UUID OTHER = new UUID(0x0a0b, 2);
    private static final UUID FARM = UUID.fromString("5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318");
    private static final UUID FARM_CLASS = UUID.fromString("674DA553-EA77-44a3-B9F8-3F70D786DE6A");
    private static final String NOBODY = "nobody";

    @Override
    protected String databaseName() {
        return "SharePoint_Config";
    }

    /// Without the time of the last change of locks, which every look at them moves on.
    private List<String> contents() {
        return database.contents().stream().filter(line -> !line.startsWith("timer_turn ")).toList();
    }

    private Outcome changesNothing(String procedure, @Nullable Object... arguments) {
        List<String> before = contents();
        Outcome outcome = callInOrder(procedure, arguments);
        assertThat(contents()).as(procedure + " changes nothing").isEqualTo(before);
        return outcome;
    }

    private void answers(int status, String procedure, @Nullable Object... arguments) {
        Outcome outcome = changesNothing(procedure, arguments);
        assertThat(outcome.status()).as(procedure).isEqualTo(status);
        assertThat(outcome.sets()).as(procedure).isEmpty();
    }

    /// Return code 0, no result set, and these outputs, in their order.
    private void answersWith(List<? extends @Nullable Object> outputs, int status, String procedure,
            @Nullable Object... arguments) {
        Outcome outcome = changesNothing(procedure, arguments);
        assertThat(outcome.status()).as(procedure).isEqualTo(status);
        assertThat(outcome.sets()).as(procedure).isEmpty();
        List<String> positions = IntStream.range(0, arguments.length)
                .filter(i -> arguments[i] instanceof Out).mapToObj(i -> Integer.toString(i + 1)).toList();
        assertThat(positions.stream().map(outcome::output)).as(procedure).containsExactlyElementsOf(outputs);
    }

    /// Return code 0 and one result set without rows.
    private void findsNoRows(String procedure, @Nullable Object... arguments) {
        Outcome outcome = changesNothing(procedure, arguments);
        assertThat(outcome.status()).as(procedure).isZero();
        assertThat(outcome.set().rows()).as(procedure).isEmpty();
    }

    @Test
    void timerLocksAndServers() {
        answers(31, "proc_DeleteTimerLockForJob", ABSENT, NOBODY, true);
        answers(31, "proc_DeleteTimerLockForJob", ABSENT, NOBODY, false);
        answers(31, "proc_DeleteTimerLockForJob", ABSENT, null, false);
        answers(0, "proc_DeleteAllMarkedTimerLocks", 0);
        answers(0, "proc_DeleteAllTimerLocksAndRunningJobs", NOBODY, false);
        answers(0, "proc_DeleteAllTimerLocksAndRunningJobs", NOBODY, true);
        answers(0, "proc_RefreshAllTimerLocks", NOBODY);
        answers(0, "proc_RenameAllTimerLocksAndRunningJobs", NOBODY, "somebody");
    }

    @Test
    void aLockIsThereForJobsThatAreNot() {
        Outcome outcome = callInOrder("proc_AddTimerLockForJob", ABSENT, NOBODY, 1, Out.of(JDBCType.INTEGER),
                Out.of(JDBCType.NVARCHAR));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.output("4")).as("acquired for a new JobId").isEqualTo(2);
        assertThat(outcome.output("5")).isNull();
        assertThat(outcome.sets()).isEmpty();
    }

    @Test
    void targetInstances() {
        answers(31, "proc_AddTimerTargetInstance", ABSENT, OTHER);
        answers(31, "proc_AddTimerTargetInstance", FARM, OTHER);
        answersWith(List.of(false), 0, "proc_DeleteTimerTargetInstance", ABSENT, OTHER, Out.of(JDBCType.BIT));
        answers(0, "proc_DeleteTimerTargetInstances", ABSENT);
        answersWith(List.of(false), 0, "proc_GetTimerTargetInstance", ABSENT, OTHER, Out.of(JDBCType.BIT));
        answersWith(List.of(false), 0, "proc_GetTimerTargetInstance", ABSENT, null, Out.of(JDBCType.BIT));
    }

    @Test
    void runningJobs() {
        for (UUID application : Arrays.asList(null, OTHER)) {
            answers(0, "proc_CompleteTimerRunningJob", ABSENT, application, ABSENT, NOBODY, 2);
            answers(0, "proc_DeleteTimerRunningJobs", ABSENT, application, ABSENT, NOBODY);
            answers(0, "proc_DeleteTimerRunningJobs", ABSENT, application, ABSENT, null);
            answersWith(Arrays.asList((Object) null), 31, "proc_GetTimerJobLastRunTime", ABSENT, application, ABSENT,
                    Out.of(JDBCType.TIMESTAMP));
            findsNoRows("proc_GetTimerRunningJobs", ABSENT, application);
            answers(31, "proc_startTimerRunningJob", ABSENT, application, ABSENT, "title", NOBODY, 1);
            answers(31, "proc_UpdateTimerRunningJobProgress", ABSENT, application, ABSENT, NOBODY, 50);
            answers(31, "proc_UpdateTimerRunningJobTarget", ABSENT, application, ABSENT, NOBODY, 1);
        }
    }

    @Test
    void emailLists() {
        answers(0, "proc_dropEmailEnabledList", ABSENT, ABSENT, ABSENT);
        answers(0, "proc_dropEmailEnabledListByAlias", NOBODY);
        answers(0, "proc_dropEmailEnabledListsByWeb", ABSENT, ABSENT);
        answers(0, "proc_dropPendingDistributionList", ABSENT, ABSENT, NOBODY);
        findsNoRows("proc_getDeletedEmailAliases");
        findsNoRows("proc_getEmailEnabledListByAlias", NOBODY);
        findsNoRows("proc_getPendingDistributionListsSinceVersion", new byte[8]);
        answers(0, "proc_markForDeletionEmailEnabledList", ABSENT, ABSENT, ABSENT);
        answers(0, "proc_markForDeletionEmailEnabledListsBySite", ABSENT);
        answers(0, "proc_markForDeletionEmailEnabledListsByWeb", ABSENT, ABSENT);
    }

    /// The result set is of what was there before the call.
    @Test
    void aPendingDistributionListIsAddedWithoutARow() {
        Outcome outcome = callInOrder("proc_putPendingDistributionList", ABSENT, ABSENT, "group", NOBODY);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().rows()).isEmpty();
    }

    @Test
    void objects() {
        answers(1, "proc_DropObject", ABSENT);
        answers(1, "proc_putClass", ABSENT, OTHER, "name");
        findsNoRows("proc_GetDependentObjectsByBaseClass", ABSENT, FARM);
        findsNoRows("proc_GetDependentObjectsByBaseClass", FARM_CLASS, ABSENT);
        findsNoRows("proc_getObject", ABSENT);
        findsNoRows("proc_getObjectsByClass", ABSENT, null, null);
        findsNoRows("proc_getObjectsByClass", FARM_CLASS, ABSENT, null);
        findsNoRows("proc_getObjectsByClass", FARM_CLASS, null, NOBODY);
    }

    @Test
    void objectsThatAreNotStored() {
        answersWith(Arrays.asList(null, null), 1, "proc_putObject", ABSENT, FARM, FARM_CLASS, "name", 0, new byte[8],
                "<object />", Out.of(JDBCType.CHAR), Out.of(JDBCType.VARBINARY));
        answersWith(Arrays.asList(null, null), 2, "proc_putObject", ABSENT, FARM, OTHER, "name", 0, null,
                "<object />", Out.of(JDBCType.CHAR), Out.of(JDBCType.VARBINARY));
        answersWith(Arrays.asList(null, null), 3, "proc_putObject", ABSENT, OTHER, FARM_CLASS, "name", 0, null,
                "<object />", Out.of(JDBCType.CHAR), Out.of(JDBCType.VARBINARY));
    }

    /// The document has no code for it.
    @Test
    void dependenciesAreOfStoredObjects() {
        for (SqlError error : List.of(database.refusedInOrder("proc_putDependency", ABSENT, FARM),
                database.refusedInOrder("proc_putDependency", FARM, ABSENT))) {
            assertThat(error.number()).isEqualTo(547);
        }
    }

    @Test
    void files() {
        findsNoRows("proc_getFile", ABSENT);
        findsNoRows("proc_getFile", FARM);
        findsNoRows("proc_getTemplate", ABSENT);
        findsNoRows("proc_getTemplate", (Object) null);
        answersWith(Arrays.asList((Object) null), 0, "proc_getFilePointer", ABSENT, Out.of(JDBCType.BINARY));
        answers(1, "proc_putFileSegment", new byte[16], 0, new byte[]{1});
        answers(1, "proc_putFileSegment", null, 0, new byte[]{1});
    }

    @Test
    void siteCollections() {
        answers(0, "proc_DropSiteMap", ABSENT);
        answers(0, "proc_renameSiteMap", ABSENT, "/sites/other");
        answersWith(Arrays.asList(null, null, null, 0), 0, "proc_getSiteBestMatch", ABSENT, OTHER, "/", 0, 0,
                Out.of(JDBCType.CHAR), Out.of(JDBCType.CHAR), Out.of(JDBCType.CHAR), Out.of(JDBCType.INTEGER));
        answersWith(Arrays.asList(null, null, null, 0), 0, "proc_getSiteBestMatch", null, null, "/", 2, 3,
                Out.of(JDBCType.CHAR), Out.of(JDBCType.CHAR), Out.of(JDBCType.CHAR), Out.of(JDBCType.INTEGER));
        assertThat(changesNothing("proc_getSiteCount", ABSENT).set().rows()).containsExactly(List.of(0));
        findsNoRows("proc_GetSiteIdOfHostHeaderSite", "absent.example");
        findsNoRows("proc_getSiteNames", ABSENT, 0, 0);
        findsNoRows("proc_getSiteNames", ABSENT, 1, 2);
        findsNoRows("proc_getSiteSubset", ABSENT, null, 10, 0, "ASC", 0);
        findsNoRows("proc_getSiteSubset", null, ABSENT, 10, 0, "DESC", 3);
    }

    /// The count comes back as it went in.
    @Test
    void aSiteCollectionNeedsItsContentDatabase() {
        answersWith(List.of(17), 1, "proc_putSiteMap", ABSENT, OTHER, new UUID(5, 5), "/sites/a", false, null, false,
                Out.of(JDBCType.INTEGER, 17));
    }

    @Test
    void nothingIsNew() {
        Outcome outcome = changesNothing("proc_getNewObjects", new byte[]{127, -1, -1, -1, -1, -1, -1, -1});
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
    }
}
