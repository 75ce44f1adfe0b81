package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

/// Records of components, and what a component is told: 3.1.5.6, 10, 49 and 61.
class ComponentRecordTest extends ActivityTest {

    @Test
    @Covers({"SQLPGAT2-3.1.5.10-1", "SQLPGAT2-3.1.5.6-1", "SQLPGAT2-3.1.5.61-1", "SQLPGAT2-3.1.5.49-1"})
    void theProceduresHaveTheirSignatures() {
        assertThat(signature("proc_MSS_CreateNewComponentRecord")).containsExactly("@ComponentName nvarchar(100)",
                "@ProjectName nvarchar(100)", "@ComponentType int", "@ComponentID int");
        assertThat(signature("proc_MSS_CompleteStatusChange")).containsExactly("@ComponentName nvarchar(100)",
                "@ProjectName nvarchar(100)", "@RemoveRecord int");
        assertThat(signature("proc_MSS_GetStatusChangeRequest")).containsExactly("@ComponentName nvarchar(100)",
                "@ProjectName nvarchar(100)", "@IsAdmin bit", "@HaveResetRequest int OUTPUT",
                "@HavePauseRequest int OUTPUT", "@PauseLevel int OUTPUT");
        assertThat(signature("proc_MSS_GetPauseStatus")).startsWith("@ComponentName nvarchar(100)",
                "@ProjectName nvarchar(100)", "@IAreCrawlsPaused int OUTPUT", "@IIsMasterMergePaused int OUTPUT");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.1.35-1", "SQLPGAT2-3.1.1.35-3", "SQLPGAT2-3.1.5.10-5", "SQLPGAT2-3.1.5.10-6",
        "SQLPGAT2-3.1.5.10-8", "SQLPGAT2-3.1.5.10-12", "SQLPGAT2-3.1.5.10-13", "SQLPGAT2-3.1.5.10-15",
        "SQLPGAT2-3.1.1.39-1"})
    void aNewComponentHasARecordWithoutReasons() {
        create(APPLICATION, PORTAL, ADMIN, null);
        create(APPLICATION + "-query-0", PORTAL, QUERY, 0);
        create(APPLICATION + "-crawl-4", PORTAL, CRAWL, 4);
        create("alone", PORTAL, STANDALONE, 7);

        assertThat(database.execute("""
                SELECT ComponentName, ProjectName, ComponentType, ComponentID, HaveResetRequest, DPR_MasterMerge,
                  CPR_MasterMerge, DPR_Crawls, CPR_Crawls FROM MSSComponentActivity ORDER BY ComponentType""")
                .getFirst().rows()).containsExactly(Arrays.asList(APPLICATION, PORTAL, 0, null, 0, 0, 0, 0, 0),
                        Arrays.asList(APPLICATION + "-query-0", PORTAL, 1, 0, 0, 0, 0, 0, 0),
                        Arrays.asList(APPLICATION + "-crawl-4", PORTAL, 2, 4, 0, 0, 0, 0, 0),
                        Arrays.asList("alone", PORTAL, 3, 7, 0, 0, 0, 0, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.10-7", "SQLPGAT2-3.1.5.10-8", "SQLPGAT2-3.1.1.35-4", "SQLPGAT2-3.1.1.35-5",
        "SQLPGAT2-3.1.1.35-6"})
    void aNewComponentIsPausedForTheReasonsOfTheOthers() {
        create("c0", PORTAL, CRAWL, 0);
        pause(MASTER_MERGE, BACKUP);
        pause(CRAWLS, BACKUP | EXTERNAL);
        reset();

        create("c1", PORTAL, CRAWL, 1);

        assertThat(activity("c1", PORTAL)).as("it has nothing to reset")
                .isEqualTo(new Activity(0, BACKUP, BACKUP, BACKUP | EXTERNAL, BACKUP | EXTERNAL));
        assertThat(activity("c0", PORTAL)).isEqualTo(new Activity(1, BACKUP, 0, BACKUP | EXTERNAL, 0));
        assertThat(request("c1")).isEqualTo(new Request(0, 0, 0, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.10-2", "SQLPGAT2-3.1.5.10-3", "SQLPGAT2-3.1.5.10-4", "SQLPGAT2-3.1.1.35-1"})
    void aRecordThatExistsCatchesUpWithTheDesiredReasons() {
        create("Component", PORTAL, CRAWL, 0);
        create("other", PORTAL, CRAWL, 1);
        pause(MASTER_MERGE, BACKUP);
        pause(CRAWLS, EXTERNAL);
        reset();

        create("component ", PORTAL.toLowerCase(java.util.Locale.ROOT), QUERY, 5);

        assertThat(activity("Component", PORTAL)).isEqualTo(new Activity(1, BACKUP, BACKUP, EXTERNAL, EXTERNAL));
        assertThat(activity("other", PORTAL)).isEqualTo(new Activity(1, BACKUP, 0, EXTERNAL, 0));
        assertThat(query("SELECT ComponentType * 10 + ComponentID FROM component_activity ORDER BY NameKey",
                rows -> rows.getInt(1))).as("its type and number stay").containsExactly(20, 21);
    }

    @Test
    @Covers({"SQLPGAT2-2.2.1.19-1", "SQLPGAT2-3.1.5.10-9", "SQLPGAT2-3.1.5.10-10", "SQLPGAT2-3.1.5.10-11",
        "SQLPGAT2-3.1.5.10-12", "SQLPGAT2-3.1.5.6-7", "SQLPGAT2-3.1.1.35-3"})
    void whatIsOutsideItsTableIsRefused() {
        create("n".repeat(100), PORTAL, CRAWL, 0);
        assertThat(refusedRecord("n".repeat(101), PORTAL, CRAWL, 0)).isEqualTo(8152);
        assertThat(refusedRecord(null, PORTAL, CRAWL, 0)).isEqualTo(515);
        assertThat(refusedRecord("c", null, CRAWL, 0)).isEqualTo(515);
        assertThat(refusedRecord("c", PORTAL, null, 0)).isEqualTo(515);
        assertThat(refusedRecord("c", PORTAL, -1, 0)).isEqualTo(547);
        assertThat(refusedRecord("c", PORTAL, 4, 0)).isEqualTo(547);
        assertThat(refusedRecord("c", PORTAL, CRAWL, null)).isEqualTo(515);
        assertThat(refusedRecord("c", PORTAL, QUERY, null)).isEqualTo(515);
        for (String project : new String[]{"", "Portal", "Portal Content", "Anchor Project", "1"}) {
            assertThat(refusedRecord("c", project, CRAWL, 0)).as(project).isEqualTo(547);
            assertThat(refused("proc_MSS_CompleteStatusChange", "@ComponentName", "c", "@ProjectName", project,
                    "@RemoveRecord", 0).getMessage()).contains("'" + project + "'");
            assertThat(refused("proc_MSS_GetStatusChangeRequest", "@ComponentName", "c", "@ProjectName", project,
                    "@IsAdmin", false, "@HaveResetRequest", anInt(), "@HavePauseRequest", anInt(), "@PauseLevel",
                    anInt()).number()).isEqualTo(547);
            assertThat(refused("proc_MSS_GetPauseStatus", "@ComponentName", "c", "@ProjectName", project).number())
                    .isEqualTo(547);
        }
    }

    private int refusedRecord(@org.jspecify.annotations.Nullable Object... values) {
        return refused("proc_MSS_CreateNewComponentRecord", "@ComponentName", values[0], "@ProjectName", values[1],
                "@ComponentType", values[2], "@ComponentID", values[3]).number();
    }

    /// Every combination of a reset with no, the same and other reasons on both sides of both levels.
    @Test
    @Covers({"SQLPGAT2-3.1.5.61-2", "SQLPGAT2-3.1.5.61-3", "SQLPGAT2-3.1.5.61-4", "SQLPGAT2-3.1.5.61-5",
        "SQLPGAT2-3.1.5.61-7", "SQLPGAT2-3.1.5.61-8", "SQLPGAT2-3.1.5.61-9", "SQLPGAT2-3.1.5.61-10",
        "SQLPGAT2-3.1.5.61-11", "SQLPGAT2-3.1.5.61-12", "SQLPGAT2-3.1.5.61-13", "SQLPGAT2-3.1.5.61-14",
        "SQLPGAT2-3.1.5.61-15", "SQLPGAT2-3.1.5.61-16", "SQLPGAT2-3.1.5.61-17", "SQLPGAT2-3.1.5.61-18",
        "SQLPGAT2-3.1.5.61-19", "SQLPGAT2-3.1.5.61-20", "SQLPGAT2-3.1.5.61-21", "SQLPGAT2-3.1.5.61-23",
        "SQLPGAT2-3.1.5.61-24", "SQLPGAT2-3.1.5.61-25"})
    void aComponentIsToldWhatItHasToDo() {
        create("c", PORTAL, CRAWL, 0);
        create("bystander", PORTAL, CRAWL, 1);
        int[] masks = {0, BACKUP, BACKUP | EXTERNAL};
        for (int combination = 0; combination < 162; combination++) {
            int rest = combination / 2;
            Activity before = new Activity(combination % 2, masks[rest % 3], masks[rest / 3 % 3], masks[rest / 9 % 3],
                    masks[rest / 27]);
            put("c", PORTAL, before);
            put("bystander", PORTAL, before);
            assertThat(request("c")).as("%s", before).isEqualTo(expected(before));
            assertThat(activity("c", PORTAL)).as("%s", before)
                    .isEqualTo(new Activity(before.reset(), before.desiredMerge(),
                            adjusted(before.reset(), before.desiredMerge(), before.currentMerge()),
                            before.desiredCrawls(),
                            adjusted(before.reset(), before.desiredCrawls(), before.currentCrawls())));
            assertThat(activity("bystander", PORTAL)).isEqualTo(before);
        }
    }

    private static int adjusted(int reset, int desired, int current) {
        return reset == 0 && desired != 0 && current != 0 ? desired : current;
    }

    private static Request expected(Activity a) {
        boolean pauseMerge = a.desiredMerge() != 0 && a.currentMerge() == 0;
        boolean resumeMerge = a.desiredMerge() == 0 && a.currentMerge() != 0;
        boolean pauseCrawls = a.desiredCrawls() != 0 && a.currentCrawls() == 0;
        boolean resumeCrawls = a.desiredCrawls() == 0 && a.currentCrawls() != 0;
        int level = pauseMerge || resumeMerge ? MASTER_MERGE : pauseCrawls || resumeCrawls ? CRAWLS : 0;
        boolean pause = a.reset() == 0 && (pauseMerge || (!resumeMerge && pauseCrawls));
        return new Request(a.reset() == 1 || level != 0 ? 1 : 0, a.reset(), pause ? 1 : 0, level);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.61-2", "SQLPGAT2-3.1.5.61-21"})
    void aComponentWithoutRecordHasNothingToDo() {
        create("c", PORTAL, CRAWL, 0);
        reset();
        assertThat(request("unknown")).isEqualTo(new Request(0, 0, 0, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.61-6", "SQLPGAT2-3.1.5.61-22", "SQLPGAT2-3.1.5.61-24"})
    void theAdministrationComponentWaitsUntilCrawlComponentsHaveReset() {
        int disabled = addCrawlComponent();
        create("admin", PORTAL, ADMIN, null);
        create("query", PORTAL, QUERY, 0);
        create("crawl", PORTAL, CRAWL, 0);
        create("disabled", PORTAL, CRAWL, disabled);
        crawlState(disabled, 3);
        reset();
        pause(CRAWLS, EXTERNAL);

        assertThat(request("admin", PORTAL, true).status()).isZero();
        assertThat(request("admin", PORTAL, false)).as("one that does not say that it is an administration component")
                .isEqualTo(new Request(1, 1, 0, CRAWLS));
        assertThat(request("crawl").status()).isOne();
        complete("crawl", PORTAL);
        assertThat(request("admin", PORTAL, true)).as("only the query and the disabled component are left")
                .isEqualTo(new Request(1, 1, 0, CRAWLS));
        crawlState(disabled, 1);
        assertThat(request("admin", PORTAL, true).status()).isZero();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.6-2", "SQLPGAT2-3.1.5.6-3", "SQLPGAT2-3.1.5.6-4", "SQLPGAT2-3.1.5.6-6",
        "SQLPGAT2-3.1.5.6-9"})
    void aCompletedChangeIsNoLongerAskedFor() {
        create("c", PORTAL, CRAWL, 0);
        create("other", PORTAL, CRAWL, 1);
        Activity open = new Activity(1, BACKUP, 0, 0, EXTERNAL);
        Activity done = new Activity(0, BACKUP, BACKUP, 0, 0);
        for (Integer remove : Arrays.asList(0, 2, -1, null)) {
            put("c", PORTAL, open);
            put("other", PORTAL, open);
            complete("C", PORTAL, remove);
            assertThat(activity("c", PORTAL)).as("@RemoveRecord %s", remove).isEqualTo(done);
            assertThat(activity("other", PORTAL)).isEqualTo(open);
        }
        assertThat(request("c")).isEqualTo(new Request(0, 0, 0, 0));
        complete("unknown", PORTAL);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.6-5")
    void aCompletedChangeCanRemoveTheRecord() {
        create("c", PORTAL, CRAWL, 0);
        create("other", PORTAL, CRAWL, 1);
        reset();
        complete("c", PORTAL, 1);
        assertThat(query("SELECT ComponentName FROM component_activity", rows -> rows.getString(1)))
                .containsExactly("other");
        assertThat(activity("other", PORTAL).reset()).isOne();
        assertThat(request("c").status()).isZero();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.49-2", "SQLPGAT2-3.1.5.49-3", "SQLPGAT2-3.1.5.49-4", "SQLPGAT2-3.1.5.49-5",
        "SQLPGAT2-3.1.5.49-6", "SQLPGAT2-3.1.5.49-7", "SQLPGAT2-3.1.5.49-9"})
    void theStatusOfAPauseIsWhatHasBeenDone() {
        assertThat(status("c", PORTAL)).isEqualTo(new PauseStatus(0, 0x8000));
        create("c", PORTAL, CRAWL, 0);
        create("other", PORTAL, CRAWL, 1);
        for (int reset : new int[]{0, 1}) {
            for (int merge : new int[]{0, EXTERNAL}) {
                for (int crawls : new int[]{0, BACKUP | REFACTORING}) {
                    put("c", PORTAL, new Activity(reset, SHADOW, merge, SHADOW, crawls));
                    assertThat(status("c", PORTAL)).isEqualTo(new PauseStatus(crawls == 0 ? 0 : 1,
                            0x8000 + (merge == 0 ? 0 : 1) + (reset == 0 ? 0 : 2)));
                    assertThat(status("other", PORTAL)).isEqualTo(new PauseStatus(0, 0x8000));
                }
            }
        }
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.49-1")
    void theNamesOfTheStatusMayBeginWithASmallL() {
        create("c", PORTAL, CRAWL, 0);
        put("c", PORTAL, new Activity(1, EXTERNAL, EXTERNAL, EXTERNAL, EXTERNAL));
        Outcome named = run("proc_MSS_GetPauseStatus", "@ComponentName", "c", "@ProjectName", PORTAL,
                "@lAreCrawlsPaused", anInt(), "@lIsMasterMergePaused", anInt());
        assertThat(value(named, "@lAreCrawlsPaused")).isOne();
        assertThat(value(named, "@lIsMasterMergePaused")).isEqualTo(0x8003);
        Outcome inOrder = callInOrder("proc_MSS_GetPauseStatus", "c", PORTAL, anInt(), anInt());
        assertThat(value(inOrder, "3")).isOne();
        assertThat(value(inOrder, "4")).isEqualTo(0x8003);
    }
}
