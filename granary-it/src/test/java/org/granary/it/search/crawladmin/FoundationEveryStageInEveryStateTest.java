package org.granary.it.search.crawladmin;

/// The same in the Foundation role.
class FoundationEveryStageInEveryStateTest extends EveryStageInEveryStateTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
