package org.granary.it.search.commit;

import org.granary.conformance.Covers;

/// The same in the Foundation role.
@Covers("SQLPGAT2-3.3.5-56")
class FoundationUnloadTransactionsTest extends UnloadTransactionsTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
