package org.granary.protocol.search.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;

/// Properties are found by their names and by how names begin; only a pattern that begins with a wildcard reads all of
/// them.
class ConfigurationPlanTest extends SearchFixture {

    @Test
    void namesAndBeginningsOfNamesAreFoundByTheKey() {
        for (String pattern : List.of("Name", "Begin%")) {
            String condition = NamePattern.of(pattern).condition();
            for (String statement : List.of(ConfigurationProcedures.LIST, ConfigurationProcedures.DELETE_MATCHING)) {
                QueryPlan plan = QueryPlan.of(server.store(), statement.formatted(condition));
                assertThat(plan.scans()).as(plan.toString()).isEmpty();
            }
        }
        for (String statement : List.of(ConfigurationProcedures.GET, ConfigurationProcedures.DELETE)) {
            assertThat(QueryPlan.of(server.store(), statement).scans()).as(statement).isEmpty();
        }
    }

    @Test
    void aTransactionReadsItsOwnChanges() {
        for (String statement : List.of(ConfigurationTransactions.COMMIT, ConfigurationTransactions.CHANGE,
                ConfigurationTransactions.REMOVE_CHANGES, ConfigurationTransactions.REMOVE)) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.scans()).as(plan.toString()).isEmpty();
        }
    }
}
