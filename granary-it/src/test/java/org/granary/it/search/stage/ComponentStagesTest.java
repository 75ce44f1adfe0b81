package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Stages 93, 90 and 163: crawl components of a store.
class ComponentStagesTest extends StageTest {

    private Object status(int component) {
        return column("SELECT Status FROM MSSLocalCrawlComponents WHERE ComponentID = ?", component).getFirst();
    }

    /// Component 5 crawls documents 1 and 2, the latter in two crawls; component 6 crawls 3; 4 waits.
    private void crawling() {
        for (int doc = 1; doc <= 4; doc++) {
            document(doc, "Retry", 10 * doc);
        }
        entry(1, 10, 1, "BatchID", 100, "ComponentID", 5);
        entry(2, 10, 2, "BatchID", 100, "ComponentID", 5);
        entry(3, 11, 2, "BatchID", 101, "ComponentID", 5);
        entry(4, 10, 3, "BatchID", 102, "ComponentID", 6);
        entry(5, 10, 4, "BatchID", 0, "ComponentID", 5);
    }

    private Object batches() {
        return column("SELECT BatchID FROM MSSCrawlQueue ORDER BY SeqID");
    }

    private Object retries() {
        return column("SELECT Retry FROM MSSCrawlURL ORDER BY DocID");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-93-1", "SQLPGAT2-3.1.5.7-93-2", "SQLPGAT2-3.1.5.7-93-3", "SQLPGAT2-3.1.5.7-2",
        "SQLPGAT2-3.1.5.7-4", "SQLPGAT2-3.1.5.7-5"})
    void aComponentThatIsRegisteredIsReady() {
        stage(93, "@ComponentID", 5);
        assertThat(rows("SELECT ComponentID, Status FROM MSSLocalCrawlComponents")).containsExactly(asList(5, 1));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-93-3")
    void aComponentThatIsRegisteredAgainIsReadyAgain() {
        add("local_crawl_component", "ComponentID", 5, "Status", 3);
        stage(93, "@ComponentID", 5);
        assertThat(rows("SELECT ComponentID, Status FROM MSSLocalCrawlComponents")).containsExactly(asList(5, 1));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-6", "SQLPGAT2-3.1.5.7-7", "SQLPGAT2-3.1.5.7-8", "SQLPGAT2-3.1.5.7-9",
        "SQLPGAT2-3.1.5.7-10"})
    void aStageThatAnswersNothingElseAnswersTheCrawl() {
        assertThat(stage(93, "@ComponentID", 5, "@CrawlID", 12)).isEqualTo(new Answer(12, 0));
        assertThat(stage(90, "@ComponentID", 5, "@CrawlID", 13, "@MiscInputData", 0)).isEqualTo(new Answer(13, 0));
        assertThat(stage(163, "@CrawlID", 14, "@MiscInputData", 5)).isEqualTo(new Answer(14, 0));
        assertThat(stage(93, "@ComponentID", 5, "@CrawlID", null)).isEqualTo(new Answer(null, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-90-1", "SQLPGAT2-3.1.5.7-90-2", "SQLPGAT2-3.1.5.7-90-3", "SQLPGAT2-3.1.5.7-90-4",
        "SQLPGAT2-3.1.5.7-90-7", "SQLPGAT2-3.1.5.7-90-8"})
    void aComponentThatComesBackGivesBackWhatItCrawled() {
        crawling();
        stage(90, "@ComponentID", 5, "@MiscInputData", 0);
        assertThat(status(5)).isEqualTo(1);
        assertThat(batches()).isEqualTo(asList(0L, 0L, 0L, 102L, 0L));
        assertThat(retries()).isEqualTo(asList(11, 21, 30, 40));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-90-9")
    void aComponentMayKeepWhatItCrawled() {
        crawling();
        stage(90, "@ComponentID", 5, "@MiscInputData", 1);
        assertThat(batches()).isEqualTo(asList(100L, 100L, 101L, 102L, 0L));
        assertThat(retries()).isEqualTo(asList(10, 20, 30, 40));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-90-5")
    void aDisabledComponentThatComesBackIsReady() {
        add("local_crawl_component", "ComponentID", 5, "Status", 3);
        stage(90, "@ComponentID", 5, "@MiscInputData", 1);
        assertThat(status(5)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 5, 6})
    @Covers("SQLPGAT2-3.1.5.7-90-6")
    void aComponentThatComesBackInAnotherStateStaysInIt(int state) {
        add("local_crawl_component", "ComponentID", 5, "Status", state);
        stage(90, "@ComponentID", 5, "@MiscInputData", 0);
        assertThat(status(5)).isEqualTo(state);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-163-1", "SQLPGAT2-3.1.5.7-163-2", "SQLPGAT2-3.1.5.7-163-3",
        "SQLPGAT2-3.1.5.7-163-4", "SQLPGAT2-3.1.5.7-163-5"})
    void aDisabledComponentLosesWhatItCrawls() {
        add("local_crawl_component", "ComponentID", 5, "Status", 1);
        add("local_crawl_component", "ComponentID", 6, "Status", 1);
        crawling();
        stage(163, "@MiscInputData", 5);
        assertThat(status(5)).isEqualTo(3);
        assertThat(status(6)).isEqualTo(1);
        assertThat(batches()).isEqualTo(asList(0L, 0L, 0L, 102L, 0L));
        assertThat(retries()).isEqualTo(asList(11, 21, 30, 40));
        assertThat(column("SELECT COUNT(*) FROM MSSLocalCrawlComponents")).containsExactly(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 91, 94, 108, 140, 148, 150, 152, 164, 171, -1})
    @Covers("SQLPGAT2-3.1.5.7-3")
    void aStageThatIsNotInTheTableIsRefused(int stage) {
        assertThat(stageRefused(stage)).isEqualTo(547);
    }

    @Test
    void whatAStageNeedsIsNotNull() {
        assertThat(stageRefused(93, "@ComponentID", null)).isEqualTo(515);
        assertThat(stageRefused(90, "@ComponentID", 5, "@MiscInputData", null)).isEqualTo(515);
        assertThat(stageRefused(163, "@MiscInputData", null)).isEqualTo(515);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-1")
    void theProcedureHasItsSignatureAndBothNamesOfItsOutput() {
        assertThat(database.catalog().procedure("dbo", "proc_MSS_Crawl").orElseThrow().declaration().parameters()
                .stream().map(p -> p.name() + " " + p.type().sql() + (p.output() ? " OUTPUT" : "")))
                .containsExactly("@ComponentID int", "@ProjectID int", "@CrawlStage int", "@CrawlType int",
                        "@CrawlID int", "@ContentSourceID int", "@ApplicationType int", "@MiscInputData int",
                        "@MiscOuputData int OUTPUT", "@CrawlStatus int OUTPUT", "@CrawlSubStatus int OUTPUT");
        for (String name : new String[]{"@MiscOuputData", "@MiscOutputData"}) {
            assertThat(
                    rows("""
                            DECLARE @misc int, @status int, @sub int;
                            EXEC proc_MSS_Crawl @ComponentID = 1, @ProjectID = 1, @CrawlStage = 93, @CrawlType = 1, @CrawlID = 9,
                              @ContentSourceID = 1, @ApplicationType = 0, @MiscInputData = 0, %s = @misc OUTPUT,
                              @CrawlStatus = @status OUTPUT, @CrawlSubStatus = @sub OUTPUT;
                            SELECT @misc"""
                            .formatted(name)))
                    .containsExactly(asList(9));
        }
    }
}
