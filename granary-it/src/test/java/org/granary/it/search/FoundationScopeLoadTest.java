package org.granary.it.search;

/// The same in the Foundation role.
class FoundationScopeLoadTest extends ScopeLoadTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
