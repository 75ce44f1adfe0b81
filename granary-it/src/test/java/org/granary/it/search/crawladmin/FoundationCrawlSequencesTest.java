package org.granary.it.search.crawladmin;

import org.granary.conformance.Covers;

/// The same in the Foundation role, where no anchor crawl follows.
@Covers({"SQLPGAT2-3.3.5-7", "SQLPGAT2-3.3.5-20", "SQLPGAT2-3.3.5-22"})
class FoundationCrawlSequencesTest extends CrawlSequencesTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
