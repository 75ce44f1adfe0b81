package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import org.granary.conformance.Covers;
import org.granary.it.search.HostRecount;
import org.junit.jupiter.api.Test;

/// Stage 115: a crawl is stopped.
class StopTest extends StageTest {
    /// How many rows a call removes.
    static final int MOST = 10_000;

    /// Whether the role has anchors and relations.
    boolean hasAnchors() {
        return true;
    }

    Answer stop(int project) {
        return stage(115, "@ContentSourceID", SOURCE, "@ApplicationType", 0, "@CrawlID", CRAWL, "@ProjectID", project);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-115-1", "SQLPGAT2-3.1.5.7-115-2", "SQLPGAT2-3.1.5.7-115-5",
        "SQLPGAT2-3.1.5.7-115-6"})
    void documentsThatTheCrawlWouldHaveDeletedStay() {
        document(1, "DeletePending", 1);
        entry(1, CRAWL, 1, "TransactionType", 1);
        document(2, "DeletePending", 1); // not to be deleted by this entry
        entry(2, CRAWL, 2, "BatchID", 9, "ComponentID", 3);
        document(3, "DeletePending", 1); // deleted by another crawl
        entry(3, CRAWL + 1, 3, "TransactionType", 1);
        document(4, "DeletePending", 1, "ContentSourceID", SOURCE + 1);
        entry(4, CRAWL, 4, "TransactionType", 1);
        document(5, "DeletePending", 1);
        entry(5, CRAWL, 5, "TransactionType", 1, "BatchID", 9, "ComponentID", 3);
        assertThat(stop(PORTAL_CONTENT)).isEqualTo(new Answer(CRAWL, 0));
        assertThat(documents("DeletePending = 1")).containsExactly(2, 3, 4);
        assertThat(column("SELECT SeqID FROM MSSCrawlQueue")).containsExactly(3L);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-115-7", "SQLPGAT2-3.1.5.7-115-8", "SQLPGAT2-3.1.5.7-115-10",
        "SQLPGAT2-3.1.5.7-115-11", "SQLPGAT2-3.1.5.7-115-12", "SQLPGAT2-3.1.5.7-115-13",
        "SQLPGAT2-3.1.5.7-115-14"})
    void nothingThatTheCrawlLeftRemains() {
        for (int crawl : new int[]{CRAWL, CRAWL + 1}) {
            link(crawl);
            colleague(crawl);
            for (String set : new String[]{"target", "source", "deleted", "committed"}) {
                add("changed_anchor_" + set, "CrawlID", crawl, "DocID", 1);
            }
            add("social_distance_deleted_property", "CrawlID", crawl, "SourceDocID", 1, "TargetUserID", 1);
        }
        stop(PORTAL_CONTENT);
        assertThat(column("SELECT CrawlID FROM MSSTranTempTable0")).containsExactly(CRAWL + 1);
        for (String set : new String[]{"colleague_link", "changed_anchor_target", "changed_anchor_source",
            "changed_anchor_deleted", "changed_anchor_committed", "social_distance_deleted_property"}) {
            assertThat(query("SELECT CrawlID FROM " + set + " ORDER BY CrawlID", rows -> rows.getInt(1))).as(set)
                    .isEqualTo(hasAnchors() ? asList(CRAWL + 1) : asList(CRAWL, CRAWL + 1));
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-115-9", "SQLPGAT2-3.1.5.7-115-15"})
    void aPortalContentCrawlIsCountedAndCompleted() {
        host(1);
        document(1, "HostID", 1, "CommitCrawlID", CRAWL);
        HostRecount.keep(database);
        LocalDateTime stopped = now();
        stop(PORTAL_CONTENT);
        assertThat(rows("""
                SELECT HostID, SuccessCount, WarningCount, ErrorCount, DeleteCount, LevelHighErrorCount
                FROM MSSCrawlHostList""")).containsExactly(asList(1, 1, 0, 0, 0, 0));
        pass(Duration.ofHours(1));
        stop(PORTAL_CONTENT);
        assertThat(rows("SELECT CrawlID, Time FROM MSSLocalCompletedCrawls"))
                .containsExactly(asList(CRAWL, stopped));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-115-3", "SQLPGAT2-3.1.5.7-115-4"})
    void aLargeCrawlIsStoppedInSeveralCalls() {
        update("""
                INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID,
                  TransactionType, Scope)
                WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?)
                SELECT x, ?, x, 1, ?, 1, 1, 1 FROM n""", MOST + 1, CRAWL, SOURCE);
        document(1, "DeletePending", 1);
        document(MOST + 1, "DeletePending", 1);
        link(CRAWL);
        assertThat(stop(PORTAL_CONTENT)).isEqualTo(new Answer(1, 0));
        assertThat(column("SELECT SeqID FROM MSSCrawlQueue")).containsExactly(MOST + 1L);
        assertThat(documents("DeletePending = 1")).containsExactly(MOST + 1);
        assertThat(column("SELECT CrawlID FROM MSSLocalCompletedCrawls")).isEmpty();
        assertThat(stop(PORTAL_CONTENT)).isEqualTo(new Answer(CRAWL, 0));
        assertThat(column("SELECT SeqID FROM MSSCrawlQueue")).isEmpty();
        assertThat(column("SELECT CrawlID FROM MSSTranTempTable0")).isEmpty();
        assertThat(documents("DeletePending = 1")).isEmpty();
        assertThat(column("SELECT CrawlID FROM MSSLocalCompletedCrawls")).containsExactly(CRAWL);
    }

    @Test
    void aProjectThatDoesNotExistIsRefused() {
        entry(1, CRAWL, 1);
        assertThat(stageRefused(115, "@ContentSourceID", SOURCE, "@CrawlID", CRAWL, "@ProjectID", 3)).isEqualTo(547);
    }
}
