package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Stage 115 and anchors, which the Foundation role does not have.
class StopWithAnchorsTest extends StageTest {

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-115-9", "SQLPGAT2-3.1.5.7-115-10", "SQLPGAT2-3.1.5.7-115-15"})
    void anAnchorCrawlKeepsWhatItIsAboutAndIsNotCompleted() {
        host(1);
        document(1, "HostID", 1, "CommitCrawlID", CRAWL);
        entry(1, CRAWL, 1, "ProjectID", ANCHOR);
        link(CRAWL);
        for (String set : new String[]{"target", "source", "deleted", "committed"}) {
            add("changed_anchor_" + set, "CrawlID", CRAWL, "DocID", 1);
        }
        stage(115, "@ContentSourceID", SOURCE, "@CrawlID", CRAWL, "@ProjectID", ANCHOR);
        assertThat(column("SELECT SeqID FROM MSSCrawlQueue")).isEmpty();
        assertThat(column("SELECT CrawlID FROM MSSTranTempTable0")).isEmpty();
        assertThat(column("SELECT SuccessCount FROM MSSCrawlHostList")).containsExactly(91);
        assertThat(column("SELECT CrawlID FROM MSSLocalCompletedCrawls")).isEmpty();
        for (String set : new String[]{"Target", "Source", "Deleted", "Committed"}) {
            assertThat(column("SELECT DocID FROM MSSChangedAnchor" + set + "Docs")).containsExactly(1);
        }
    }

    /// No completion will do so, and identifiers are used again.
    @Test
    void nothingLeadsToDocumentsThatTheCrawlHasDeleted() {
        for (int target : new int[]{5, 6}) {
            add("anchor_text_info", "SourceDocID", 1, "TargetDocID", target, "Link", "u" + target, "LinkHash", target,
                    "LinkID", target, "CrawlID", 1);
            add("social_distance_property", "SourceDocID", target, "TargetUserID", 1, "SourceUserID", target,
                    "TargetDocID", 1, "Pid", 394);
            add("social_distance_property", "SourceDocID", 1, "TargetUserID", target, "SourceUserID", 1, "TargetDocID",
                    target, "Pid", 394);
            add("user_document", "UserID", target, "DocID", target);
        }
        add("changed_anchor_deleted", "CrawlID", CRAWL, "DocID", 5);
        add("changed_anchor_deleted", "CrawlID", CRAWL + 1, "DocID", 6);
        stage(115, "@ContentSourceID", SOURCE, "@CrawlID", CRAWL, "@ProjectID", PORTAL_CONTENT);
        assertThat(rows("SELECT Link, TargetDocID FROM MSSAnchorTextInfo ORDER BY Link"))
                .containsExactly(asList("u5", -1), asList("u6", 6));
        assertThat(query("SELECT SourceDocID, TargetDocID FROM social_distance_property ORDER BY 1, 2",
                rows -> List.of(rows.getInt(1), rows.getInt(2)))).containsExactly(List.of(1, -1), List.of(1, 6),
                        List.of(6, 1));
        assertThat(query("SELECT DocID FROM user_document", rows -> rows.getInt(1))).containsExactly(6);
        assertThat(query("SELECT DocID FROM changed_anchor_deleted", rows -> rows.getInt(1))).containsExactly(6);
    }
}
