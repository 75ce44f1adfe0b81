package org.granary.it.search.schema;

import org.granary.conformance.Covers;

/// The same in the Foundation role.
@Covers("SQLPGAT2-3.3.5-2")
class FoundationCategoryTest extends CategoryTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
