package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.granary.it.search.HostRecount;
import org.junit.jupiter.api.Test;

/// What the Foundation role does not have, or does not do.
class FoundationRolesTest extends StageTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-170-1")
    void thereIsNoAnchorCrawl() {
        add("pending_annotation", "TargetDisplayURL", "u", "TargetDisplayHash", 1, "Pid", 100, "AnnotationNumeric", 1,
                "UpdateTime", now());
        assertThat(stageRefused(170, "@MiscInputData", 60, "@CrawlType", FULL, "@CrawlID", 0)).isEqualTo(547);
    }

    @Test
    void thereIsNoAnchorProject() {
        assertThat(stageRefused(149, "@CrawlID", CRAWL, "@ProjectID", ANCHOR)).isEqualTo(547);
        assertThat(stageRefused(115, "@ContentSourceID", SOURCE, "@CrawlID", CRAWL, "@ProjectID", ANCHOR))
                .isEqualTo(547);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-5", "SQLPGAT2-3.1.5.7-149-6"})
    void aCompletedCrawlIsOnlyNoted() {
        host(1);
        document(1, "HostID", 1, "CommitCrawlID", CRAWL);
        HostRecount.keep(database);
        add("anchor_text_info", "SourceDocID", 1, "TargetDocID", 2, "Link", "u", "LinkHash", 1, "LinkID", 1, "CrawlID",
                CRAWL);
        add("changed_anchor_deleted", "CrawlID", CRAWL, "DocID", 2);
        assertThat(stage(149, "@CrawlID", CRAWL, "@ProjectID", PORTAL_CONTENT)).isEqualTo(new Answer(CRAWL, 0));
        assertThat(rows("SELECT CrawlID, Time FROM MSSLocalCompletedCrawls")).containsExactly(asList(CRAWL, now()));
        assertThat(column("SELECT SuccessCount FROM MSSCrawlHostList")).containsExactly(91);
        assertThat(column("SELECT TargetDocID FROM MSSAnchorTextInfo")).containsExactly(2);
        assertThat(column("SELECT COUNT(*) FROM MSSChangedAnchorTargetDocs")).containsExactly(0);
    }
}
