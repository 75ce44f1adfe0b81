package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// The same in the Foundation role, which has no anchor project.
@Covers({"SQLPGAT2-3.3.5-18", "SQLPGAT2-3.3.5-26", "SQLPGAT2-3.3.5-43", "SQLPGAT2-3.3.5-55", "SQLPGAT2-3.3.5-57"})
class FoundationCrawlAccountsTest extends CrawlAccountsTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }

    @Test
    @Covers({"SQLPGAT2-2.2.1.1-2", "SQLPGAT2-3.1.5.60-6"})
    void thereIsNoAnchorProject() {
        assertThat(refused("proc_MSS_GetCrawls", "@ComponentID", 0, "@CatalogID", 2, "@MasterRole", 1).number())
                .isEqualTo(547);
        assertThat(status(2, -1)).as("the status of a project that is not there").isZero();
    }
}
