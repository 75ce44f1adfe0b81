package org.granary.protocol.search.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.Access;
import org.granary.store.sqlite.QueryPlan;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

/// Hosts and groups of identifiers are found by their indexes, however many there are. Stores and components are few.
class TopologyPlanTest extends SearchFixture {

    @Test
    void aHostIsFoundByItsKey() {
        QueryPlan plan = QueryPlan.of(server.store(), Hosts.FIND);
        assertThat(plan.scans()).as(plan.toString()).isEmpty();
        assertThat(plan.uses("host_name")).as(plan.toString()).isTrue();
    }

    @Test
    void aGroupOfIdentifiersIsTheLastOneThatDoesNotBeginLater() {
        String find = server.store().run(Access.READ, new Cancellation(),
                DocIds.FIND::on);
        QueryPlan plan = QueryPlan.of(server.store(), find);
        assertThat(plan.steps()).as(plan.toString())
                .containsExactly("SEARCH doc_id_group USING INDEX doc_id_group_valid (DBID=? AND FirstDocID<?)");
    }

    @Test
    void choosingAStoreReadsNoHosts() {
        assertThat(QueryPlan.of(server.store(), Hosts.CHOOSE).steps()).noneMatch(step -> step.contains("host"));
        for (String statement : List.of(Hosts.ASSIGN, DocIds.ADD)) {
            assertThat(QueryPlan.of(server.store(), statement).scans()).as(statement).isEmpty();
        }
    }
}
