package org.granary.protocol.search.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.protocol.search.SearchFixture;
import org.granary.store.Access;
import org.granary.store.sqlite.QueryPlan;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

/// Commands that are completed cost nothing.
class CommandPlanTest extends SearchFixture {

    @Test
    void incompleteCommandsAreFoundByTheirObject() {
        String statement = server.store().run(Access.READ, new Cancellation(), CommandProcedures.INCOMPLETE::on);
        QueryPlan plan = QueryPlan.of(server.store(), statement);
        assertThat(plan.steps()).as(plan.toString())
                .containsExactly("SEARCH command USING INDEX command_incomplete (ObjectKey=?)");
        assertThat(QueryPlan.of(server.store(), CommandProcedures.COMPLETE).scans()).isEmpty();
    }
}
