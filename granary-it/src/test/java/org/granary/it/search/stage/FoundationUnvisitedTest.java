package org.granary.it.search.stage;

class FoundationUnvisitedTest extends UnvisitedTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
