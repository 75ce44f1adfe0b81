package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Stages 140, 144, 146, 148, 150 and 152: how a crawl comes to its end.
class CompletionStagesTest extends CrawlAdminTest {

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-140-6", "SQLPGAT2-3.1.5.8-140-7", "SQLPGAT2-3.1.5.8-140-8", "SQLPGAT2-3.1.5.8-140-10",
        "SQLPGAT2-2.2.1.6-1", "SQLPGAT2-3.1.1.1-3"})
    void unvisitedItemsFollowWhenAllComponentsAreIdle() {
        int second = addComponent(0);
        int crawl = started(PORTAL, FULL, 1);
        assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 4, 1));
        component(142, crawl, 0);
        assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 4, 1));
        component(142, crawl, second);
        component(143, crawl, 0);
        assertThat(master(140, crawl)).as("one has found something").isEqualTo(new Answer(crawl, 4, 1));
        component(142, crawl, 0);
        assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 4, 2));
        assertThat(master(140, crawl)).as("the master moves the items").isEqualTo(new Answer(crawl, 4, 2));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-144-2", "SQLPGAT2-3.1.5.8-144-3", "SQLPGAT2-3.1.5.8-140-4", "SQLPGAT2-3.1.5.8-140-5"})
    void unvisitedItemsAreDeleted() {
        int second = addComponent(0);
        int crawl = started(PORTAL, FULL, 1);
        allReport(142, crawl);
        assertThat(records(crawl)).containsExactly("0:4/0", second + ":4/0");
        master(140, crawl);

        assertThat(master(144, crawl)).isEqualTo(new Answer(crawl, 4, 3));

        assertThat(records(crawl)).containsExactly("0:4/1", second + ":4/1");
        component(142, crawl, 0);
        assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 4, 3));
        component(142, crawl, second);
        assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 4, 4));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-144-2", "SQLPGAT2-3.1.5.8-144-3", "SQLPGAT2-3.1.5.8-150-2", "SQLPGAT2-3.1.5.8-152-2",
        "SQLPGAT2-3.1.5.8-148-2"})
    void aMasterMaySkipStages() {
        int crawl = started(PORTAL, FULL, 1);
        allReport(142, crawl);
        assertThat(master(144, crawl)).as("without 140").isEqualTo(new Answer(crawl, 4, 3));
        assertThat(records(crawl)).containsExactly("0:4/1");
        assertThat(master(150, crawl)).as("without 140").isEqualTo(new Answer(crawl, 14, 1));
        assertThat(master(152, crawl)).as("without 146").isEqualTo(new Answer(crawl, 14, 4));
        assertThat(master(150, crawl)).as("once more").isEqualTo(new Answer(crawl, 14, 1));
        assertThat(stage(148, "@CrawlID", crawl, "@ProjectID", PORTAL, "@ComponentID", 0))
                .isEqualTo(new Answer(crawl, 11, 0));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-140-2")
    void nothingIsDoneWhileTheCrawlHasNotStarted() {
        int crawl = begun(PORTAL, FULL, 1);
        allReport(142, crawl);
        for (String expected : List.of("1/1/0", "1/2/0")) {
            master(140, crawl);
            assertThat(state(crawl)).isEqualTo(expected);
            master(103, crawl);
        }
        allReport(106, crawl);
        master(104, crawl);
        stage(120, "@ContentSourceID", 1);
        master(121, crawl);
        assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 8, 0));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-140-3")
    void nothingIsDoneWhileNobodyWorksForACrawlStore() {
        addStore(1);
        int crawl = started(PORTAL, FULL, 1);
        join(crawl, 1);
        allReport(142, crawl);
        assertThat(master(140, crawl)).as("a store without component").isEqualTo(new Answer(crawl, 4, 1));
        int component = addComponent(1);
        join(crawl, 1);
        component(142, crawl, component);
        stage(162, "@MiscInputData", component);
        assertThat(master(140, crawl)).as("its only component is disabled").isEqualTo(new Answer(crawl, 4, 1));
        stage(94, "@ComponentID", component);
        component(142, crawl, component);
        assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 4, 2));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-140-9")
    void deleteCrawlsHaveNoUnvisitedItems() {
        int crawl = started(PORTAL, DELETE, 1);
        allReport(142, crawl);
        assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 4, 4));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-150-2", "SQLPGAT2-3.1.5.8-146-2", "SQLPGAT2-3.1.5.8-146-3", "SQLPGAT2-3.1.5.8-152-2",
        "SQLPGAT2-3.1.5.8-148-2", "SQLPGAT2-2.2.1.7-1", "SQLPGAT2-2.2.1.4-7", "SQLPGAT2-3.1.1.1-4",
        "SQLPGAT2-2.2.1.4-1"})
    void aCrawlCompletes() {
        int second = addComponent(0);
        int crawl = crawled(1);

        assertThat(master(150, crawl)).isEqualTo(new Answer(crawl, 14, 1));
        component(147, crawl, 0);
        assertThat(master(146, crawl)).isEqualTo(new Answer(crawl, 14, 1));
        component(147, crawl, second);
        assertThat(master(146, crawl)).isEqualTo(new Answer(crawl, 14, 2));
        assertThat(master(152, crawl)).isEqualTo(new Answer(crawl, 14, 4));
        pass(Duration.ofMinutes(5));

        assertThat(stage(148, "@CrawlID", crawl, "@ProjectID", PORTAL, "@ComponentID", 0))
                .isEqualTo(new Answer(crawl, 11, 0));

        assertThat(state(crawl)).isEqualTo("11/0/0");
        assertThat(time("EndTime", crawl)).isEqualTo(now());
        assertThat(time("StartTime", crawl)).isEqualTo(now().minusMinutes(5));
    }

    @Test
    void aCrawlThatIsOverNeverComesBack() {
        int done = crawled(1);
        finish(done, PORTAL);
        int stopped = started(PORTAL, FULL, 1);
        stage(110, "@ContentSourceID", 1);
        master(111, stopped);
        allReport(112, stopped);
        master(113, stopped);
        master(114, stopped);
        int forbidden = begun(PORTAL, FULL, 1);
        master(105, forbidden);
        for (int crawl : List.of(done, stopped, forbidden)) {
            List<String> before = database.contents();
            begin(crawl, FULL, 1);
            for (int stage : List.of(103, 104, 105, 111, 113, 114, 121, 123, 131, 133, 140, 144, 146, 150, 152)) {
                master(stage, crawl);
            }
            for (int stage : List.of(106, 112, 122, 132, 142, 143, 147)) {
                component(stage, crawl, 0);
            }
            for (int stage : List.of(110, 120, 130)) {
                stage(stage, "@ContentSourceID", 77);
            }
            stage(148, "@CrawlID", crawl, "@ProjectID", PORTAL, "@ComponentID", 0);
            join(crawl, 0);
            assertThat(database.contents()).as("crawl %d", crawl).isEqualTo(before);
        }
    }
}
