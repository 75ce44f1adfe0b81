package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Changes that are asked of all components: 3.1.5.3, 48 and 80.
class StatusChangeTest extends ActivityTest {

    @Test
    @Covers({"SQLPGAT2-3.1.5.3-1", "SQLPGAT2-3.1.5.48-1", "SQLPGAT2-3.1.5.80-1"})
    void theProceduresHaveTheirSignatures() {
        assertThat(signature("proc_MSS_CheckIfStatusChangeComplete")).containsExactly("@CheckIfResetDone int",
                "@CheckIfPauseDone int", "@CheckIfResumeDone int", "@Level int", "@Reason int");
        assertThat(signature("proc_MSS_GetPauseCrawlsReasons")).isEmpty();
        assertThat(signature("proc_MSS_SetStatusChangeRequest")).containsExactly("@HaveResetRequest int",
                "@HavePauseRequest int", "@Level int", "@Reason int");
    }

    private void createThree() {
        create("admin", PORTAL, ADMIN, null);
        create("query", PORTAL, QUERY, 0);
        create("crawl", PORTAL, CRAWL, 0);
    }

    private void all(Activity expected) {
        for (String component : List.of("admin", "query", "crawl")) {
            assertThat(activity(component, PORTAL)).as(component).isEqualTo(expected);
        }
    }

    private void completeAll() {
        for (String component : List.of("admin", "query", "crawl")) {
            complete(component, PORTAL);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.80-2", "SQLPGAT2-3.1.5.80-3", "SQLPGAT2-3.1.5.80-4", "SQLPGAT2-3.1.5.80-11",
        "SQLPGAT2-3.1.5.80-12", "SQLPGAT2-3.1.1.35-2"})
    void aResetIsAskedOfAllComponentsWhateverElseIsSaid() {
        createThree();
        assertThat(set(1, 1, CRAWLS, BACKUP)).isOne();
        all(new Activity(1, 0, 0, 0, 0));
        completeAll();
        all(new Activity(0, 0, 0, 0, 0));
        assertThat(set(1, 77, -5, 0x40)).isOne();
        assertThat(set(1, null, null, null)).isOne();
        all(new Activity(1, 0, 0, 0, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.80-2", "SQLPGAT2-3.1.5.80-5", "SQLPGAT2-3.1.5.80-6", "SQLPGAT2-3.1.5.80-7",
        "SQLPGAT2-3.1.5.80-8", "SQLPGAT2-3.1.5.80-9", "SQLPGAT2-3.1.5.80-10", "SQLPGAT2-3.1.5.80-11",
        "SQLPGAT2-3.1.1.35-4", "SQLPGAT2-3.1.1.35-5"})
    void reasonsAreAddedByAPauseAndTakenAwayByAResume() {
        createThree();
        pause(CRAWLS, BACKUP);
        all(new Activity(0, 0, 0, BACKUP, 0));
        pause(MASTER_MERGE, EXTERNAL);
        all(new Activity(0, EXTERNAL, 0, BACKUP, 0));
        completeAll();
        pause(CRAWLS, BACKUP | EXTERNAL | 0x1);
        all(new Activity(0, EXTERNAL, EXTERNAL, 0x83, BACKUP));
        resume(CRAWLS, BACKUP);
        all(new Activity(0, EXTERNAL, EXTERNAL, 0x81, BACKUP));
        resume(CRAWLS, SHADOW);
        all(new Activity(0, EXTERNAL, EXTERNAL, 0x81, BACKUP));
        resume(MASTER_MERGE, EXTERNAL);
        all(new Activity(0, 0, EXTERNAL, 0x81, BACKUP));
        resume(CRAWLS, 0);
        all(new Activity(0, 0, EXTERNAL, 0, BACKUP));
        pause(MASTER_MERGE, 0x7FFFFFFF);
        all(new Activity(0, 0x7FFFFFFF, EXTERNAL, 0, BACKUP));
        resume(MASTER_MERGE, 0x7FFFFFFF);
        all(new Activity(0, 0, EXTERNAL, 0, BACKUP));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.2.1-1", "SQLPGAT2-2.2.2.1-2", "SQLPGAT2-2.2.2.1-3", "SQLPGAT2-2.2.2.1-4",
        "SQLPGAT2-2.2.2.1-5", "SQLPGAT2-2.2.2.1-6", "SQLPGAT2-2.2.2.1-7", "SQLPGAT2-2.2.2.1-8", "SQLPGAT2-2.2.2.1-9",
        "SQLPGAT2-3.1.5.48-2", "SQLPGAT2-3.1.5.80-8"})
    void everyReasonOfTheTableCanBeGivenAndNoOther() {
        createThree();
        for (int reason : new int[]{0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x80, 0x7FFFFFFF}) {
            pause(CRAWLS, reason);
            assertThat(reasons()).isEqualTo(reason);
            resume(CRAWLS, reason);
            assertThat(reasons()).isZero();
        }
        pause(CRAWLS, 0xBF);
        assertThat(reasons()).isEqualTo(0xBF);
        for (int bit = 0; bit < 32; bit++) {
            int reason = 1 << bit;
            if ((reason & 0xBF) == 0) {
                assertThat(refusedRequest(0, 1, CRAWLS, reason)).as("pause 0x%X", reason).isEqualTo(547);
            }
        }
        assertThat(refusedRequest(0, 0, CRAWLS, 0x60)).isEqualTo(547);
        assertThat(refusedRequest(0, 1, MASTER_MERGE, -1)).isEqualTo(547);
        assertThat(refusedRequest(0, 1, MASTER_MERGE, 0x07FFFFFF)).as("as printed").isEqualTo(547);
    }

    private int refusedRequest(@Nullable Object reset, @Nullable Object pause, @Nullable Object level,
            @Nullable Object reason) {
        return refused("proc_MSS_SetStatusChangeRequest", "@HaveResetRequest", reset, "@HavePauseRequest", pause,
                "@Level", level, "@Reason", reason).number();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.80-3", "SQLPGAT2-3.1.5.80-5", "SQLPGAT2-3.1.5.80-6", "SQLPGAT2-3.1.5.80-7",
        "SQLPGAT2-3.1.5.80-11"})
    void requestsThatMeanNothingAreRefused() {
        createThree();
        for (int value : new int[]{-1, 2}) {
            assertThat(refusedRequest(value, 1, CRAWLS, BACKUP)).isEqualTo(547);
            assertThat(refusedRequest(0, value, CRAWLS, BACKUP)).isEqualTo(547);
        }
        for (int level : new int[]{-1, 0, 3}) {
            assertThat(refusedRequest(0, 1, level, BACKUP)).isEqualTo(547);
        }
        assertThat(refusedRequest(null, 1, CRAWLS, BACKUP)).isEqualTo(515);
        assertThat(refusedRequest(0, null, CRAWLS, BACKUP)).isEqualTo(515);
        assertThat(refusedRequest(0, 1, null, BACKUP)).isEqualTo(515);
        assertThat(refusedRequest(0, 1, CRAWLS, null)).isEqualTo(515);
        assertThat(set(0, 1, CRAWLS, 0)).as("a pause without a reason").isZero();
        all(new Activity(0, 0, 0, 0, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.3-4", "SQLPGAT2-3.1.5.3-5", "SQLPGAT2-3.1.5.3-12", "SQLPGAT2-3.1.5.3-13",
        "SQLPGAT2-3.1.5.3-20"})
    void aResetIsCompleteWhenAllHaveReset() {
        assertThat(resetDone()).as("no component").isOne();
        createThree();
        pause(CRAWLS, BACKUP);
        assertThat(resetDone()).as("a pause is no reset").isOne();
        reset();
        for (String component : List.of("query", "crawl", "admin")) {
            assertThat(resetDone()).isZero();
            assertThat(check(1, 1, 1, CRAWLS, 0)).isZero();
            assertThat(check(1, 9, 9, 9, 0x40)).as("all else is ignored").isZero();
            complete(component, PORTAL);
        }
        assertThat(resetDone()).isOne();
        assertThat(check(1, null, null, null, null)).isOne();
        assertThat(check(1, 1, 1, MASTER_MERGE, 0)).isOne();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.3-6", "SQLPGAT2-3.1.5.3-7", "SQLPGAT2-3.1.5.3-8", "SQLPGAT2-3.1.5.3-14",
        "SQLPGAT2-3.1.5.3-15", "SQLPGAT2-3.1.5.3-17", "SQLPGAT2-3.1.5.3-18", "SQLPGAT2-3.1.5.3-20"})
    void aPauseIsCompleteWhenAllHavePausedTheLevel() {
        createThree();
        for (int level : new int[]{MASTER_MERGE, CRAWLS}) {
            assertThat(pauseDone(level)).as("nothing is paused").isZero();
            pause(level, BACKUP);
            for (String component : List.of("query", "crawl", "admin")) {
                assertThat(pauseDone(level)).isZero();
                complete(component, PORTAL);
            }
            assertThat(pauseDone(level)).isOne();
            assertThat(check(0, 1, 9, level, 0x40)).as("what is said of a resume is ignored").isOne();
            assertThat(check(0, 1, null, level, null)).isOne();
            assertThat(pauseDone(MASTER_MERGE + CRAWLS - level)).as("the other level")
                    .isEqualTo(level == CRAWLS ? 1 : 0);
            pause(level, EXTERNAL);
            assertThat(pauseDone(level)).as("for one more reason").isZero();
            completeAll();
            assertThat(pauseDone(level)).isOne();
        }
        resume(CRAWLS, 0);
        completeAll();
        assertThat(pauseDone(CRAWLS)).isZero();
        assertThat(pauseDone(MASTER_MERGE)).isOne();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.3-9", "SQLPGAT2-3.1.5.3-10", "SQLPGAT2-3.1.5.3-11", "SQLPGAT2-3.1.5.3-16",
        "SQLPGAT2-3.1.5.3-17", "SQLPGAT2-3.1.5.3-18", "SQLPGAT2-3.1.5.3-19", "SQLPGAT2-3.1.5.3-20"})
    void aResumeIsCompleteWhenAllHaveLeftTheReason() {
        createThree();
        for (int level : new int[]{MASTER_MERGE, CRAWLS}) {
            pause(level, BACKUP | EXTERNAL);
            completeAll();
            assertThat(resumeDone(level, BACKUP)).isZero();
            resume(level, BACKUP);
            for (String component : List.of("query", "crawl", "admin")) {
                assertThat(resumeDone(level, BACKUP)).isZero();
                complete(component, PORTAL);
            }
            assertThat(resumeDone(level, BACKUP)).as("still paused, for another reason").isOne();
            assertThat(resumeDone(level, EXTERNAL)).isZero();
            assertThat(resumeDone(level, BACKUP | EXTERNAL)).isZero();
            assertThat(resumeDone(level, 0x7FFFFFFF)).isZero();
        }
        resume(MASTER_MERGE, EXTERNAL);
        completeAll();
        assertThat(resumeDone(MASTER_MERGE, 0x7FFFFFFF)).isOne();
        assertThat(resumeDone(CRAWLS, EXTERNAL)).isZero();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.3-2", "SQLPGAT2-3.1.5.3-3", "SQLPGAT2-2.2.1.12-1"})
    void disabledAndOfflineComponentsDoNotCount() {
        int crawl = addCrawlComponent();
        int query = addQueryComponent();
        createThree();
        create("idle query", PORTAL, QUERY, query);
        create("idle crawl", PORTAL, CRAWL, crawl);
        reset();
        pause(CRAWLS, BACKUP);
        pause(MASTER_MERGE, BACKUP);
        completeAll();

        done(0);
        crawlState(crawl, 3);
        done(0);
        queryState(query, 2);
        done(1);
        for (int state : new int[]{0, 1, 4, 5, 6}) {
            crawlState(crawl, state);
            done(0);
        }
        crawlState(crawl, 3);
        for (int state : new int[]{0, 1, 3}) {
            queryState(query, state);
            done(0);
        }
        queryState(query, 2);
        crawlState(0, 3);
        done(1);
        put("admin", PORTAL, new Activity(1, BACKUP, 0, BACKUP, 0));
        done(0);
    }

    /// @param expected 1 if every change counts as complete; a resume from a reason that nobody had, too
    private void done(int expected) {
        assertThat(resetDone()).isEqualTo(expected);
        assertThat(pauseDone(MASTER_MERGE)).isEqualTo(expected);
        assertThat(pauseDone(CRAWLS)).isEqualTo(expected);
        assertThat(resumeDone(CRAWLS, EXTERNAL)).isEqualTo(expected);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.3-12", "SQLPGAT2-3.1.5.3-14", "SQLPGAT2-3.1.5.3-16", "SQLPGAT2-3.1.5.3-17",
        "SQLPGAT2-3.1.5.3-18", "SQLPGAT2-3.1.5.3-19"})
    void questionsThatMeanNothingAreRefused() {
        createThree();
        assertThat(refusedCheck(2, 0, 0, 1, 1)).isEqualTo(547);
        assertThat(refusedCheck(null, 0, 0, 1, 1)).isEqualTo(515);
        assertThat(refusedCheck(0, 2, 0, 1, 1)).isEqualTo(547);
        assertThat(refusedCheck(0, 0, 2, 1, 1)).isEqualTo(547);
        assertThat(refusedCheck(0, 0, null, 1, 1)).isEqualTo(515);
        assertThat(refusedCheck(0, 1, 0, 0, 1)).isEqualTo(547);
        assertThat(refusedCheck(0, 1, 0, 3, 1)).isEqualTo(547);
        assertThat(refusedCheck(0, 0, 1, 3, 1)).isEqualTo(547);
        assertThat(refusedCheck(0, 0, 1, 2, 0x40)).isEqualTo(547);
        assertThat(refusedCheck(0, 0, 1, 2, null)).isEqualTo(515);
        assertThat(refusedCheck(0, 0, 0, 1, 1)).isEqualTo(50111);
    }

    private int refusedCheck(@Nullable Object reset, @Nullable Object pause, @Nullable Object resume,
            @Nullable Object level, @Nullable Object reason) {
        return refused("proc_MSS_CheckIfStatusChangeComplete", "@CheckIfResetDone", reset, "@CheckIfPauseDone", pause,
                "@CheckIfResumeDone", resume, "@Level", level, "@Reason", reason).number();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.48-2", "SQLPGAT2-3.1.5.48-3", "SQLPGAT2-3.1.5.48-4"})
    void theReasonsAreTheLargestDesiredOnes() {
        assertThat(reasons()).as("no component").isZero();
        createThree();
        assertThat(reasons()).isZero();
        put("query", PORTAL, new Activity(0, 0x80, 0x80, SHADOW, 0x80));
        assertThat(reasons()).isEqualTo(SHADOW);
        put("admin", PORTAL, new Activity(0, 0x80, 0x80, BACKUP, 0x80));
        assertThat(reasons()).isEqualTo(SHADOW);
        put("crawl", PORTAL, new Activity(0, 0, 0, 0x7FFFFFFF, 0));
        assertThat(reasons()).isEqualTo(0x7FFFFFFF);
    }

    /// Components come and ask while others pause, resume and reset: whatever the order, all records of the project want the same, no request is
    /// lost, and in the end all have made it.
    @Test
    @Covers({"SQLPGAT2-3.1.1.35-4", "SQLPGAT2-3.1.1.35-5", "SQLPGAT2-3.1.5.10-7"})
    void manyComponentsAndRequestersAtOnce() {
        create("first", PORTAL, STANDALONE, null);
        List<Callable<Boolean>> work = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String component = "c" + i;
            int id = i;
            work.add(() -> {
                create(component, PORTAL, CRAWL, id);
                for (int turn = 0; turn < 5; turn++) {
                    if (request(component).status() == 1) {
                        complete(component, PORTAL);
                    }
                }
                return true;
            });
        }
        for (int reason : new int[]{0x1, 0x2, 0x4, 0x8, 0x10}) {
            work.add(() -> {
                pause(CRAWLS, reason);
                pause(MASTER_MERGE, reason);
                resume(reason == SHADOW ? MASTER_MERGE : CRAWLS, reason);
                reset();
                pause(CRAWLS, reason);
                return true;
            });
        }

        assertThat(atOnce(work)).hasSize(13);

        assertThat(query("SELECT DISTINCT DPR_Crawls FROM component_activity", rows -> rows.getInt(1)))
                .containsExactly(0x1F);
        assertThat(query("SELECT DISTINCT DPR_MasterMerge FROM component_activity", rows -> rows.getInt(1)))
                .containsExactly(0x1F & ~SHADOW);
        assertThat(query("SELECT COUNT(*) FROM component_activity", rows -> rows.getInt(1))).containsExactly(9);

        List<Callable<Integer>> rest = new ArrayList<>();
        for (String component : query("SELECT ComponentName FROM component_activity",
                rows -> String.valueOf(rows.getString(1)))) {
            rest.add(() -> {
                int turns = 0;
                while (request(component).status() == 1) {
                    complete(component, PORTAL);
                    turns++;
                }
                return turns;
            });
        }
        assertThat(atOnce(rest)).allSatisfy(turns -> assertThat(turns).isLessThanOrEqualTo(1));
        assertThat(pauseDone(CRAWLS)).isOne();
        assertThat(pauseDone(MASTER_MERGE)).isOne();
        assertThat(resetDone()).isOne();
    }
}
