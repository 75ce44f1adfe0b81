package org.granary.protocol.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;

/// The statements that only the Word documents have.
class QueryPlanTest extends WordTest {

    @Test
    void noStatementScansATable() {
        for (String statement : List.of(WordQueue.GROUP_OF_BATCH, JobProcedures.INSERT_INPUT)) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
        }
    }
}
