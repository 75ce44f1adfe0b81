package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Stages 102 to 105 and 108: how a crawl starts.
class StartStagesTest extends CrawlAdminTest {

    private List<String> deleteRequests() {
        return query("SELECT CrawlID, ContentSourceID, StartAddressID FROM requested_delete_crawl ORDER BY RequestID",
                rows -> rows.getInt(1) + ":" + rows.getInt(2) + "/" + rows.getInt(3));
    }

    private List<String> stores(int crawl) {
        return query("SELECT GthrDBID, JoinTime FROM crawl_store_status WHERE CrawlID = ? ORDER BY GthrDBID",
                rows -> rows.getInt(1) + (now().equals(rows.getDateTime(2)) ? " now" : ""), crawl);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-102-2", "SQLPGAT2-3.1.5.8-102-6", "SQLPGAT2-2.2.1.5-1", "SQLPGAT2-3.1.1.1-2"})
    void aRequestedCrawlBegins() {
        int crawl = request(PORTAL, FULL, 1);
        pass(Duration.ofMinutes(1));

        assertThat(begin(crawl, INCREMENTAL, 1)).isEqualTo(new Answer(crawl, 1, 1));

        assertThat(history(crawl, "CrawlType")).isEqualTo(INCREMENTAL);
        assertThat(state(crawl)).isEqualTo("1/1/0");
        assertThat(time("StartTime", crawl)).isEqualTo(now());
        assertThat(time("RequestTime", crawl)).isEqualTo(now().minusMinutes(1));
    }

    @Test
    void theContentSourceIsThatWithWhichTheCrawlBegins() {
        int crawl = request(PORTAL, FULL, 1);
        begin(crawl, FULL, 5);
        assertThat(history(crawl, "ContentSourceID")).isEqualTo(5);
        int same = request(PORTAL, FULL, 5);
        assertThat(begin(same, FULL, 5).status()).isEqualTo(5);
        int other = request(PORTAL, FULL, 1);
        assertThat(begin(other, FULL, 1).status()).isEqualTo(1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-102-3", "SQLPGAT2-2.2.1.4-4"})
    void aSecondCrawlOfTheSameContentIsForbidden() {
        int first = started(PORTAL, FULL, 1);
        int second = request(PORTAL, FULL, 1);
        assertThat(begin(second, INCREMENTAL, 1)).isEqualTo(new Answer(second, 5, 0));
        assertThat(state(second)).isEqualTo("5/0/0");
        assertThat(history(second, "CrawlType")).isEqualTo(INCREMENTAL);
        assertThat(time("StartTime", second)).isNull();
        assertThat(state(first)).isEqualTo("4/1/0");
        int elsewhere = request(PORTAL, FULL, 2);
        assertThat(begin(elsewhere, FULL, 2).status()).isEqualTo(1);

        stage(110, "@ContentSourceID", 1);
        master(111, first);
        int third = request(PORTAL, FULL, 1);
        assertThat(begin(third, FULL, 1).status()).as("while the first one is stopping").isEqualTo(5);
        allReport(112, first);
        master(113, first);
        master(114, first);
        int fourth = request(PORTAL, FULL, 1);
        assertThat(begin(fourth, FULL, 1).status()).as("forbidden and stopped crawls are in nobody's way")
                .isEqualTo(1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-102-4", "SQLPGAT2-3.1.5.8-102-5"})
    void aDeleteCrawlTakesItsRequestsAndIsInNobodysWay() {
        started(PORTAL, FULL, 1);
        stage(160, "@ContentSourceID", 1);
        stage(161, "@ContentSourceID", 2, "@MiscInputData", 4);
        stage(161, "@ContentSourceID", 1, "@MiscInputData", 3);
        int delete = request(PORTAL, DELETE, 1);

        assertThat(begin(delete, DELETE, 1)).isEqualTo(new Answer(delete, 1, 1));

        assertThat(deleteRequests()).containsExactly(delete + ":1/0", "0:2/4", delete + ":1/3");
        stage(160, "@ContentSourceID", 1);
        int next = request(PORTAL, DELETE, 1);
        begin(next, DELETE, 1);
        assertThat(state(next)).as("beside another delete crawl").isEqualTo("1/1/0");
        assertThat(deleteRequests()).containsExactly(delete + ":1/0", "0:2/4", delete + ":1/3", next + ":1/0");
        int onlyDeletes = request(PORTAL, DELETE, 9);
        begin(onlyDeletes, DELETE, 9);
        int full = request(PORTAL, FULL, 9);
        assertThat(begin(full, FULL, 9).status()).as("beside a delete crawl").isEqualTo(1);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-102-3")
    void ofTwoCrawlsThatBeginAtTheSameTimeOneBegins() {
        for (int round = 1; round <= 5; round++) {
            int source = round;
            List<Callable<Answer>> work = List.of(request(PORTAL, FULL, source), request(PORTAL, FULL, source),
                    request(PORTAL, FULL, source)).stream()
                    .<Callable<Answer>>map(crawl -> () -> begin(crawl, FULL, source)).toList();
            assertThat(atOnce(work).stream().map(Answer::status)).as("source %d", source)
                    .containsExactlyInAnyOrder(1, 5, 5);
        }
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-103-2")
    void startAddressesHaveBeenAdded() {
        int crawl = request(PORTAL, FULL, 1);
        begin(crawl, FULL, 1);
        stage(110, "@ContentSourceID", 1);
        pass(Duration.ofMinutes(1));

        assertThat(master(103, crawl)).isEqualTo(new Answer(crawl, 1, 2));

        assertThat(state(crawl)).isEqualTo("1/2/0");
        assertThat(time("StartTime", crawl)).isEqualTo(now());
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-102-2", "SQLPGAT2-3.1.5.8-102-6", "SQLPGAT2-3.1.5.8-103-2"})
    void aCrawlThatHasStartedBeginsAgain() {
        int crawl = started(PORTAL, FULL, 1);
        pass(Duration.ofMinutes(1));
        assertThat(begin(crawl, INCREMENTAL, 1)).isEqualTo(new Answer(crawl, 1, 1));
        assertThat(state(crawl)).isEqualTo("1/1/0");
        assertThat(history(crawl, "CrawlType")).isEqualTo(INCREMENTAL);
        assertThat(time("StartTime", crawl)).isEqualTo(now());
        assertThat(master(103, crawl)).isEqualTo(new Answer(crawl, 1, 2));
        assertThat(master(104, crawl)).as("its components are still crawling").isEqualTo(new Answer(crawl, 4, 1));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-104-2", "SQLPGAT2-3.1.5.8-104-3", "SQLPGAT2-2.2.1.4-3"})
    void aCrawlHasStartedWhenAllItsComponentsHave() {
        int second = addComponent(0);
        int crawl = begun(PORTAL, FULL, 1);
        assertThat(master(104, crawl)).as("while start addresses are added").isEqualTo(new Answer(crawl, 1, 1));
        allReport(106, crawl);
        master(103, crawl);
        component(122, crawl, second);
        assertThat(master(104, crawl)).isEqualTo(new Answer(crawl, 1, 2));
        component(106, crawl, second);
        assertThat(master(104, crawl)).isEqualTo(new Answer(crawl, 4, 1));
        assertThat(state(crawl)).isEqualTo("4/1/0");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-105-2", "SQLPGAT2-2.2.1.4-5"})
    void aCrawlThatCannotStartIsForbidden() {
        for (int stages = 0; stages < 3; stages++) {
            int crawl = request(PORTAL, FULL, 1);
            if (stages > 0) {
                begin(crawl, FULL, 1);
            }
            if (stages > 1) {
                master(103, crawl);
            }
            assertThat(master(105, crawl)).isEqualTo(new Answer(crawl, 5, 0));
            assertThat(state(crawl)).isEqualTo("5/0/0");
        }
        int started = started(PORTAL, FULL, 1);
        assertThat(master(105, started)).as("a crawl that has started").isEqualTo(new Answer(started, 5, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-108-2", "SQLPGAT2-3.1.5.8-108-3", "SQLPGAT2-3.1.5.8-108-4", "SQLPGAT2-3.1.5.8-108-5",
        "SQLPGAT2-3.1.1.28-1"})
    void theComponentsOfAStoreJoin() {
        addStore(1);
        for (int state : List.of(0, 1, 3, 4, 5, 6)) {
            int component = addComponent(1);
            stage(98, "@ComponentID", component, "@MiscInputData", state);
        }
        List<Integer> willing = query("""
                SELECT ComponentID FROM crawl_component WHERE GthrDBID = 1 AND State IN (0, 1, 4)
                ORDER BY ComponentID""", rows -> rows.getInt(1));
        int crawl = request(PORTAL, INCREMENTAL, 1);
        LocalDateTime joined = now();

        assertThat(join(crawl, 1)).isEqualTo(new Answer(crawl, 1, 1));

        assertThat(stores(crawl)).containsExactly("1 now");
        assertThat(components(crawl)).isEqualTo(willing).hasSize(3);
        assertThat(records(crawl)).allMatch(record -> record.endsWith(":0/1"));

        component(106, crawl, willing.getFirst());
        int late = addComponent(1);
        pass(Duration.ofMinutes(1));
        join(crawl, 1);
        assertThat(stores(crawl)).containsExactly("1");
        assertThat(query("SELECT JoinTime FROM crawl_store_status", rows -> rows.getDateTime(1)))
                .containsExactly(joined);
        assertThat(records(crawl)).hasSize(4).contains(willing.getFirst() + ":4/1", late + ":0/1");
        join(crawl, 0);
        assertThat(stores(crawl)).containsExactly("0 now", "1");
        assertThat(components(crawl)).hasSize(5).contains(0);
    }

    @Test
    void nobodyJoinsACrawlThatIsOverOrUnknownOrWithAnUnknownStore() {
        int crawl = request(PORTAL, FULL, 1);
        master(105, crawl);
        join(crawl, 0);
        join(crawl + 1, 0);
        assertThat(query("SELECT CrawlID FROM crawl_store_status", rows -> rows.getInt(1))).isEmpty();
        assertThat(query("SELECT CrawlID FROM crawl_component_status", rows -> rows.getInt(1))).isEmpty();
        assertThat(refusedStage(108, "@CrawlID", crawl, "@MiscInputData", 6).number()).isEqualTo(50101);
    }
}
