package org.granary.it.search.schema;

import org.granary.conformance.Covers;

/// The same in the Foundation role.
@Covers({"SQLPGAT2-3.3.5-1", "SQLPGAT2-3.3.5-52"})
class FoundationCrawledPropertyTest extends CrawledPropertyTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
