package org.granary.it.search;

import org.granary.conformance.Covers;

/// The same in the Foundation role.
@Covers({"SQLPGAT2-3.3.5-13", "SQLPGAT2-3.3.5-14", "SQLPGAT2-3.3.5-15", "SQLPGAT2-3.3.5-23", "SQLPGAT2-3.3.5-39",
    "SQLPGAT2-3.3.5-40"})
class FoundationScopeSetsTest extends ScopeSetsTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
