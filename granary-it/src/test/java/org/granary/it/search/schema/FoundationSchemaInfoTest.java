package org.granary.it.search.schema;

import org.granary.conformance.Covers;

/// The same in the Foundation role.
@Covers({"SQLPGAT2-3.3.5-35", "SQLPGAT2-3.3.5-36", "SQLPGAT2-3.3.5-37", "SQLPGAT2-3.3.5-38"})
class FoundationSchemaInfoTest extends SchemaInfoTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
