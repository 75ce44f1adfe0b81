package org.granary.it.search;

/// The same in the Foundation role.
class FoundationProvisioningTest extends ProvisioningTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
