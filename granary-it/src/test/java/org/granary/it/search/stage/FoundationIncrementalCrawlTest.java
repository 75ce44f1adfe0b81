package org.granary.it.search.stage;

class FoundationIncrementalCrawlTest extends IncrementalCrawlTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
