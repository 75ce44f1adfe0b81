package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Two projects, pauses for refactoring and components that lag behind: 3.1.5.4, 19, 63 and 79; the sequence 3.2.5.5 and example 4.2.
class RefactoringTest extends ActivityTest {

    private void pausePortalContent() {
        run("proc_MSS_SetRequestToPauseCrawlsPortalContent", "@Reason", REFACTORING);
    }

    private int portalContentPaused() {
        return run("proc_MSS_IsPauseCrawlsPortalContentDone").status();
    }

    private int systemPaused(int reason) {
        return run("proc_MSS_IsSystemPausedForRefactoring", "@Reason", reason).status();
    }

    private int upToDate(int type, int number, String project) {
        return number("@UpToDate", "proc_MSS_GetComponentStatusUpToDate", "@ComponentType", type, "@ComponentNumber",
                number, "@ProjectName", project);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.4-1", "SQLPGAT2-3.1.5.19-1", "SQLPGAT2-3.1.5.63-1", "SQLPGAT2-3.1.5.79-1"})
    void theProceduresHaveTheirSignatures() {
        assertThat(signature("proc_MSS_IsSystemPausedForRefactoring")).containsExactly("@Reason int");
        assertThat(signature("proc_MSS_GetComponentStatusUpToDate")).containsExactly("@ComponentType int",
                "@ComponentNumber int", "@ProjectName nvarchar(100)", "@UpToDate int OUTPUT");
        assertThat(signature("proc_MSS_IsPauseCrawlsPortalContentDone")).isEmpty();
        assertThat(signature("proc_MSS_SetRequestToPauseCrawlsPortalContent")).containsExactly("@Reason int");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.1.35-1", "SQLPGAT2-3.1.5.10-6", "SQLPGAT2-3.1.5.10-7", "SQLPGAT2-2.2.1.19-1",
        "SQLPGAT2-3.1.5.80-2", "SQLPGAT2-3.1.5.6-2"})
    void aComponentHasARecordForEachProject() {
        create("c0", PORTAL, CRAWL, 0);
        pause(CRAWLS, BACKUP);
        create("c0", ANCHOR, CRAWL, 0);
        create("c1", "anchorproject", CRAWL, 1);
        assertThat(activity("c0", ANCHOR)).as("the first of its project").isEqualTo(new Activity(0, 0, 0, 0, 0));
        assertThat(activity("c1", ANCHOR)).isEqualTo(new Activity(0, 0, 0, 0, 0));
        create("c1", PORTAL, CRAWL, 1);
        assertThat(activity("c1", PORTAL)).isEqualTo(new Activity(0, 0, 0, BACKUP, BACKUP));
        pause(CRAWLS, EXTERNAL);
        reset();
        complete("c0", ANCHOR);
        assertThat(activity("c0", PORTAL)).isEqualTo(new Activity(1, 0, 0, BACKUP | EXTERNAL, 0));
        assertThat(activity("c0", ANCHOR)).isEqualTo(new Activity(0, 0, 0, EXTERNAL, EXTERNAL));
        assertThat(activity("c1", ANCHOR)).isEqualTo(new Activity(1, 0, 0, EXTERNAL, 0));
        assertThat(reasons()).as("the largest of all projects").isEqualTo(BACKUP | EXTERNAL);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.49-2")
    void theStatusOfAPauseIsThatOfOneProject() {
        create("c0", PORTAL, CRAWL, 0);
        create("c0", ANCHOR, CRAWL, 0);
        pause(CRAWLS, BACKUP);
        assertThat(status("c0", PORTAL)).isEqualTo(status("c0", ANCHOR));
        complete("c0", PORTAL);
        assertThat(status("c0", PORTAL)).isEqualTo(new PauseStatus(1, 0x8000));
        assertThat(status("c0", ANCHOR)).isEqualTo(new PauseStatus(0, 0x8000));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.79-2", "SQLPGAT2-3.1.5.79-3", "SQLPGAT2-3.1.5.79-4", "SQLPGAT2-3.1.5.79-6",
        "SQLPGAT2-3.1.1.35-5"})
    void refactoringBecomesTheReasonOfPortalContent() {
        create("c0", PORTAL, CRAWL, 0);
        create("c1", PORTAL, CRAWL, 1);
        create("c0", ANCHOR, CRAWL, 0);
        pause(CRAWLS, EXTERNAL);
        pause(MASTER_MERGE, BACKUP);
        complete("c1", PORTAL);

        pausePortalContent();

        assertThat(activity("c0", PORTAL)).isEqualTo(new Activity(0, BACKUP, 0, REFACTORING, 0));
        assertThat(activity("c1", PORTAL)).isEqualTo(new Activity(0, BACKUP, BACKUP, REFACTORING, EXTERNAL));
        assertThat(activity("c0", ANCHOR)).isEqualTo(new Activity(0, BACKUP, 0, EXTERNAL, 0));
        for (int reason : new int[]{0, BACKUP, 0x21, 0x7FFFFFFF}) {
            assertThat(refused("proc_MSS_SetRequestToPauseCrawlsPortalContent", "@Reason", reason).number())
                    .isEqualTo(547);
        }
        assertThat(refused("proc_MSS_SetRequestToPauseCrawlsPortalContent", "@Reason", null).number()).isEqualTo(515);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.63-2", "SQLPGAT2-3.1.5.63-3", "SQLPGAT2-3.1.5.63-4", "SQLPGAT2-3.1.5.63-5",
        "SQLPGAT2-3.1.5.63-6"})
    void portalContentIsPausedWhenEveryActiveComponentHasPausedIt() {
        int crawl = addCrawlComponent();
        int query = addQueryComponent();
        create("c", PORTAL, CRAWL, 0);
        create("c", ANCHOR, CRAWL, 0);
        create("disabled", PORTAL, CRAWL, crawl);
        create("offline", PORTAL, QUERY, query);
        assertThat(portalContentPaused()).as("without a reason").isZero();
        pausePortalContent();
        assertThat(portalContentPaused()).isZero();
        complete("c", PORTAL);
        assertThat(portalContentPaused()).isZero();
        crawlState(crawl, 3);
        assertThat(portalContentPaused()).isZero();
        queryState(query, 2);
        assertThat(portalContentPaused()).as("anchors do not count").isOne();
        crawlState(crawl, 6);
        assertThat(portalContentPaused()).isZero();
        complete("disabled", PORTAL);
        assertThat(portalContentPaused()).isOne();
        pause(CRAWLS, EXTERNAL);
        assertThat(portalContentPaused()).as("a further reason is open").isZero();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.4-2", "SQLPGAT2-3.1.5.4-3", "SQLPGAT2-3.1.5.4-4", "SQLPGAT2-3.1.5.4-5",
        "SQLPGAT2-3.1.5.4-6", "SQLPGAT2-3.1.5.4-7", "SQLPGAT2-3.1.5.4-8"})
    void theSystemIsPausedForAReasonWhenEveryActiveComponentIs() {
        int crawl = addCrawlComponent();
        int query = addQueryComponent();
        create("c", PORTAL, CRAWL, 0);
        create("c", ANCHOR, CRAWL, 0);
        create("disabled", ANCHOR, CRAWL, crawl);
        create("offline", PORTAL, QUERY, query);
        assertThat(systemPaused(REFACTORING)).isZero();
        pause(CRAWLS, REFACTORING | EXTERNAL);
        complete("c", PORTAL);
        complete("c", ANCHOR);
        assertThat(systemPaused(REFACTORING)).isZero();
        crawlState(crawl, 3);
        assertThat(systemPaused(REFACTORING)).isZero();
        queryState(query, 2);
        assertThat(systemPaused(REFACTORING)).isOne();
        assertThat(systemPaused(REFACTORING | EXTERNAL)).isOne();
        assertThat(systemPaused(BACKUP)).as("another reason").isZero();
        assertThat(systemPaused(REFACTORING | BACKUP)).isZero();
        assertThat(systemPaused(0)).as("no reason").isZero();
        pause(MASTER_MERGE, BACKUP);
        assertThat(systemPaused(REFACTORING)).as("master merge does not count").isOne();
        put("c", ANCHOR, new Activity(0, 0, 0, EXTERNAL, EXTERNAL));
        assertThat(systemPaused(REFACTORING)).as("one component is paused for another reason only").isZero();
        put("c", ANCHOR, new Activity(0, 0, 0, REFACTORING, EXTERNAL));
        assertThat(systemPaused(REFACTORING)).isZero();
        put("c", ANCHOR, new Activity(0, 0, 0, REFACTORING, REFACTORING));
        assertThat(systemPaused(REFACTORING)).isOne();
        crawlState(crawl, 1);
        assertThat(systemPaused(REFACTORING)).isZero();
        assertThat(refused("proc_MSS_IsSystemPausedForRefactoring", "@Reason", 0x40).number()).isEqualTo(547);
        assertThat(refused("proc_MSS_IsSystemPausedForRefactoring", "@Reason", null).number()).isEqualTo(515);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.19-2", "SQLPGAT2-3.1.5.19-3", "SQLPGAT2-3.1.5.19-4", "SQLPGAT2-3.1.5.19-5",
        "SQLPGAT2-3.1.5.19-6", "SQLPGAT2-3.1.5.19-7", "SQLPGAT2-3.1.5.19-8", "SQLPGAT2-3.1.5.19-10"})
    void aComponentIsUpToDateWhenNothingIsOpen() {
        create("crawl", PORTAL, CRAWL, 4);
        create("crawl", ANCHOR, CRAWL, 4);
        create("query", PORTAL, QUERY, 4);
        create("other", PORTAL, CRAWL, 5);
        Activity done = new Activity(0, BACKUP, BACKUP, EXTERNAL, EXTERNAL);
        put("crawl", PORTAL, done);
        assertThat(upToDate(CRAWL, 4, PORTAL)).isOne();
        for (Activity open : List.of(new Activity(1, BACKUP, BACKUP, EXTERNAL, EXTERNAL),
                new Activity(0, BACKUP, 0, EXTERNAL, EXTERNAL), new Activity(0, BACKUP, BACKUP, SHADOW, EXTERNAL),
                new Activity(0, BACKUP, BACKUP, 0, EXTERNAL))) {
            put("crawl", PORTAL, open);
            assertThat(upToDate(CRAWL, 4, PORTAL)).as("%s", open).isZero();
            assertThat(upToDate(CRAWL, 4, "Portal Content")).isZero();
            assertThat(upToDate(CRAWL, 4, ANCHOR)).isOne();
            assertThat(upToDate(QUERY, 4, PORTAL)).isOne();
            assertThat(upToDate(CRAWL, 5, PORTAL)).isOne();
            assertThat(upToDate(CRAWL, 6, PORTAL)).as("a component without record").isOne();
        }
        complete("crawl", PORTAL);
        assertThat(upToDate(CRAWL, 4, PORTAL)).isOne();
        for (int type : new int[]{-1, 0, 3}) {
            assertThat(refused("proc_MSS_GetComponentStatusUpToDate", "@ComponentType", type, "@ComponentNumber", 4,
                    "@ProjectName", PORTAL, "@UpToDate", anInt()).number()).isEqualTo(547);
        }
        assertThat(refused("proc_MSS_GetComponentStatusUpToDate", "@ComponentType", CRAWL, "@ComponentNumber", 4,
                "@ProjectName", "Portal", "@UpToDate", anInt()).number()).isEqualTo(547);
    }

    private record Component(String name, int type, boolean admin) {}

    /// One look of a server at its components, as every ten seconds: what it has to do, it does.
    private Set<Request> poll(List<Component> components) {
        Set<Request> told = new LinkedHashSet<>();
        for (Component component : components) {
            for (String project : List.of(PORTAL, ANCHOR)) {
                Request request = request(component.name, project, component.admin);
                if (request.status() == 1) {
                    told.add(request);
                    complete(component.name, project);
                }
            }
        }
        return told;
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.5-1", "SQLPGAT2-3.2.5.5-2", "SQLPGAT2-3.2.5.5-3", "SQLPGAT2-3.2.5.5-4",
        "SQLPGAT2-3.2.5.5-5", "SQLPGAT2-3.2.5.5-6", "SQLPGAT2-3.2.5.5-7", "SQLPGAT2-3.2.5.5-8", "SQLPGAT2-3.2.5.5-9",
        "SQLPGAT2-3.2.5.5-10"})
    void theSequenceOfStatusChanges() {
        Component admin = new Component(APPLICATION, ADMIN, true);
        Component crawl0 = new Component(APPLICATION + "-crawl-0", CRAWL, false);
        Component crawl1 = new Component(APPLICATION + "-crawl-1", CRAWL, false);
        Component query0 = new Component(APPLICATION + "-query-0", QUERY, false);
        Component query1 = new Component(APPLICATION + "-query-1", QUERY, false);
        assertThat(addCrawlComponent()).isOne();
        assertThat(addQueryComponent()).isOne();
        for (Component component : List.of(admin, crawl0, crawl1, query0, query1)) {
            for (String project : List.of(PORTAL, ANCHOR)) {
                create(component.name, project, component.type, component.name.endsWith("1") ? 1 : 0);
            }
        }
        List<Component> alive = List.of(admin, crawl0, query0);
        assertThat(poll(List.of(admin, crawl0, crawl1, query0, query1))).isEmpty();

        // crawl-1 is disabled and query-1 is offline: nobody waits for them.
        crawlState(1, 3);
        queryState(1, 2);

        // Databases are divided anew: first portal content, then everything.
        pausePortalContent();
        assertThat(portalContentPaused()).isZero();
        assertThat(poll(List.of(crawl0, query0))).containsExactly(new Request(1, 0, 1, CRAWLS));
        assertThat(portalContentPaused()).isZero();
        assertThat(poll(List.of(admin))).containsExactly(new Request(1, 0, 1, CRAWLS));
        assertThat(portalContentPaused()).isOne();
        assertThat(systemPaused(REFACTORING)).isZero();
        assertThat(status(crawl0.name, PORTAL)).isEqualTo(new PauseStatus(1, 0x8000));
        assertThat(status(crawl0.name, ANCHOR)).isEqualTo(new PauseStatus(0, 0x8000));
        pause(CRAWLS, REFACTORING);
        assertThat(pauseDone(CRAWLS)).isZero();
        assertThat(poll(alive)).containsExactly(new Request(1, 0, 1, CRAWLS));
        assertThat(pauseDone(CRAWLS)).isOne();
        assertThat(systemPaused(REFACTORING)).isOne();
        assertThat(reasons()).isEqualTo(REFACTORING);

        // A backup begins meanwhile: crawls are paused already, merges are not.
        pause(CRAWLS, BACKUP);
        pause(MASTER_MERGE, BACKUP);
        assertThat(reasons()).isEqualTo(REFACTORING | BACKUP);
        assertThat(poll(alive)).containsExactly(new Request(1, 0, 1, MASTER_MERGE));
        assertThat(pauseDone(MASTER_MERGE)).isOne();
        assertThat(pauseDone(CRAWLS)).isOne();
        assertThat(status(query0.name, ANCHOR)).isEqualTo(new PauseStatus(1, 0x8001));

        // Refactoring ends before the backup does.
        resume(CRAWLS, REFACTORING);
        assertThat(resumeDone(CRAWLS, REFACTORING)).isZero();
        assertThat(poll(alive)).as("still paused").isEmpty();
        assertThat(resumeDone(CRAWLS, REFACTORING)).isOne();
        resume(CRAWLS, BACKUP);
        resume(MASTER_MERGE, BACKUP);
        assertThat(request(crawl0.name)).isEqualTo(new Request(1, 0, 0, MASTER_MERGE));
        assertThat(poll(alive)).containsExactly(new Request(1, 0, 0, MASTER_MERGE));
        assertThat(resumeDone(MASTER_MERGE, BACKUP)).isOne();
        assertThat(resumeDone(CRAWLS, BACKUP)).isOne();
        assertThat(reasons()).isZero();

        // A reset: the administration component is the last.
        reset();
        assertThat(status(admin.name, PORTAL)).isEqualTo(new PauseStatus(0, 0x8002));
        assertThat(poll(List.of(admin))).isEmpty();
        assertThat(poll(List.of(crawl0, query0))).containsExactly(new Request(1, 1, 0, 0));
        assertThat(resetDone()).isZero();
        assertThat(poll(List.of(admin))).containsExactly(new Request(1, 1, 0, 0));
        assertThat(resetDone()).isOne();
        assertThat(upToDate(CRAWL, 0, PORTAL)).isOne();
        assertThat(upToDate(CRAWL, 1, PORTAL)).as("it has slept through everything").isZero();

        // crawl-1 comes back, and query-1 is removed.
        crawlState(1, 1);
        assertThat(resetDone()).isZero();
        assertThat(poll(List.of(crawl1))).containsExactly(new Request(1, 1, 0, 0));
        assertThat(resetDone()).isOne();
        complete(query1.name, PORTAL, 1);
        complete(query1.name, ANCHOR, 1);
        assertThat(query("SELECT COUNT(*) FROM component_activity", rows -> rows.getInt(1))).containsExactly(8);
        assertThat(upToDate(CRAWL, 1, PORTAL)).isOne();
    }

    /// @return whether the rule was added
    private boolean addHostDistributionRule(Runnable meanwhile) {
        if ((reasons() & BACKUP) != 0) {
            return false;
        }
        pausePortalContent();
        if (portalContentPaused() == 0) {
            meanwhile.run();
        }
        return portalContentPaused() == 1;
    }

    @Test
    @Covers({"SQLPGAT2-4.2-1", "SQLPGAT2-4.2-2", "SQLPGAT2-4.2-3", "SQLPGAT2-4.2-4"})
    void theExampleOfANewHostDistributionRule() {
        create(APPLICATION + "-crawl-0", PORTAL, CRAWL, 0);
        create(APPLICATION + "-query-0", PORTAL, QUERY, 0);
        List<Component> components = List.of(new Component(APPLICATION + "-crawl-0", CRAWL, false),
                new Component(APPLICATION + "-query-0", QUERY, false));
        pause(CRAWLS, BACKUP);
        poll(components);
        assertThat(addHostDistributionRule(() -> poll(components))).as("during a backup").isFalse();
        assertThat(reasons()).isEqualTo(BACKUP);
        resume(CRAWLS, BACKUP);
        poll(components);

        List<Set<Request>> told = new ArrayList<>();
        assertThat(addHostDistributionRule(() -> told.add(poll(components)))).isTrue();
        assertThat(told).containsExactly(Set.of(new Request(1, 0, 1, CRAWLS)));
        assertThat(reasons()).isEqualTo(REFACTORING);
    }

    /// Every record of a project wants the same, also of components that come while the others are paused.
    @Test
    @Covers({"SQLPGAT2-3.1.1.35-4", "SQLPGAT2-3.1.1.35-5", "SQLPGAT2-3.1.5.79-2"})
    void componentsOfBothProjectsComeWhileTheSystemIsPaused() {
        create("first", PORTAL, ADMIN, null);
        create("first", ANCHOR, ADMIN, null);
        List<Callable<Boolean>> work = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int id = i;
            work.add(() -> {
                create("c" + id, PORTAL, CRAWL, id);
                create("c" + id, ANCHOR, CRAWL, id);
                return true;
            });
        }
        work.add(() -> {
            pausePortalContent();
            pause(CRAWLS, REFACTORING);
            return true;
        });
        work.add(() -> {
            pause(MASTER_MERGE, BACKUP);
            return true;
        });
        atOnce(work);
        assertThat(query("SELECT DISTINCT ProjectName, DPR_Crawls, DPR_MasterMerge FROM component_activity",
                rows -> rows.getString(1) + " " + rows.getInt(2) + " " + rows.getInt(3)))
                .containsExactlyInAnyOrder(PORTAL + " 32 2", ANCHOR + " 32 2");
        assertThat(query("SELECT COUNT(*) FROM component_activity", rows -> rows.getInt(1))).containsExactly(14);
    }
}
