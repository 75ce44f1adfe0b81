package org.granary.it.search.stage;

import org.granary.conformance.Covers;

@Covers("SQLPGAT2-3.3.5-47")
class FoundationMaintenanceTest extends MaintenanceTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
