package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// The same in the Foundation role.
class FoundationCompletionStagesTest extends CompletionStagesTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-148-3", "SQLPGAT2-2.2.1.1-2"})
    void noAnchorCrawlFollows() {
        int crawl = crawled(1);
        finish(crawl, PORTAL);
        assertThat(crawls()).containsExactly(crawl);
    }
}
