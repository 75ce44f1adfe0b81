package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Stages that queue more documents than one transaction takes: to the client it is one call.
@Timeout(300)
class LargeStagesTest extends StageTest {
    private static final int DOCUMENTS = 25_000;

    private void fill() {
        update("""
                INSERT INTO crawl_url_history (DocID, ProjectID, StartAddressID, ContentSourceID, CrawlID, CommitCrawlID,
                  SecurityUpdateErrorID, AccessHash, DisplayHash, AccessURL, DisplayURL)
                WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?)
                SELECT x, 1, 1, ?, 9, 9, CASE WHEN x <= 100 THEN 5 ELSE 0 END, x, x, 'u', 'u' FROM n""",
                DOCUMENTS,
                SOURCE);
    }

    /// @param misc what the stage answers: a number of documents, or that there are some
    /// @param entries how many the queue has then; a hundred documents are queued a second time for their security
    /// @param mark what every document has then
    @ParameterizedTest
    @CsvSource({"107, 3, 25000, 25000, DeletePending = 1 AND CrawlID = 70", "109, 2, 1, 25100, CrawlID = 70",
        "145, 1, 1, 25000, DeletePending = 1"})
    @Covers({"SQLPGAT2-3.1.5.7-107-5", "SQLPGAT2-3.1.5.7-107-10", "SQLPGAT2-3.1.5.7-107-12",
        "SQLPGAT2-3.1.5.7-109-3", "SQLPGAT2-3.1.5.7-109-6", "SQLPGAT2-3.1.5.7-145-3", "SQLPGAT2-3.1.5.7-145-25"})
    void oneCallQueuesThemAll(int stage, int type, int misc, int entries, String mark) {
        fill();
        Object[] arguments = {"@CrawlID", CRAWL, "@CrawlType", type, "@ContentSourceID", SOURCE, "@MiscInputData", 0};
        assertThat(stage(stage, arguments)).isEqualTo(new Answer(misc, 0));
        assertThat(rows("SELECT COUNT(*), COUNT(DISTINCT DocID), MAX(SeqID) - MIN(SeqID) + 1 FROM MSSCrawlQueue"))
                .containsExactly(asList(entries, DOCUMENTS, (long) entries));
        assertThat(column("SELECT COUNT(*) FROM MSSCrawlURL WHERE " + mark)).containsExactly(DOCUMENTS);
        assertThat(column("SELECT COUNT(*) FROM MSSCrawlURL WHERE SecurityUpdateCrawlID = 70"))
                .containsExactly(stage == 109 ? 100 : 0);
        List<String> before = database.contents();
        assertThat(stage(stage, arguments)).isEqualTo(new Answer(misc, 0));
        assertThat(database.contents()).as("another call does nothing").isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {FULL, INCREMENTAL})
    @Covers({"SQLPGAT2-3.1.5.7-170-11", "SQLPGAT2-3.1.5.7-170-12", "SQLPGAT2-3.1.5.7-170-16"})
    void oneCallListsAllDocumentsForAnAnchorCrawl(int type) {
        update("""
                INSERT INTO anchor_text_info (SourceDocID, TargetDocID, Link, LinkHash, LinkID, CrawlID)
                WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?)
                SELECT 1, x / 2, 'u', x, x, 9 FROM n""", 2 * DOCUMENTS + 1);
        update("""
                INSERT INTO pending_anchor_change (CrawlID, TargetDocID)
                WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?)
                SELECT 60, 10000 + x FROM n""", DOCUMENTS);
        assertThat(stage(170, "@MiscInputData", 60, "@CrawlType", type, "@CrawlID", 0)).isEqualTo(new Answer(0, 0));
        int listed = type == FULL ? DOCUMENTS + 10_000 : DOCUMENTS;
        assertThat(rows("""
                SELECT COUNT(*), MIN(TargetDocID), MAX(TargetDocID), SUM(CASE WHEN ChangeType = 1 THEN 1 ELSE 0 END)
                FROM MSSAnchorChange WHERE CrawlID = 60"""))
                .containsExactly(asList(listed, type == FULL ? 1 : 10_001, DOCUMENTS + 10_000, 10_000));
        assertThat(query("SELECT COUNT(*) FROM crawl_stage", rows -> rows.getInt(1))).containsExactly(0);
    }
}
