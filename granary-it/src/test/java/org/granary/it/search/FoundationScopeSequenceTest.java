package org.granary.it.search;

import org.granary.conformance.Covers;

/// The same in the Foundation role.
@Covers("SQLPGAT2-3.4.5.5-1")
class FoundationScopeSequenceTest extends ScopeSequenceTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
