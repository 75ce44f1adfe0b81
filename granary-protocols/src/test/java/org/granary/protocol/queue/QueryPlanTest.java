package org.granary.protocol.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.protocol.PlanFixture;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// No call of a queue reads a table that grows from end to end.
@ParameterizedClass
@EnumSource(Queue.class)
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
        for (String statement : QueueStatements.byKey()) {
            QueryPlan plan = plan(statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).doesNotContain("item", "i", "job", "j", "job_group",
                    "g", "job_input", "n");
        }
    }

    @Test
    void theSearchForWorkWalksAlongItsIndexesAndStopsAtItsLimit() {
        for (String statement : List.of(QueueStatements.next(), QueueStatements.nextInAll())) {
            QueryPlan plan = plan(statement);
            assertUsesIndexesOfWork(plan);
            assertThat(plan.fullScans()).as(plan.toString()).containsOnly("waiting");
            // The batch is sorted once it is found; the items that wait come in order, so that the limit ends the search.
            assertThat(plan.steps()).as(plan.toString()).containsSubsequence("CO-ROUTINE waiting",
                    "SCAN j USING INDEX job_waiting", "SEARCH i USING INDEX item_waiting (JobId=?)", "SCAN waiting");
            assertThat(plan.steps().subList(plan.steps().indexOf("CO-ROUTINE waiting"),
                    plan.steps().indexOf("SCAN waiting"))).noneMatch(step -> step.contains("ORDER BY"));
        }
    }

    @Test
    void theInterleavedSearchReadsItemsByTheirKeys() {
        for (String statement : QueueStatements.interleaved()) {
            QueryPlan plan = plan(statement);
            assertUsesIndexesOfWork(plan);
            assertThat(plan.scans()).as(plan.toString()).doesNotContain("item", "i", "w", "job", "p");
            assertThat(plan.fullScans()).as(plan.toString()).doesNotContain("j");
            assertThat(plan.steps()).as(plan.toString())
                    .contains("SEARCH i USING PRIMARY KEY (JobId=? AND GroupId=? AND ItemId=?)");
        }
    }

    /// However many items wait before it, and with nothing to sort.
    @Test
    void theSearchAfterAPlaceBeginsThere() {
        assertThat(plan(QueueStatements.restOfJob()).steps()).containsExactly(
                "SEARCH j USING INTEGER PRIMARY KEY (rowid=?)",
                "SEARCH i USING INDEX item_waiting (JobId=? AND (GroupId,ItemId)>(?,?))");
        assertThat(plan(QueueStatements.laterJobs()).steps()).containsExactly(
                "SEARCH j USING INDEX job_waiting (CreateTime>?)", "SEARCH i USING INDEX item_waiting (JobId=?)");
    }

    @Test
    void theSearchForStaleItemsLooksAtNoOthers() {
        assertThat(plan(QueueStatements.stale()).steps()).containsExactly(
                "SEARCH j USING INDEX job_running (EarliestStart<?)",
                "SEARCH i USING INDEX item_running (JobId=? AND StartTime>? AND StartTime<?)",
                "USE TEMP B-TREE FOR ORDER BY");
    }

    private static void assertUsesIndexesOfWork(QueryPlan plan) {
        for (String index : List.of("job_waiting", "item_waiting", "job_running", "item_running")) {
            assertThat(plan.uses(index)).as("%s%n%s", index, plan).isTrue();
        }
        // Of the jobs at work, only those with an item that was started before the threshold.
        assertThat(plan.steps()).as(plan.toString()).contains("SEARCH j USING INDEX job_running (EarliestStart<?)");
    }

    @Test
    void whatIsAboutOpenJobsWalksAlongTheIndexesOfSuch() {
        for (String statement : QueueStatements.overOpenJobs()) {
            QueryPlan plan = plan(statement);
            assertThat(plan.fullScans()).as("%s%n%s", statement, plan).doesNotContain("job", "j", "item", "i");
            assertThat(plan.steps()).as(plan.toString())
                    .filteredOn(step -> step.startsWith("SCAN j"))
                    .allMatch(step -> step.matches(".* INDEX job_(waiting|running|active|unstarted|unsubmitted)\\b.*"));
        }
    }

    @Test
    void listsOfJobsComeInOrderAlongAnIndexWithFewOthers() {
        for (QueueStatus.ListText list : QueueStatements.lists()) {
            QueryPlan plan = plan(list.sql());
            assertThat(plan.fullScans()).as("%s%n%s", list, plan).isEmpty();
            assertThat(plan.steps()).as("%s%n%s", list, plan).noneMatch(step -> step.contains("ORDER BY"));
            if (list.activeOnly()) {
                assertThat(plan.uses("job_active")).as("%s%n%s", list, plan).isTrue();
            } else if (list.ofUser()) {
                assertThat(plan.steps()).anyMatch(step -> step.matches("SEARCH j USING INDEX job_user \\(.*"));
            } else if (list.scope() != JobScope.Kind.ALL) {
                assertThat(plan.steps()).anyMatch(step -> step.matches("SEARCH j USING INDEX job_partition \\(.*"));
            }
        }
    }

    @Test
    void itemsExpireAlongTheIndexOfTheirEnds() {
        if (queue == Queue.TRANSLATION) {
            for (String statement : QueueStatements.expiryOfItems()) {
                QueryPlan plan = plan(statement);
                assertThat(plan.scans()).as("%s%n%s", statement, plan).doesNotContain("item", "i", "job", "j");
                assertThat(plan.steps()).as("%s%n%s", statement, plan).anyMatch(
                        step -> step.matches(
                                "SEARCH i USING (COVERING )?INDEX item_ended \\(StopTime>\\? AND StopTime<\\?\\).*"
                                        + "|SEARCH i USING (COVERING )?INDEX item_ended \\(StopTime<\\?\\).*"));
            }
        }
    }
}
