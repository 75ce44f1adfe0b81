package org.granary.protocol.search.querylog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;

/// Only entries of the asked time, and of the items in it, are read.
class RelevancePlanTest extends SearchFixture {

    @Test
    void theLogIsReadByItsIndexes() {
        for (String statement : List.of(RelevanceProcedures.BY_QUERY, RelevanceProcedures.BY_ITEM)) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isSubsetOf("updated");
            assertThat(plan.uses("query_log_time")).as("%s%n%s", statement, plan).isTrue();
            assertThat(plan.uses("query_log_url")).as("%s%n%s", statement, plan).isTrue();
        }
    }
}
