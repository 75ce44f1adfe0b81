package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// 3.1.5.25 and 3.1.5.32: who has to do what.
class CrawlListsTest extends CrawlAdminTest {
    private static final List<Integer> STATUSES = List.of(1, 4, 5, 7, 8, 9, 11, 12, 13, 14);

    private int crawl(int project, int status, int subStatus) {
        int crawl = request(project, FULL, 1);
        put(crawl, status, subStatus);
        return crawl;
    }

    private void put(int crawl, int status, int subStatus) {
        update("UPDATE crawl_status SET Status = ?, SubStatus = ? WHERE CrawlID = ?", status, subStatus, crawl);
    }

    private void record(int crawl, int component, int status) {
        update("""
                INSERT INTO crawl_component_status (CrawlID, ComponentID, Status) VALUES (?, ?, ?)
                ON CONFLICT (CrawlID, ComponentID) DO UPDATE SET Status = ?""", crawl, component, status, status);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.25-1", "SQLPGAT2-3.1.5.25-7", "SQLPGAT2-3.1.5.25.1-1", "SQLPGAT2-3.1.5.25.1-3",
        "SQLPGAT2-3.1.5.32-1", "SQLPGAT2-3.1.5.32-4", "SQLPGAT2-3.1.5.32.1-1"})
    void theProceduresHaveTheirSignaturesAndResultSets() {
        assertThat(parametersOf("proc_MSS_GetCrawls")).containsExactly("@ComponentID int", "@CatalogID int",
                "@MasterRole bit");
        assertThat(parametersOf("proc_MSS_GetDeleteCrawl")).containsExactly("@CrawlID int");
        for (boolean master : List.of(true, false)) {
            Outcome crawls = call("proc_MSS_GetCrawls", "@ComponentID", 0, "@CatalogID", 1, "@MasterRole", master);
            assertThat(crawls.set().declarations()).containsExactly("CrawlID int", "CrawlType int", "Status int",
                    "SubStatus int", "Request int", "ContentSourceID int", "MainCrawlID int");
            assertThat(crawls.set().rows()).isEmpty();
        }
        Outcome deletes = call("proc_MSS_GetDeleteCrawl", "@CrawlID", 2);
        assertThat(deletes.set().declarations()).containsExactly("ContentSourceID int NOT NULL",
                "StartAddressID int NOT NULL");
        assertThat(deletes.set().rows()).isEmpty();
    }

    private List<String> parametersOf(String procedure) {
        return database.catalog().procedure("dbo", procedure).orElseThrow().declaration().parameters().stream()
                .map(p -> p.name() + " " + p.type().sql()).toList();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.25-2", "SQLPGAT2-3.1.5.25-5", "SQLPGAT2-3.1.5.25.1-2", "SQLPGAT2-3.1.5.25.1-3"})
    void theMasterSeesAllCrawlsThatAreNotOver() {
        for (int status : STATUSES) {
            crawl(PORTAL, status, status == 13 ? 2 : 1);
        }
        int asked = request(PORTAL, INCREMENTAL, 7);
        List<List<@Nullable Object>> crawls = crawlsOfMaster(PORTAL);
        assertThat(crawls.stream().map(row -> row.get(2))).containsExactly(1, 4, 7, 8, 9, 13, 14, 1);
        assertThat(crawls.getLast()).isEqualTo(Arrays.asList(asked, INCREMENTAL, 1, 1, 1, 7, 0));
        for (@Nullable
        Integer component : new Integer[]{null, 0, 99}) {
            assertThat(call("proc_MSS_GetCrawls", "@ComponentID", component, "@CatalogID", 1, "@MasterRole", true).set()
                    .rows()).isEqualTo(crawls);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.25-3", "SQLPGAT2-3.1.5.25.1-5", "SQLPGAT2-3.1.5.25.1-6", "SQLPGAT2-3.1.5.25.1-7",
        "SQLPGAT2-3.1.5.25.1-8", "SQLPGAT2-3.1.5.25.1-9", "SQLPGAT2-3.1.5.25.1-10", "SQLPGAT2-3.1.5.25.1-11",
        "SQLPGAT2-3.1.5.25.1-12", "SQLPGAT2-3.1.5.25.1-13"})
    void aComponentSeesTheCrawlsThatWaitForIt() {
        int crawl = request(PORTAL, FULL, 1);
        record(crawl, 5, 0);
        Set<Integer> always = Set.of(0, 4, 9, 11, 12);
        for (int status : STATUSES) {
            for (int subStatus = 0; subStatus <= 4; subStatus++) {
                put(crawl, status, subStatus);
                for (int own : always) {
                    record(crawl, 3, own);
                    boolean expected = switch (status) {
                        case 4, 9 -> true;
                        case 1 -> subStatus == 2;
                        case 8 -> own != 9;
                        case 7 -> own != 4;
                        case 13 -> subStatus == 1 && own != 12;
                        case 14 -> subStatus == 1 && own != 11;
                        default -> false;
                    };
                    assertThat(crawlsOf(3, PORTAL))
                            .as("status %d, sub-status %d, own status %d", status, subStatus, own)
                            .isEqualTo(expected
                                    ? List.of(Arrays.asList(crawl, FULL, status, subStatus, 1, 1, 0))
                                    : List.of());
                }
            }
        }
        put(crawl, 4, 1);
        assertThat(crawlsOf(4, PORTAL)).as("a component that takes no part").isEmpty();
        assertThat(refused("proc_MSS_GetCrawls", "@ComponentID", null, "@CatalogID", 1, "@MasterRole", false).number())
                .isEqualTo(515);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.25.1-4")
    void nobodySeesACrawlWhileAComponentHasToReset() {
        int crawl = started(PORTAL, FULL, 1);
        call("proc_MSS_CreateNewComponentRecord", "@ComponentName", "crawl-0", "@ProjectName", "Portal_Content",
                "@ComponentType", 2, "@ComponentID", 0);
        assertThat(crawlsOfMaster(PORTAL)).hasSize(1);
        update("UPDATE component_activity SET HaveResetRequest = 1");
        assertThat(crawlsOfMaster(PORTAL)).isEmpty();
        assertThat(crawlsOf(0, PORTAL)).isEmpty();
        call("proc_MSS_CompleteStatusChange", "@ComponentName", "crawl-0", "@ProjectName", "Portal_Content",
                "@RemoveRecord", 0);
        assertThat(crawlsOfMaster(PORTAL).getFirst().getFirst()).isEqualTo(crawl);
        assertThat(crawlsOf(0, PORTAL)).hasSize(1);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.25-4")
    void onlyCrawlsOfTheProjectAreListed() {
        int portal = crawl(PORTAL, 4, 1);
        record(portal, 3, 4);
        if (!foundation()) {
            int anchor = crawl(ANCHOR, 4, 1);
            record(anchor, 3, 4);
            assertThat(crawlsOfMaster(ANCHOR)).extracting(List::getFirst).containsExactly(anchor);
            assertThat(crawlsOf(3, ANCHOR)).extracting(List::getFirst).containsExactly(anchor);
        }
        assertThat(crawlsOfMaster(PORTAL)).extracting(List::getFirst).containsExactly(portal);
        assertThat(crawlsOf(3, PORTAL)).extracting(List::getFirst).containsExactly(portal);
        for (int project : List.of(0, 3)) {
            assertThat(refused("proc_MSS_GetCrawls", "@ComponentID", 0, "@CatalogID", project, "@MasterRole", true)
                    .number()).isEqualTo(547);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.32-2", "SQLPGAT2-3.1.5.32.1-2", "SQLPGAT2-3.1.5.32.1-3"})
    void aDeleteCrawlIsToldWhatToDelete() {
        stage(160, "@ContentSourceID", 7);
        stage(160, "@ContentSourceID", 7);
        stage(161, "@ContentSourceID", 7, "@MiscInputData", 4);
        stage(160, "@ContentSourceID", 8);
        int crawl = request(PORTAL, DELETE, 7);
        assertThat(deletes(crawl)).isEmpty();
        assertThat(deletes(0)).as("what no crawl has taken yet").isEmpty();
        begin(crawl, DELETE, 7);
        int other = request(PORTAL, DELETE, 8);
        begin(other, DELETE, 8);
        assertThat(deletes(crawl)).containsExactly(Arrays.asList(7, 0), Arrays.asList(7, 4));
        assertThat(deletes(other)).containsExactly(Arrays.asList(8, 0));
        assertThat(deletes(other + 1)).isEmpty();
    }

    private List<List<@Nullable Object>> deletes(int crawl) {
        return call("proc_MSS_GetDeleteCrawl", "@CrawlID", crawl).set().rows();
    }
}
