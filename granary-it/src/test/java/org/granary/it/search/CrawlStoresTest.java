package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Which crawl stores take part in which crawls, and the end of old crawls: 3.1.5.9, 72 and 91.
class CrawlStoresTest extends SearchTest {

    private void addCrawl(int crawl, int status, LocalDateTime requested, boolean ended) {
        update("""
                INSERT INTO crawl_status (CrawlID, ProjectID, CrawlType, ContentSourceID, Status, RequestTime, EndTime)
                VALUES (?, 1, 1, 1, ?, ?, ?)""", crawl, status, requested, ended ? requested.plusDays(5) : null);
        update("INSERT INTO crawl_component_status (CrawlID, ComponentID) VALUES (?, 50)", crawl);
        update("INSERT INTO crawl_store_status (CrawlID, GthrDBID, JoinTime) VALUES (?, 5, ?)", crawl, requested);
    }

    private List<String> stores() {
        return query("SELECT CrawlID, GthrDBID, JoinTime FROM crawl_store_status ORDER BY CrawlID, GthrDBID",
                rows -> rows.getInt(1) + " " + rows.getInt(2) + (now().equals(rows.getDateTime(3)) ? " now" : ""));
    }

    private List<String> components() {
        return query("SELECT CrawlID, ComponentID, Status FROM crawl_component_status ORDER BY CrawlID, ComponentID",
                rows -> rows.getInt(1) + " " + rows.getInt(2) + " " + rows.getInt(3));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.9-1", "SQLPGAT2-3.1.5.9-2", "SQLPGAT2-3.1.5.9-3", "SQLPGAT2-3.1.5.9-4",
        "SQLPGAT2-3.1.5.9-5", "SQLPGAT2-3.1.5.9-6", "SQLPGAT2-3.1.1.28-1"})
    void aCrawlStoreJoinsAllCrawlsThatAreNotOver() {
        assertThat(signature("proc_MSS_CrawlStoreToJoinAllOngoingCrawls")).containsExactly("@GthrDBID int");
        int second = number("@ComponentID", "granary.AddCrawlComponent", "@CrawlStoreOrdinal", 0, "@ServerName", "s");
        int third = number("@ComponentID", "granary.AddCrawlComponent", "@CrawlStoreOrdinal", 0, "@ServerName", "s");
        LocalDateTime earlier = now().minusDays(1);
        addCrawl(2, 4, earlier, false);
        addCrawl(3, 9, earlier, false);
        addCrawl(4, 11, earlier, false);
        addCrawl(5, 5, earlier, false);
        addCrawl(6, 12, earlier, false);
        addCrawl(7, 14, earlier, false);
        update("INSERT INTO crawl_store_status (CrawlID, GthrDBID, JoinTime) VALUES (3, 0, ?)", earlier);

        assertThat(run("proc_MSS_CrawlStoreToJoinAllOngoingCrawls", "@GthrDBID", 0).status()).isZero();

        assertThat(stores()).containsExactly("2 0 now", "2 5", "3 0", "3 5", "4 5", "5 5", "6 5", "7 0 now", "7 5");
        assertThat(components()).containsExactly("2 0 0", "2 " + second + " 0", "2 " + third + " 0", "2 50 0", "3 50 0",
                "4 50 0", "5 50 0", "6 50 0", "7 0 0", "7 " + second + " 0", "7 " + third + " 0", "7 50 0");

        List<String> before = stores();
        run("proc_MSS_CrawlStoreToJoinAllOngoingCrawls", "@GthrDBID", 0);
        assertThat(stores()).isEqualTo(before);
        assertThat(refused("proc_MSS_CrawlStoreToJoinAllOngoingCrawls", "@GthrDBID", 4).number()).isEqualTo(50101);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.9-3")
    void eachComponentOfTheStoreJoinsWhateverItsState() {
        for (int state : List.of(0, 1, 3, 4, 5, 6)) {
            update("UPDATE crawl_component SET State = ? WHERE ComponentID = 0", state);
            addCrawl(10 + state, 4, now(), false);
            run("proc_MSS_CrawlStoreToJoinAllOngoingCrawls", "@GthrDBID", 0);
            assertThat(components()).as("state %d", state).contains(10 + state + " 0 0");
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.72-1", "SQLPGAT2-3.1.5.72-2", "SQLPGAT2-3.1.5.72-3", "SQLPGAT2-3.1.5.72-4"})
    void aCrawlStoreLeavesAllCrawls() {
        assertThat(signature("proc_MSS_RemoveCrawlStoreFromAllCrawls")).containsExactly("@GthrDBID int");
        addCrawl(2, 4, now(), false);
        addCrawl(3, 11, now(), false);
        run("proc_MSS_CrawlStoreToJoinAllOngoingCrawls", "@GthrDBID", 0);

        assertThat(run("proc_MSS_RemoveCrawlStoreFromAllCrawls", "@GthrDBID", 5).status()).isZero();

        assertThat(stores()).containsExactly("2 0 now");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.91-1", "SQLPGAT2-3.1.5.91-2", "SQLPGAT2-3.1.5.91-3", "SQLPGAT2-3.1.5.91-5"})
    void crawlsThatAreOverAreCleanedUpByTheirAge() {
        assertThat(signature("proc_MSS_CleanupWithInterval")).containsExactly("@CleanupInterval int");
        addCrawl(2, 11, now().minusDays(31), false);
        addCrawl(3, 5, now().minusDays(31), false);
        addCrawl(4, 12, now().minusDays(31), false);
        addCrawl(5, 11, now().minusDays(31), true);
        addCrawl(6, 4, now().minusDays(99), false);
        addCrawl(7, 11, now().minusDays(29), false);
        addCrawl(8, 11, now().minusDays(30), false);

        run("proc_MSS_CleanupWithInterval", "@CleanupInterval", 30);

        List<Integer> left = List.of(5, 6, 7, 8);
        assertThat(query("SELECT CrawlID FROM crawl_status ORDER BY CrawlID", rows -> rows.getInt(1)))
                .isEqualTo(left);
        assertThat(query("SELECT CrawlID FROM crawl_component_status ORDER BY CrawlID", rows -> rows.getInt(1)))
                .isEqualTo(left);
        assertThat(query("SELECT CrawlID FROM crawl_store_status ORDER BY CrawlID", rows -> rows.getInt(1)))
                .isEqualTo(left);
        assertThat(refused("proc_MSS_CleanupWithInterval", "@CleanupInterval", -1).number()).isEqualTo(547);
    }
}
