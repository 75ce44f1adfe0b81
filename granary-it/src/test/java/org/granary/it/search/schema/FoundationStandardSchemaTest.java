package org.granary.it.search.schema;

/// The same in the Foundation role.
class FoundationStandardSchemaTest extends StandardSchemaTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
