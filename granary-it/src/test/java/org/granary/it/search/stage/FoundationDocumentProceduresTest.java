package org.granary.it.search.stage;

import org.granary.conformance.Covers;

@Covers({"SQLPGAT2-3.3.5-24", "SQLPGAT2-3.3.5-25"})
class FoundationDocumentProceduresTest extends DocumentProceduresTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
