package org.granary.it.search.stage;

class FoundationMaintenanceTest extends MaintenanceTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
