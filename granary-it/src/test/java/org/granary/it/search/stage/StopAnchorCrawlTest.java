package org.granary.it.search.stage;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Stage 115 of the anchor project, which the Foundation role does not have.
class StopAnchorCrawlTest extends StageTest {

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
}
