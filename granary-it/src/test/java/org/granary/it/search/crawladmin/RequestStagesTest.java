package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Stages 91, 100, 110, 120, 130, 160, 161 and 164: what the administration asks for.
class RequestStagesTest extends CrawlAdminTest {

    private void askedOf(int stage, int source) {
        stage(stage, "@ContentSourceID", source);
    }

    private List<String> deleteRequests() {
        return query("SELECT CrawlID, ContentSourceID, StartAddressID FROM requested_delete_crawl ORDER BY RequestID",
                rows -> rows.getInt(1) + ":" + rows.getInt(2) + "/" + rows.getInt(3));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-100-2", "SQLPGAT2-3.1.5.8-100-4", "SQLPGAT2-3.1.5.8-100-5", "SQLPGAT2-3.1.5.8-100-6",
        "SQLPGAT2-3.1.5.8-100-9", "SQLPGAT2-2.2.1.3-1", "SQLPGAT2-2.2.1.4-2"})
    void aCrawlIsRequested() {
        Answer answer = stage(100, "@ProjectID", PORTAL, "@CrawlType", INCREMENTAL, "@ContentSourceID", 7,
                "@MiscInputData", 55);
        int crawl = number(answer.misc());
        assertThat(crawl).isGreaterThan(1);
        assertThat(answer).isEqualTo(new Answer(crawl, 1, 1));
        assertThat(state(crawl)).isEqualTo("1/1/1");
        assertThat(history(crawl, "ProjectID")).isEqualTo(PORTAL);
        assertThat(history(crawl, "CrawlType")).isEqualTo(INCREMENTAL);
        assertThat(history(crawl, "ContentSourceID")).isEqualTo(7);
        assertThat(history(crawl, "MainCrawlID")).isEqualTo(0);
        assertThat(time("RequestTime", crawl)).isEqualTo(now());
        assertThat(time("StartTime", crawl)).isNull();
        assertThat(time("EndTime", crawl)).isNull();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-100-7", "SQLPGAT2-3.1.5.8-100-8", "SQLPGAT2-3.1.1.1-1"})
    void noTwoCrawlsHaveTheSameNumberWhoeverAsksAtOnce() {
        int before = request(PORTAL, FULL, 1);
        List<Callable<List<Integer>>> work = Collections.nCopies(8, () -> {
            List<Integer> mine = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                mine.add(request(PORTAL, FULL, 1));
            }
            return mine;
        });
        List<List<Integer>> answers = atOnce(work);
        assertThat(answers).allSatisfy(mine -> assertThat(mine).isSorted().allMatch(crawl -> crawl > before));
        assertThat(answers.stream().flatMap(List::stream)).doesNotHaveDuplicates().hasSize(40);
        stage(91);
        assertThat(request(PORTAL, FULL, 1)).as("also when all others are forgotten").isGreaterThan(before + 40);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-110-2", "SQLPGAT2-3.1.5.8-110-3"})
    void aStopIsAskedOfEveryCrawlOfTheSourceThatCanStop() {
        for (String state : List.of("1/1/1", "1/2/0", "4/1/0", "4/3/3", "7/0/0", "8/0/0", "9/0/4", "14/1/0", "14/4/0",
                "13/1/0", "13/2/2", "5/0/0", "11/0/0", "12/2/2")) {
            int crawl = request(PORTAL, FULL, 7);
            put(crawl, state);
            int other = request(PORTAL, FULL, 8);
            int delete = request(PORTAL, DELETE, 7);
            pass(Duration.ofMinutes(1));
            askedOf(110, 7);
            boolean expected = !List.of("13", "5", "11", "12").contains(state.substring(0, state.indexOf('/')));
            String kept = state.substring(0, state.lastIndexOf('/'));
            assertThat(state(crawl)).isEqualTo(expected ? kept + "/2" : state);
            assertThat(now().equals(time("RequestTime", crawl))).isEqualTo(expected);
            assertThat(state(other)).isEqualTo("1/1/1");
            assertThat(state(delete)).as("a delete crawl").isEqualTo("1/1/1");
            stage(91);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-120-2", "SQLPGAT2-3.1.5.8-120-3"})
    void aPauseIsAskedOfAStartedCrawlOfWhichNothingElseIs() {
        for (String state : List.of("1/1/1", "1/2/0", "4/1/0", "4/4/0", "4/1/2", "7/0/0", "8/0/0", "9/0/0", "14/1/0",
                "13/1/0", "5/0/0", "11/0/0", "12/2/0")) {
            int crawl = request(PORTAL, FULL, 7);
            put(crawl, state);
            int other = request(PORTAL, FULL, 8);
            put(other, "4/1/0");
            askedOf(120, 7);
            boolean expected = state.startsWith("4/") && state.endsWith("/0");
            assertThat(state(crawl)).isEqualTo(expected ? state.substring(0, 4) + "3" : state);
            assertThat(state(other)).isEqualTo("4/1/0");
            stage(91);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-130-2", "SQLPGAT2-3.1.5.8-130-3"})
    void goingOnIsAskedOfAPausedCrawl() {
        for (String state : List.of("1/1/1", "1/2/0", "4/1/0", "7/0/0", "8/0/0", "9/0/0", "14/1/0", "13/1/0", "5/0/0",
                "11/0/0", "12/2/0")) {
            int crawl = request(PORTAL, FULL, 7);
            put(crawl, state);
            int other = request(PORTAL, FULL, 8);
            put(other, "9/0/0");
            askedOf(130, 7);
            assertThat(state(crawl)).isEqualTo(state.equals("9/0/0") ? "9/0/4" : state);
            assertThat(state(other)).isEqualTo("9/0/0");
            stage(91);
        }
    }

    private void put(int crawl, String state) {
        String[] parts = state.split("/", -1);
        update("UPDATE crawl_status SET Status = ?, SubStatus = ?, Request = ? WHERE CrawlID = ?",
                Integer.valueOf(parts[0]), Integer.valueOf(parts[1]), Integer.valueOf(parts[2]), crawl);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-160-2", "SQLPGAT2-3.1.5.8-161-2", "SQLPGAT2-3.1.5.8-164-1", "SQLPGAT2-3.1.5.8-164-2"})
    void deletingIsRequestedAndACrawlForIt() {
        stage(160, "@ContentSourceID", 7);
        stage(161, "@ContentSourceID", 8, "@MiscInputData", 3);
        assertThat(deleteRequests()).containsExactly("0:7/0", "0:8/3");
        assertThat(crawls()).isEmpty();
        int before = request(PORTAL, FULL, 1);

        assertThat(stage(164, "@ComponentID", 0, "@ProjectID", PORTAL, "@ContentSourceID", 7, "@ApplicationType", 0,
                "@CrawlID", 0)).isEqualTo(new Answer(0, 0, 0));

        int crawl = crawls().getLast();
        assertThat(crawl).isGreaterThan(before);
        assertThat(state(crawl)).isEqualTo("1/1/1");
        assertThat(history(crawl, "ProjectID")).isEqualTo(PORTAL);
        assertThat(history(crawl, "CrawlType")).isEqualTo(DELETE);
        assertThat(history(crawl, "ContentSourceID")).isEqualTo(7);
        assertThat(history(crawl, "MainCrawlID")).isEqualTo(0);
        assertThat(time("RequestTime", crawl)).isEqualTo(now());
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-91-2", "SQLPGAT2-3.1.5.8-91-3", "SQLPGAT2-3.1.5.8-91-4", "SQLPGAT2-3.1.5.8-91-5"})
    void everythingAboutCrawlsIsForgotten() {
        started(PORTAL, FULL, 1);
        started(PORTAL, FULL, 2);
        stage(160, "@ContentSourceID", 7);
        call("proc_MSS_UpdateDocCount", "@GthrDBID", 0, "@DocCount", 500);

        stage(91);

        for (String set : List.of("MSSCrawlHistory", "MSSCrawlComponentsState", "MSSRequestedDeleteCrawls",
                "MSSCrawlStoreStatus")) {
            assertThat(database.execute("SELECT * FROM " + set).getFirst().rows()).as(set).isEmpty();
        }
        assertThat(database.execute("SELECT DocCount FROM MSSCrawlStores").getFirst().rows())
                .containsExactly(List.of(0));
        assertThat(query("SELECT COUNT(*) FROM crawl_component", rows -> rows.getInt(1))).containsExactly(1);
    }
}
