package org.granary.it.search;

import org.granary.conformance.Covers;

/// The same in the Foundation role.
@Covers({"SQLPGAT2-3.3.5-4", "SQLPGAT2-3.3.5-9", "SQLPGAT2-3.3.5-48", "SQLPGAT2-3.3.5-50", "SQLPGAT2-3.4.5.4-1"})
class FoundationConfigurationTransactionTest extends ConfigurationTransactionTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
