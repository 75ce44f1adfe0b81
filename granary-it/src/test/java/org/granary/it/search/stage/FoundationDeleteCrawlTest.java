package org.granary.it.search.stage;

class FoundationDeleteCrawlTest extends DeleteCrawlTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
