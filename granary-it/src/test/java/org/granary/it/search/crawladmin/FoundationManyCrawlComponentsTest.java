package org.granary.it.search.crawladmin;

/// The same in the Foundation role, whose master does not change.
class FoundationManyCrawlComponentsTest extends ManyCrawlComponentsTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
