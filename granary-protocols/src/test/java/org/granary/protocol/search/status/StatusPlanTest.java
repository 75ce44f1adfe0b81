package org.granary.protocol.search.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.Access;
import org.granary.store.sqlite.QueryPlan;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

/// What every component calls all the time reads its own record only; what concerns all components reads all records,
/// once.
class StatusPlanTest extends SearchFixture {

    @Test
    void aComponentFindsItsRecordByItsKey() {
        String record = server.store().run(Access.READ, new Cancellation(), ComponentRecords.RECORD::on);
        for (String statement : List.of(record, ComponentRecords.ADJUST,
                ComponentRecords.CATCH_UP, ComponentRecords.COMPLETE, ComponentRecords.REMOVE, StatusQueries.STATUS,
                RefactoringProcedures.BEHIND, ComponentRecords.CRAWL_COMPONENT_RESETS)) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
        }
    }

    @Test
    void onlyRecordsAreReadOneAfterTheOtherWhenAllComponentsAreConcerned() {
        for (String statement : List.of(StatusRequests.RESET_OPEN, StatusRequests.pauseOpen(Level.CRAWLS),
                StatusRequests.resumeOpen(Level.MASTER_MERGE), RefactoringProcedures.PAUSE_OPEN,
                RefactoringProcedures.PORTAL_CONTENT_OPEN)) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).containsExactly("a");
        }
    }
}
