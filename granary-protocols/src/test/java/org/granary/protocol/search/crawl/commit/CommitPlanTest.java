package org.granary.protocol.search.crawl.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.sqlite.QueryPlan;
import org.granary.store.sqlite.SqliteStore;
import org.junit.jupiter.api.Test;

/// A transaction costs what it changes, however much the crawl store holds.
class CommitPlanTest extends SearchFixture {

    private static List<String> statements() {
        List<String> all = new ArrayList<>(List.of(HistoryUpdates.RETRY, HistoryUpdates.UNFINISHED,
                HistoryUpdates.MARK, HistoryUpdates.ERROR, HistoryUpdates.SUCCESS, HistoryUpdates.SECURITY_ERROR,
                HistoryUpdates.SECURITY, HistoryUpdates.FORGET_COOKIE, NotModified.FIND, QueueEntries.REMOVE,
                QueueEntries.REMOVE_TWIN, QueueEntries.PUT_BACK, Children.TELL_FILES, Children.TELL_ALL_FILES,
                Children.QUEUE_DELETES, Children.MARK, Children.COUNT_SECURABLE, Children.QUEUE_SECURITY,
                Children.GIVE_BLOB, Children.SECURITY, Children.CACHED_SECURITY, ReportedErrors.COUNT));
        List<StoreStatement> lists = new ArrayList<>(Deletes.SAID_ABOUT);
        lists.addAll(List.of(KnownDocument.LOAD, Children.COUNT_DELETABLE, Deletes.USER_HOSTS, Deletes.HISTORY,
                Deletes.QUEUE,
                Deletes.ORPHANS, DeletedUrls.FIND, DeletedUrls.REMOVE, Families.LOCK));
        lists.forEach(list -> all.add(list.text(SqliteStore.dialect())));
        return all;
    }

    @Test
    void noStatementReadsATableFromEndToEnd() {
        for (String statement : statements()) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isSubsetOf("child",
                    "json_each", "(subquery-1)", "(subquery-2)", "(subquery-3)");
        }
    }

    @Test
    void childrenAreFoundByTheirParent() {
        for (String statement : List.of(Children.TELL_FILES, Children.TELL_ALL_FILES, Children.QUEUE_DELETES,
                Children.COUNT_SECURABLE, Children.QUEUE_SECURITY, ReportedErrors.COUNT,
                Children.COUNT_DELETABLE.text(SqliteStore.dialect()), Deletes.ORPHANS.text(SqliteStore.dialect()))) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.uses("crawl_url_history_parent")).as("%s%n%s", statement, plan).isTrue();
        }
    }
}
