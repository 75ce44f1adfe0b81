package org.granary.it.search.crawladmin;

/// The same in the Foundation role.
class FoundationRandomStagesTest extends RandomStagesTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
