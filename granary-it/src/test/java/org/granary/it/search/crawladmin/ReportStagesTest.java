package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Stages 106, 112, 122, 132, 142, 143 and 147: what components report.
class ReportStagesTest extends CrawlAdminTest {

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-106-2", "SQLPGAT2-3.1.5.8-112-2", "SQLPGAT2-3.1.5.8-122-2", "SQLPGAT2-3.1.5.8-132-2",
        "SQLPGAT2-3.1.5.8-142-2", "SQLPGAT2-3.1.5.8-143-2", "SQLPGAT2-3.1.5.8-147-2", "SQLPGAT2-3.1.1.25-1"})
    void aReportChangesTheRecordOfThatComponentInThatCrawlAlone() {
        int second = addComponent(0);
        int crawl = begun(PORTAL, FULL, 1);
        int other = begun(PORTAL, FULL, 2);
        assertThat(records(crawl)).containsExactly("0:0/1", second + ":0/1");
        Map<Integer, String> expected = Map.of(106, "4/1", 112, "12/1", 122, "9/1", 132, "4/1", 142, "4/0", 143, "4/1",
                147, "11/1");
        for (int stage : List.of(106, 112, 122, 147, 132, 142, 143)) {
            component(stage, crawl, second);
            assertThat(records(crawl)).as("stage %d", stage).containsExactly("0:0/1",
                    second + ":" + expected.get(stage));
            assertThat(records(other)).containsExactly("0:0/1", second + ":0/1");
        }
    }

    @Test
    void whoTakesNoPartChangesNothing() {
        addStore(1);
        int outside = addComponent(1);
        int crawl = begun(PORTAL, FULL, 1);
        for (int stage : List.of(106, 112, 122, 132, 142, 143, 147)) {
            component(stage, crawl, outside);
            component(stage, crawl, 99);
            component(stage, crawl + 100, 0);
        }
        assertThat(records(crawl)).containsExactly("0:0/1");
    }

    @Test
    void whatIsReportedAfterTheEndChangesNothing() {
        int crawl = begun(PORTAL, FULL, 1);
        master(105, crawl);
        for (int stage : List.of(106, 112, 122, 132, 142, 143, 147)) {
            component(stage, crawl, 0);
        }
        assertThat(records(crawl)).containsExactly("0:0/1");
    }
}
