package org.granary.it.search.stage;

class FoundationDocumentProceduresTest extends DocumentProceduresTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
