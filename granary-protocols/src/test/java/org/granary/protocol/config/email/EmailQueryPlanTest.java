package org.granary.protocol.config.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.config.ConfigFixture;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;

/// No call about e-mail reads a table from end to end, however many lists a farm has.
class EmailQueryPlanTest extends ConfigFixture {

    @Test
    void everyStatementFindsItsRowsByAnIndex() {
        for (String statement : List.of(EmailListProcedures.FIND_OTHER, EmailListProcedures.CHANGE,
                EmailListProcedures.ADD, EmailListProcedures.BY_ALIAS, EmailListProcedures.MARKED,
                EmailListProcedures.MARK_LIST, EmailListProcedures.MARK_WEB, EmailListProcedures.MARK_SITE,
                EmailListProcedures.DROP_LIST, EmailListProcedures.DROP_WEB, EmailListProcedures.DROP_ALIAS,
                PendingListProcedures.REGISTERED, PendingListProcedures.PUT, PendingListProcedures.DROP,
                PendingListProcedures.SINCE)) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
        }
    }

    @Test
    void whatIsNewComesInOrderWithoutSorting() {
        QueryPlan plan = QueryPlan.of(server.store(), PendingListProcedures.SINCE);

        assertThat(plan.uses("pending_distribution_list_version")).as(plan.toString()).isTrue();
        assertThat(plan.steps()).noneMatch(step -> step.contains("ORDER BY"));
    }
}
