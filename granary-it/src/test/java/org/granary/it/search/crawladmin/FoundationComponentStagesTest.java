package org.granary.it.search.crawladmin;

/// The same in the Foundation role.
class FoundationComponentStagesTest extends ComponentStagesTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
