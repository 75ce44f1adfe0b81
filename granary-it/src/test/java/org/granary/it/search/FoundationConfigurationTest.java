package org.granary.it.search;

import org.granary.conformance.Covers;

/// The same in the Foundation role.
@Covers({"SQLPGAT2-3.3.5-10", "SQLPGAT2-3.3.5-11", "SQLPGAT2-3.3.5-16", "SQLPGAT2-3.3.5-17", "SQLPGAT2-3.3.5-21",
    "SQLPGAT2-3.3.5-51", "SQLPGAT2-3.4.5.4-1"})
class FoundationConfigurationTest extends ConfigurationTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
