package org.granary.protocol.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.protocol.PlanFixture;
import org.granary.protocol.queue.Queue;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// The statements that only the Word documents have.
@ParameterizedClass
@EnumSource(value = Queue.class, names = {"WORD", "WORD2"})
class QueryPlanTest extends PlanFixture {
    @Parameter
    @SuppressWarnings("NullAway.Init") // JUnit sets it.
    Queue queue;

    @Override
    protected DatabaseDefinition definition() {
        return queue.definition();
    }

    @Test
    void noStatementScansATable() {
        for (String statement : List.of(WordQueue.GROUP_OF_BATCH, JobProcedures.INSERT_INPUT)) {
            QueryPlan plan = plan(statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
        }
    }
}
