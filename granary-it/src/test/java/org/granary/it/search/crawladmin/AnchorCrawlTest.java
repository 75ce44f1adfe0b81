package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Anchor crawls, which only the administration of SharePoint Server has: they follow portal crawls, and those that failed are tried again.
class AnchorCrawlTest extends CrawlAdminTest {

    /// An anchor crawl from its request to the point where it waits for the crawl stores.
    private void crawl(int anchor) {
        begin(anchor, INCREMENTAL, 1);
        join(anchor, 0);
        master(103, anchor);
        allReport(106, anchor);
        master(104, anchor);
        allReport(142, anchor);
        assertThat(master(140, anchor)).isEqualTo(new Answer(anchor, 4, 4));
    }

    private int newest() {
        return crawls().getLast();
    }

    /// A portal crawl that is done; the answer is the anchor crawl that follows it.
    private int anchorOf(int source) {
        finish(crawled(source), PORTAL);
        return newest();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-100-1", "SQLPGAT2-3.1.5.8-100-5", "SQLPGAT2-3.1.1.1-7"})
    void anAnchorCrawlKnowsTheCrawlThatStartedIt() {
        int main = request(PORTAL, FULL, 1);
        int anchor = number(stage(100, "@ProjectID", ANCHOR, "@CrawlType", INCREMENTAL, "@ContentSourceID", 1,
                "@MiscInputData", main).misc());
        assertThat(history(anchor, "MainCrawlID")).isEqualTo(main);
        assertThat(history(anchor, "ProjectID")).isEqualTo(ANCHOR);
        assertThat(refusedStage(100, "@ProjectID", ANCHOR, "@CrawlType", INCREMENTAL, "@ContentSourceID", 1,
                "@MiscInputData", null).number()).isEqualTo(515);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-148-3")
    void anAnchorCrawlFollowsAPortalCrawlOnce() {
        int crawl = crawled(7);
        master(150, crawl);
        allReport(147, crawl);
        master(146, crawl);
        master(152, crawl);
        assertThat(crawls()).containsExactly(crawl);
        pass(Duration.ofMinutes(1));
        stage(148, "@CrawlID", crawl, "@ProjectID", PORTAL, "@ComponentID", 0);
        stage(148, "@CrawlID", crawl, "@ProjectID", PORTAL, "@ComponentID", 0);

        assertThat(crawls()).hasSize(2);
        int anchor = newest();
        assertThat(anchor).isGreaterThan(crawl);
        assertThat(database.execute("""
                SELECT ProjectID, CrawlType, ContentSourceID, Status, SubStatus, Request, MainCrawlID
                FROM MSSCrawlHistory WHERE CrawlID = ?""", anchor).getFirst().rows())
                .containsExactly(List.of(ANCHOR, INCREMENTAL, 1, 1, 1, 1, crawl));
        assertThat(time("RequestTime", anchor)).isEqualTo(now());
        assertThat(time("StartTime", anchor)).isNull();
    }

    @Test
    void theProjectMustBeThatOfTheCrawl() {
        int crawl = crawled(7);
        assertThat(refusedStage(148, "@CrawlID", crawl, "@ProjectID", ANCHOR).number()).isEqualTo(50112);
        finish(crawl, PORTAL);
        assertThat(refusedStage(148, "@CrawlID", newest(), "@ProjectID", PORTAL).number()).isEqualTo(50112);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-140-9")
    void anAnchorCrawlHasNoUnvisitedItems() {
        int anchor = anchorOf(1);
        crawl(anchor);
        assertThat(state(anchor)).isEqualTo("4/4/0");
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-102-3")
    void anchorCrawlsAndPortalCrawlsOfSourceOneAreNotInEachOthersWay() {
        int anchor = anchorOf(1);
        crawl(anchor);
        int portal = request(PORTAL, FULL, 1);
        assertThat(begin(portal, FULL, 1).status()).isEqualTo(1);
        int second = anchorOf(2);
        assertThat(begin(second, INCREMENTAL, 1).status()).as("another anchor crawl").isEqualTo(5);
        finish(anchor, ANCHOR);
        int third = newest();
        assertThat(begin(third, INCREMENTAL, 1).status()).as("beside the portal crawl").isEqualTo(1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-148-4", "SQLPGAT2-3.1.5.8-148-5"})
    void aFailedAnchorCrawlIsRequestedOnceMore() {
        int first = anchorOf(1);
        crawl(first);
        int second = anchorOf(2);
        Object main = history(second, "MainCrawlID");
        assertThat(begin(second, INCREMENTAL, 1).status()).isEqualTo(5);
        pass(Duration.ofMinutes(1));

        finish(first, ANCHOR);

        int again = newest();
        assertThat(again).isGreaterThan(second);
        assertThat(database.execute("""
                SELECT ProjectID, CrawlType, ContentSourceID, Status, SubStatus, Request, MainCrawlID
                FROM MSSCrawlHistory WHERE CrawlID = ?""", again).getFirst().rows())
                .containsExactly(java.util.Arrays.asList(ANCHOR, INCREMENTAL, 1, 1, 1, 1, main));
        assertThat(time("RequestTime", again)).isEqualTo(now());
        assertThat(state(second)).isEqualTo("5/0/0");

        crawl(again);
        finish(again, ANCHOR);
        assertThat(newest()).as("once").isEqualTo(again);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-148-4")
    void ofSeveralThatFailedEachGetsItsTurn() {
        int first = anchorOf(1);
        crawl(first);
        int second = anchorOf(2);
        begin(second, INCREMENTAL, 1);
        int third = anchorOf(3);
        begin(third, INCREMENTAL, 1);

        finish(first, ANCHOR);
        int again = newest();
        assertThat(history(again, "MainCrawlID")).isEqualTo(history(second, "MainCrawlID"));
        crawl(again);
        finish(again, ANCHOR);
        int last = newest();
        assertThat(history(last, "MainCrawlID")).isEqualTo(history(third, "MainCrawlID"));
        crawl(last);
        finish(last, ANCHOR);
        assertThat(newest()).isEqualTo(last);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-148-5")
    void aForbiddenPortalCrawlIsNoFailedAnchorCrawl() {
        int forbidden = begun(PORTAL, FULL, 9);
        master(105, forbidden);
        int anchor = anchorOf(1);
        crawl(anchor);
        finish(anchor, ANCHOR);
        assertThat(newest()).isEqualTo(anchor);
    }
}
