package org.granary.protocol.search.crawl.flush;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.Access;
import org.granary.store.Dialect;
import org.granary.store.sqlite.QueryPlan;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

/// A flush costs what its links cost, however much the store holds.
class FlushPlanTest extends SearchFixture {
    private static final List<StoreStatement> STATEMENTS = List.of(PortalFlush.LINKS, PortalFlush.RECORDS,
            PortalFlush.DELETED_URLS, PortalFlush.ADD_DELETED_URLS, PortalFlush.ADD_HOSTS, PortalFlush.COUNT_DELETED,
            PortalFlush.REMOVE, HistoryWriter.ADD, HistoryWriter.QUEUE_VISITS, HistoryWriter.QUEUE_OTHERS,
            HistoryWriter.VISITED, HistoryWriter.PLACED,
            HistoryWriter.NOT_MODIFIED, HistoryWriter.SECURITY, HistoryWriter.CACHED_SECURITY, HistoryWriter.DELETED,
            AnchorTexts.FIND, AnchorTexts.UPDATE, AnchorTexts.ADD, AnchorTexts.REMOVE_VANISHED, AnchorTexts.ADD_TARGETS,
            AnchorTexts.ADD_SOURCES, AnchorFlush.LINKS, AnchorFlush.MEANT, AnchorFlush.QUEUE, AnchorFlush.ADD,
            ColleagueFlush.LINKS,
            ColleagueFlush.UNCHANGED, ColleagueFlush.NEW, ColleagueFlush.CHANGE, ColleagueFlush.REMOVE_GONE,
            ColleagueFlush.NOTE_GONE, ColleagueFlush.ADD, ColleagueFlush.ADD_USERS, ColleagueFlush.REMOVE,
            DocIdSupply.TAKE, ReusedIdentifiers.LIST_RELATED);

    private Dialect dialect() {
        return server.store().run(Access.READ, new Cancellation(), transaction -> transaction.dialect());
    }

    @Test
    void onlyListsOfNumbersAreReadFromEndToEnd() {
        List<String> texts = new ArrayList<>(List.of(DocIdSupply.CHUNK, DocIdSupply.USED,
                DocIdSupply.PUT_CHUNK));
        STATEMENTS.forEach(statement -> texts.add(statement.text(dialect())));
        ReusedIdentifiers.FORGET.forEach(statement -> texts.add(statement.text(dialect())));
        for (String text : texts) {
            QueryPlan plan = QueryPlan.of(server.store(), text);
            assertThat(plan.scans()).as("%s%n%s", text, plan)
                    .allMatch(table -> table.matches("json_each|last|\\(subquery-\\d+\\)"));
        }
    }

    @Test
    void whereItMattersWhichIndexIsReadThatOneIs() {
        for (StoreStatement links : List.of(PortalFlush.LINKS, AnchorFlush.LINKS)) {
            assertThat(QueryPlan.of(server.store(), links.text(dialect())).uses("link_crawl")).isTrue();
        }
        QueryPlan records = QueryPlan.of(server.store(), PortalFlush.RECORDS.text(dialect()));
        assertThat(records.uses("crawl_url_history_access")).as("%s", records).isTrue();
        assertThat(records.uses("crawl_url_history_compact")).as("%s", records).isTrue();
        QueryPlan anchors = QueryPlan.of(server.store(), AnchorTexts.FIND.text(dialect()));
        assertThat(anchors.uses("anchor_text_info_source")).as("%s", anchors).isTrue();
    }
}
