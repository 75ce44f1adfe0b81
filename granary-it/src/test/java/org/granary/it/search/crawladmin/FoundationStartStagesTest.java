package org.granary.it.search.crawladmin;

/// The same in the Foundation role.
class FoundationStartStagesTest extends StartStagesTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
