package org.granary.it.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.granary.procedure.Parameter;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.junit.jupiter.api.Test;

/// The procedures of MS-WSSCFGD, by name.
@OnEveryStore
class AllProceduresTest extends ProtocolTest {
    private static final int UNKNOWN_PROCEDURE = 2812;
    private static final UUID FARM = UUID.fromString("5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318");
    private static final UUID FARM_CLASS = UUID.fromString("674DA553-EA77-44a3-B9F8-3F70D786DE6A");
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

    /// Whatever it answers, it answers on the same connection: a return code with outputs and result sets, or an error about an argument.
    @Test
    @Covers("WSSCFGD-2.1-1")
    void eachIsCalledOverOneConnection() {
        try (Client client = database.connect()) {
            List<String> names = new ArrayList<>(NAMES);
            names.remove("proc_DropObject");
            names.add("proc_DropObject"); // the others need the object
            for (String name : names) {
                List<Parameter> parameters = database.catalog().procedure("dbo", name).orElseThrow()
                        .declaration().parameters();
                Object[] arguments = parameters.stream().map(AllProceduresTest::argument).toArray();
                Outcome outcome = client.callInOrder(name, arguments);
                assertThat(outcome.outputs()).as(name)
                        .hasSize((int) parameters.stream().filter(Parameter::output).count());
                assertThat(client.execute("SELECT 4711").getFirst().rows()).containsExactly(List.of(4711));
            }
        }
    }

    /// An argument that the parameter takes. The farm is a stored object, its class a stored class.
    private static Object argument(Parameter parameter) {
        if (parameter.output()) {
            return Out.of(parameter.type() == SqlType.Simple.INT
                    ? JDBCType.INTEGER
                    : parameter.type() == SqlType.Simple.DATETIME
                            ? JDBCType.TIMESTAMP
                            : parameter.type() instanceof SqlType.Binary || parameter.type() == SqlType.Simple.TIMESTAMP
                                    ? JDBCType.VARBINARY
                                    : JDBCType.CHAR);
        }
        return switch (parameter.type()) {
            case SqlType.Characters _ -> parameter.name().equals("@SortDirection") ? "ASC" : "farm";
            case SqlType.Binary _ -> new byte[16];
            case SqlType.Simple simple -> switch (simple) {
                case UNIQUEIDENTIFIER -> parameter.name().contains("Class") ? FARM_CLASS : FARM;
                case DATETIME -> LocalDateTime.of(2024, 5, 6, 7, 8);
                case BIT -> true;
                case IMAGE, TIMESTAMP -> new byte[8];
                case NTEXT -> "<object />";
                default -> 1;
            };
            default -> throw new AssertionError(parameter + " is of a type that no procedure has");
        };
    }
}
