package org.granary.it.search.crawladmin;

/// The same in the Foundation role.
class FoundationReportStagesTest extends ReportStagesTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }
}
