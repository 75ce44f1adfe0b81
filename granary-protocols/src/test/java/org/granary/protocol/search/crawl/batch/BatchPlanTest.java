package org.granary.protocol.search.crawl.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.Access;
import org.granary.store.Dialect;
import org.granary.store.Transaction;
import org.granary.store.sqlite.QueryPlan;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

/// A batch costs what it holds, however long the queue and the history are.
class BatchPlanTest extends SearchFixture {

    @Test
    void entriesAreTakenAlongTheirIndex() {
        Dialect dialect = server.store().run(Access.READ, new Cancellation(), Transaction::dialect);
        QueryPlan plan = QueryPlan.of(server.store(), BatchProcedures.claim(dialect));
        assertThat(plan.uses("crawl_queue_batch")).as("%s", plan).isTrue();
        assertThat(plan.scans()).as("%s", plan).isSubsetOf("claimed");
        assertThat(plan.steps()).noneMatch(step -> step.contains("TEMP B-TREE"));
    }

    @Test
    void rowsOfABatchAreFoundByIt() {
        for (String statement : List.of(BatchRows.PORTAL_CONTENT, BatchRows.ANCHOR, BatchProcedures.UNLOAD)) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.uses("crawl_queue_loaded")).as("%s%n%s", statement, plan).isTrue();
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
        }
    }
}
