package org.granary.it.search.stage;

class FoundationRemainingTest extends RemainingTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }

    @Override
    boolean hasColleagues() {
        return false;
    }
}
