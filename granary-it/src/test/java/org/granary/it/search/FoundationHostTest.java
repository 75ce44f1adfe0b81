package org.granary.it.search;

import org.granary.conformance.Covers;

/// The same in the Foundation role.
@Covers({"SQLPGAT2-3.3.5-27", "SQLPGAT2-3.3.5-30", "SQLPGAT2-3.3.5-58"})
class FoundationHostTest extends HostTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
