package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.to;

import java.util.List;
import org.granary.conformance.Covers;
import org.granary.type.SqlError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The Foundation role crawls content, and has neither an anchor crawl nor colleagues.
class FoundationFlushTest extends FlushTest {

    @Override
    protected String databaseName() {
        return "WSS_Search";
    }

    @BeforeEach
    @Override
    void openTheStore() {
        update("DELETE FROM local_crawl_component");
        super.openTheStore();
    }

    @Test
    @Covers({"SQLPGAT2-3.3.5-12", "SQLPGAT2-3.1.5.14-152", "SQLPGAT2-3.3.1-2"})
    void linksBecomeDocumentsButNotAnchors() {
        flushed(to("http://a/1"), to("http://a/2").with("ItemType", TestLink.SHALLOW),
                to("http://a/3").with("hrResult", 7), to("last").with("ItemType", TestLink.LAST));

        assertThat(table("SELECT DocID FROM MSSCrawlURL ORDER BY DocID")).containsExactly(List.of(FIRST_ID),
                List.of(FIRST_ID + 1));
        assertThat(queue()).hasSize(2);
        assertThat(count("MSSCrawlDeletedURL")).isEqualTo(1);
        assertThat(count("MSSTranTempTable0")).isZero();
        assertThat(List.of(count("MSSAnchorTextInfo"), count("MSSChangedAnchorSourceDocs"),
                count("MSSChangedAnchorTargetDocs"))).containsOnly(0);
        SqlError none = database.refused("colleagues", () -> table("SELECT * FROM MSSTranColleagueLinks"));
        assertThat(none.number()).isEqualTo(208);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-3")
    void theAnchorProjectIsRefused() {
        insert(to("http://a/1").with("ItemType", TestLink.ANCHOR));
        SqlError link = database.refused("a link of the anchor project",
                () -> insert(to("http://a/2"), to("anchor:1").with("ProjectID", 2)));
        assertThat(link.number()).isEqualTo(547);
        assertThat(link.sqlMessage().text()).contains("MSSTranTempTable0", "the value 2 of column 'ProjectID");
        assertThat(table("SELECT AccessURL FROM MSSTranTempTable0")).containsExactly(List.of("http://a/1"));
        SqlError error = refused(FLUSH, FlushCallTest.arguments(2, 1, 0, 0, 0));
        assertThat(error.number()).isEqualTo(547);
        assertThat(error.sqlMessage().text()).contains("Foundation");
    }
}
