package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Stages 111 to 114, 121, 123, 131 and 133: how a crawl stops, pauses and goes on.
class HaltStagesTest extends CrawlAdminTest {

    private void ask(int stage) {
        stage(stage, "@ContentSourceID", 1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-111-2", "SQLPGAT2-3.1.5.8-113-2", "SQLPGAT2-3.1.5.8-113-3", "SQLPGAT2-3.1.5.8-114-2",
        "SQLPGAT2-2.2.1.8-1", "SQLPGAT2-2.2.1.4-6", "SQLPGAT2-3.1.1.1-5"})
    void aCrawlStops() {
        int second = addComponent(0);
        int crawl = started(PORTAL, FULL, 1);
        ask(110);
        assertThat(master(111, crawl)).isEqualTo(new Answer(crawl, 13, 1));
        assertThat(state(crawl)).as("the request stays").isEqualTo("13/1/2");

        component(112, crawl, 0);
        assertThat(master(113, crawl)).isEqualTo(new Answer(crawl, 13, 1));
        component(112, crawl, second);
        assertThat(master(113, crawl)).isEqualTo(new Answer(crawl, 13, 2));

        assertThat(master(114, crawl).status()).isEqualTo(12);
        assertThat(state(crawl)).isEqualTo("12/2/2");
        assertThat(time("EndTime", crawl)).isNull();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-111-2")
    void aCrawlStopsWhereverItIs() {
        int requested = request(PORTAL, FULL, 1);
        stops(requested);
        int begun = begun(PORTAL, FULL, 1);
        stops(begun);
        int paused = started(PORTAL, FULL, 1);
        pause(paused);
        stops(paused);
        int completing = crawled(1);
        master(150, completing);
        stops(completing);
    }

    private void stops(int crawl) {
        ask(110);
        assertThat(master(111, crawl)).isEqualTo(new Answer(crawl, 13, 1));
        allReport(112, crawl);
        master(113, crawl);
        assertThat(master(114, crawl).status()).isEqualTo(12);
    }

    private void pause(int crawl) {
        ask(120);
        assertThat(master(121, crawl).status()).isEqualTo(8);
        allReport(122, crawl);
        assertThat(master(123, crawl).status()).isEqualTo(9);
    }

    private void resume(int crawl) {
        ask(130);
        assertThat(master(131, crawl).status()).isEqualTo(7);
        allReport(132, crawl);
        assertThat(master(133, crawl).status()).isEqualTo(4);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-121-2", "SQLPGAT2-3.1.5.8-123-2", "SQLPGAT2-3.1.5.8-123-3", "SQLPGAT2-3.1.5.8-131-2",
        "SQLPGAT2-3.1.5.8-133-2", "SQLPGAT2-3.1.5.8-133-3", "SQLPGAT2-3.1.1.1-6"})
    void aCrawlPausesAndGoesOn() {
        int second = addComponent(0);
        int crawl = started(PORTAL, FULL, 1);
        ask(120);
        assertThat(state(crawl)).isEqualTo("4/1/3");
        assertThat(master(121, crawl)).isEqualTo(new Answer(crawl, 8, 0));
        assertThat(state(crawl)).isEqualTo("8/0/0");

        component(122, crawl, second);
        assertThat(master(123, crawl).status()).isEqualTo(8);
        component(122, crawl, 0);
        assertThat(master(123, crawl)).isEqualTo(new Answer(crawl, 9, 0));

        ask(130);
        assertThat(state(crawl)).isEqualTo("9/0/4");
        assertThat(master(131, crawl)).isEqualTo(new Answer(crawl, 7, 0));
        assertThat(state(crawl)).isEqualTo("7/0/0");

        component(132, crawl, 0);
        assertThat(master(133, crawl).status()).isEqualTo(7);
        component(132, crawl, second);
        assertThat(master(133, crawl)).isEqualTo(new Answer(crawl, 4, 1));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-111-2", "SQLPGAT2-3.1.5.8-121-2", "SQLPGAT2-3.1.5.8-131-2"})
    void aMasterStopsPausesAndResumesByItself() {
        int crawl = started(PORTAL, FULL, 1);
        assertThat(master(121, crawl)).isEqualTo(new Answer(crawl, 8, 0));
        allReport(122, crawl);
        assertThat(master(123, crawl)).isEqualTo(new Answer(crawl, 9, 0));
        assertThat(master(131, crawl)).isEqualTo(new Answer(crawl, 7, 0));
        allReport(132, crawl);
        assertThat(master(133, crawl)).isEqualTo(new Answer(crawl, 4, 1));
        assertThat(master(111, crawl)).isEqualTo(new Answer(crawl, 13, 1));
        assertThat(state(crawl)).as("nobody has asked for it").isEqualTo("13/1/0");
        assertThat(master(114, crawl)).as("without asking whether all components have stopped")
                .isEqualTo(new Answer(crawl, 12, 1));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-110-3", "SQLPGAT2-3.1.5.8-111-2"})
    void aDeleteCrawlIsStoppedByTheMasterAlone() {
        int crawl = started(PORTAL, DELETE, 1);
        ask(110);
        assertThat(state(crawl)).as("a request to stop spares it").isEqualTo("4/1/0");
        assertThat(master(111, crawl)).isEqualTo(new Answer(crawl, 13, 1));
        allReport(112, crawl);
        assertThat(master(113, crawl)).isEqualTo(new Answer(crawl, 13, 2));
        assertThat(master(114, crawl)).isEqualTo(new Answer(crawl, 12, 2));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-110-2", "SQLPGAT2-3.1.5.8-130-2", "SQLPGAT2-3.1.5.8-111-2"})
    void aStopThatCrossesAResumeStopsTheCrawl() {
        int crawl = started(PORTAL, FULL, 1);
        pause(crawl);
        ask(110);
        assertThat(state(crawl)).as("what the master sees").isEqualTo("9/0/2");
        ask(130);
        assertThat(state(crawl)).isEqualTo("9/0/4");
        assertThat(master(111, crawl)).isEqualTo(new Answer(crawl, 13, 1));
        assertThat(master(131, crawl)).as("what a second master makes of the later request")
                .isEqualTo(new Answer(crawl, 7, 0));
        assertThat(master(111, crawl)).isEqualTo(new Answer(crawl, 13, 1));
        allReport(112, crawl);
        master(113, crawl);
        assertThat(master(114, crawl)).isEqualTo(new Answer(crawl, 12, 2));
        assertThat(master(131, crawl)).as("it is over").isEqualTo(new Answer(crawl, 12, 2));
    }

    @Test
    @Covers("SQLPGAT2-3.1.1.1-3")
    void aCrawlGoesOnWhereItWasPaused() {
        int crawl = started(PORTAL, FULL, 1);
        pause(crawl);
        resume(crawl);
        assertThat(state(crawl)).isEqualTo("4/1/0");
        allReport(142, crawl);
        master(140, crawl);
        pause(crawl);
        resume(crawl);
        assertThat(state(crawl)).isEqualTo("4/2/0");
        master(144, crawl);
        pause(crawl);
        resume(crawl);
        assertThat(state(crawl)).isEqualTo("4/3/0");
        allReport(142, crawl);
        master(140, crawl);
        pause(crawl);
        resume(crawl);
        assertThat(state(crawl)).isEqualTo("4/4/0");
    }
}
