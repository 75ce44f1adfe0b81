package org.granary.it.search.crawladmin;

/// The same in the Foundation role.
class FoundationRequestStagesTest extends RequestStagesTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
