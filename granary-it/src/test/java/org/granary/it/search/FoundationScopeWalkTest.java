package org.granary.it.search;

/// The same in the Foundation role.
class FoundationScopeWalkTest extends ScopeWalkTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
