package org.granary.it.search.stage;

class FoundationResetTest extends ResetTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }

    @Override
    boolean hasAnchors() {
        return false;
    }
}
