package org.granary.protocol.search.crawl.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.Access;
import org.granary.store.Dialect;
import org.granary.store.Transaction;
import org.granary.store.sqlite.QueryPlan;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

/// What a stage costs depends on what it finds, not on what the store knows.
class StagePlanTest extends SearchFixture {

    private Dialect dialect() {
        return server.store().run(Access.READ, new Cancellation(), Transaction::dialect);
    }

    private QueryPlan plan(String statement) {
        return QueryPlan.of(server.store(), statement);
    }

    private void readsOnly(String statement, String... tables) {
        QueryPlan plan = plan(statement);
        assertThat(plan.scans().stream().filter(table -> !table.startsWith("(subquery-")))
                .as("%s%n%s", statement, plan).isSubsetOf(tables);
    }

    @Test
    void documentsAreQueuedByTheIndexOfTheirRule() {
        for (QueueRule rule : List.of(DeleteCrawl.OF_CONTENT_SOURCE, DeleteCrawl.OF_START_ADDRESS,
                IncrementalCrawl.VISIT, IncrementalCrawl.UPDATE_SECURITY, Unvisited.RECRAWL_FOLDERS,
                Unvisited.RECRAWL_ALL, Unvisited.DELETE_REST, Unvisited.DELETE_WITHOUT_LOG, Unvisited.DELETE_BY_LOG)) {
            rule.texts(dialect()).forEach(statement -> readsOnly(statement, "w", "locked"));
        }
        assertThat(plan(DeleteCrawl.OF_START_ADDRESS.texts(dialect()).getFirst()).toString())
                .contains("ContentSourceID=? AND DeletePending=? AND UseChangeLog=? AND StartAddressID=?");
    }

    @Test
    void whatWasQueuedIsMarkedByKey() {
        for (String statement : List.of(DeleteCrawl.REQUESTED.text(dialect()), StageProgress.BEGIN, StageProgress.NOTE,
                StageProgress.END)) {
            readsOnly(statement);
        }
    }

    @Test
    void componentsGiveBackWhatTheyHold() {
        for (StoreStatement statement : ComponentStages.STATEMENTS) {
            readsOnly(statement.text(dialect()), "locked");
        }
    }

    @Test
    void questionsAboutACrawlLookAtItAlone() {
        for (String statement : List.of(Remaining.HAS_LINKS, Remaining.HAS_LINKS_IN_FOUNDATION, Remaining.HAS_WORK,
                Remaining.HAS_WORK_IN_FOUNDATION, Remaining.HAS_ENTRIES, ReportedErrors.MOST_CHILDREN,
                ReportedErrors.DOCUMENTS, ReportedErrors.CHILDREN, CompletedCrawls.ADD, CompletedCrawls.IS_IN)) {
            readsOnly(statement);
        }
    }

    @Test
    void onlyTheHostsOfACrawlAreCountedAndNoneOfTheirDocuments() {
        for (String statement : List.of(HostStatistics.LOCK.text(dialect()), HostStatistics.COUNT,
                HostStatistics.FORGET)) {
            readsOnly(statement, "locked");
            assertThat(plan(statement).toString()).doesNotContain("crawl_url_history", "deleted_url");
        }
    }

    @Test
    void aStoppedCrawlIsRemovedByItsIndexes() {
        List<String> statements = new ArrayList<>(List.of(Stop.TAKE_ENTRIES, Stop.KEEP_DOCUMENTS, Stop.REMOVE_ENTRIES,
                Stop.REMOVE_NOTED, Stop.REMOVE_LINKS, Stop.REMOVE_COLLEAGUES, Stop.REMOVE_DELETED));
        statements.addAll(Stop.REMOVE_CHANGES);
        statements.addAll(Stop.FORGET_DELETED.texts(dialect()));
        statements.forEach(statement -> readsOnly(statement, "counted"));
    }

    @Test
    void aStepOfACompletionLooksAtAPartOfItsSet() {
        List<String> statements = new ArrayList<>();
        Completion.STEPS.forEach(step -> statements.addAll(step.texts(dialect())));
        for (String statement : statements) {
            readsOnly(statement, "counted", "f", "r", "pair", "p", "m", "twin", "json_each");
        }
    }

    @Test
    void anAnchorCrawlReadsPendingAnnotationsAndLooksUpTheRest() {
        for (String statement : List.of(AnchorCrawl.FORGET.text(dialect()),
                AnchorCrawl.ANNOTATE.text(dialect()), AnchorCrawl.CHANGE.text(dialect()), AnchorCrawl.DROP,
                AnchorCrawl.TAKE, AnchorCrawl.SAME.text(dialect()))) {
            readsOnly(statement, "p", "m", "pending_annotation", "json_each");
        }
        List<String> statements = new ArrayList<>();
        AnchorCrawl.ALL.forEach(list -> statements.addAll(list.texts()));
        AnchorCrawl.CHANGED.forEach(list -> statements.addAll(list.texts()));
        for (String statement : statements) {
            readsOnly(statement, "counted");
            assertThat(plan(statement).toString()).doesNotContain("TEMP B-TREE FOR ORDER BY");
        }
    }
}
