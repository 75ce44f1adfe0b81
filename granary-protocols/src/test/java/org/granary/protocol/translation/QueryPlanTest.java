package org.granary.protocol.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.queue.QueueStatements;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;

/// No call reads a table that grows from end to end.
class QueryPlanTest extends TranslationTest {

    private QueryPlan plan(String sql) {
        return QueryPlan.of(server.store(), sql);
    }

    @Test
    void noStatementScansATable() {
        List<String> statements = new ArrayList<>(QueueStatements.byKey());
        statements.addAll(List.of(TranslationServices.GROUP_OF_BATCH, JobProcedures.INSERT_INPUT,
                ItemQuota.COUNT_ALL, ItemQuota.COUNT_PARTITION, ItemQuota.RAISE_ALL, ItemQuota.RAISE_PARTITION));
        for (String statement : statements) {
            QueryPlan plan = plan(statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan)
                    .doesNotContain("item", "i", "job", "job_group", "job_input", "item_count", "partition_item_count");
        }
    }

    @Test
    void theSearchForWorkWalksAlongItsIndexesAndStopsAtItsLimit() {
        QueryPlan plan = plan(QueueStatements.next());

        assertThat(plan.uses("job_waiting")).as(plan.toString()).isTrue();
        assertThat(plan.uses("item_waiting")).as(plan.toString()).isTrue();
        assertThat(plan.uses("job_running")).as(plan.toString()).isTrue();
        assertThat(plan.uses("item_running")).as(plan.toString()).isTrue();
        assertThat(plan.fullScans()).as(plan.toString()).containsOnly("waiting");
        // The batch is sorted once it is found; the items that wait come in order, so that the limit ends the search.
        assertThat(plan.steps()).as(plan.toString()).containsSubsequence("CO-ROUTINE waiting",
                "SCAN j USING INDEX job_waiting", "SEARCH i USING INDEX item_waiting (JobId=?)", "SCAN waiting");
        assertThat(
                plan.steps().subList(plan.steps().indexOf("CO-ROUTINE waiting"), plan.steps().indexOf("SCAN waiting")))
                .noneMatch(step -> step.contains("ORDER BY"));
    }
}
