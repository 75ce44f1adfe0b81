package org.granary.it.search.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.junit.jupiter.api.Test;

/// The same in the Foundation role, which has no anchor project.
@Covers("SQLPGAT2-3.3.5-29")
class FoundationGetNextCrawlBatchTest extends GetNextCrawlBatchTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }

    @Test
    void theAnchorProjectIsRefused() {
        assertThat(refused(GET_NEXT, "@ComponentID", COMPONENT, "@ProjectID", 2, "@CrawlID", 7, "@BatchSize", 5,
                "@BatchID", Out.of(JDBCType.BIGINT))).hasMessageContaining("Project 2");
    }
}
