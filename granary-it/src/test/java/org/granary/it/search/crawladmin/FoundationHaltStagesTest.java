package org.granary.it.search.crawladmin;

/// The same in the Foundation role.
class FoundationHaltStagesTest extends HaltStagesTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
