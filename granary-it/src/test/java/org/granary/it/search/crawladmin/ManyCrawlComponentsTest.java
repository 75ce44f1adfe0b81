package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.granary.it.search.crawladmin.PrintedStages.State;
import org.junit.jupiter.api.Test;

/// Eight components at once, of two crawl stores, and a master that changes: all crawls come to their ends, and nothing that anybody sees on the way is off
/// the paths.
class ManyCrawlComponentsTest extends CrawlAdminTest {
    private static final int DELETED = 11;
    private static final int CRAWLED = 12;
    private static final int STOPPED = 13;
    private static final int PAUSED = 14;

    @Test
    void allCrawlsComeToAnEndWhoeverIsTheMaster() {
        addStore(1);
        List<Integer> components = new ArrayList<>(List.of(0));
        for (int i = 1; i < 8; i++) {
            components.add(addComponent(i % 2));
        }
        CrawlFarm farm = new CrawlFarm(database, foundation(), List.of(0, 1));
        List<Callable<Boolean>> work = new ArrayList<>();
        components.forEach(component -> work.add(farm.component(component)));
        work.add(() -> administrate(farm));
        work.add(() -> watch(farm));

        atOnce(work);

        assertThat(farm.masters()).isEqualTo(foundation() ? 1 : 2);
        assertThat(
                query("SELECT ContentSourceID, Status FROM crawl_status WHERE ProjectID = 1 ORDER BY ContentSourceID",
                        rows -> List.of(rows.getInt(1), rows.getInt(2))))
                .containsExactly(List.of(DELETED, 11),
                        List.of(CRAWLED, 11), List.of(STOPPED, 12), List.of(PAUSED, 11));
        assertThat(query("SELECT Status FROM crawl_status", rows -> rows.getInt(1)))
                .allMatch(PrintedStages.OVER::contains);
        assertThat(query("SELECT DISTINCT MainCrawlID FROM crawl_status WHERE ProjectID = 2 AND Status = 11",
                rows -> rows.getInt(1))).as("each portal crawl that is done has its anchor crawl")
                .containsExactlyInAnyOrderElementsOf(foundation()
                        ? List.of()
                        : query("""
                                SELECT CrawlID FROM crawl_status WHERE ProjectID = 1 AND Status = 11""",
                                rows -> rows.getInt(1)));
    }

    /// Requests crawls, stops one, pauses another, and disables the master.
    private boolean administrate(CrawlFarm farm) {
        try {
            farm.hold(STOPPED);
            farm.hold(PAUSED);
            request(PORTAL, DELETE, DELETED);
            request(PORTAL, FULL, CRAWLED);
            int stopped = request(PORTAL, FULL, STOPPED);
            int paused = request(PORTAL, INCREMENTAL, PAUSED);
            if (!foundation()) {
                while (farm.masters() == 0) {
                    Thread.onSpinWait();
                }
                stage(162, "@MiscInputData", 0);
                stage(96, "@MiscInputData", 60);
            }
            while (!state(stopped).startsWith("12/")) {
                // A master that begins the crawl at this moment clears the request (stages 102 and 103).
                stage(110, "@ContentSourceID", STOPPED);
            }
            while (!state(paused).startsWith("9/")) {
                stage(120, "@ContentSourceID", PAUSED);
            }
            while (state(paused).startsWith("9/")) {
                stage(130, "@ContentSourceID", PAUSED);
            }
            farm.release(PAUSED);
            while (!crawlsOfMaster(PORTAL).isEmpty() || (!foundation() && !crawlsOfMaster(ANCHOR).isEmpty())) {
                Thread.onSpinWait();
            }
            return true;
        } finally {
            farm.close();
        }
    }

    private boolean watch(CrawlFarm farm) {
        Map<Integer, State> last = new HashMap<>();
        while (!farm.isClosed()) {
            query("SELECT CrawlID, Status, SubStatus, Request FROM crawl_status", rows -> {
                State now = new State(rows.getInt(2), rows.getInt(3), rows.getInt(4));
                State before = last.put(rows.getInt(1), now);
                assertThat(now.status()).as("crawl %d: %s", rows.getInt(1), now).isIn(PrintedStages.STATUSES);
                if (before != null && before.over()) {
                    assertThat(now).as("crawl %d", rows.getInt(1)).isEqualTo(before);
                }
                return now;
            });
        }
        return true;
    }
}
