package org.granary.it.search;

import org.granary.conformance.Covers;

/// The same in the Foundation role.
@Covers({"SQLPGAT2-3.3.5-3", "SQLPGAT2-3.3.5-31", "SQLPGAT2-3.3.5-53", "SQLPGAT2-3.4.5-1"})
class FoundationStatusChangeTest extends StatusChangeTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
