package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// The same in the Foundation role, which has no anchor project.
class FoundationStageCallTest extends StageCallTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }

    @Test
    @Covers("SQLPGAT2-2.2.1.1-2")
    void theAnchorProjectIsRefused() {
        int crawl = request(PORTAL, FULL, 1);
        assertThat(refusedStage(100, "@ProjectID", 2, "@CrawlType", 1, "@ContentSourceID", 1, "@MiscInputData", crawl)
                .number()).isEqualTo(547);
        assertThat(refusedStage(148, "@ProjectID", 2, "@CrawlID", crawl).number()).isEqualTo(547);
        assertThat(refusedStage(164, "@ProjectID", 2, "@ContentSourceID", 1, "@ApplicationType", 0).number())
                .isEqualTo(547);
        assertThat(refused("proc_MSS_GetCrawls", "@ComponentID", 0, "@CatalogID", 2, "@MasterRole", true).number())
                .isEqualTo(547);
    }
}
