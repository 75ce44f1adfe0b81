package org.granary.it.search.stage;

class FoundationComponentStagesTest extends ComponentStagesTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
