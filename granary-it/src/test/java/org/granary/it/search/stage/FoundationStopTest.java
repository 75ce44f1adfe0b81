package org.granary.it.search.stage;

class FoundationStopTest extends StopTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }

    @Override
    boolean hasAnchors() {
        return false;
    }
}
