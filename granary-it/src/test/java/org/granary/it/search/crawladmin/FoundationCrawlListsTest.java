package org.granary.it.search.crawladmin;

/// The same in the Foundation role.
class FoundationCrawlListsTest extends CrawlListsTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
