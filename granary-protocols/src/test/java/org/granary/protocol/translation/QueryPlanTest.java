package org.granary.protocol.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.protocol.PlanFixture;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;

/// The statements that only MS-TSSPROC has.
class QueryPlanTest extends PlanFixture {

    @Override
    protected DatabaseDefinition definition() {
        return TranslationServices.definition();
    }

    @Test
    void noStatementScansATable() {
        for (String statement : List.of(TranslationServices.GROUP_OF_BATCH, JobProcedures.INSERT_INPUT,
                ItemQuota.COUNT_ALL, ItemQuota.COUNT_PARTITION, ItemQuota.RAISE_ALL, ItemQuota.RAISE_PARTITION)) {
            QueryPlan plan = plan(statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
        }
    }
}
