package org.granary.it.search;

import org.granary.conformance.Covers;

/// The same in the Foundation role.
@Covers({"SQLPGAT2-3.3.5-54"})
class FoundationScopeCompletionTest extends ScopeCompletionTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
