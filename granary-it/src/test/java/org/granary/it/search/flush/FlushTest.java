package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/// A crawl store with crawl component 0, which may flush, and with identifiers 100 to 9999.
@OnEveryStore
abstract class FlushTest extends ProtocolTest {
    static final String FLUSH = "proc_MSS_FlushTemp0";
    static final int CRAWL = TestLink.CRAWL;
    static final int EARLIER = CRAWL - 10;
    static final int LATER = CRAWL + 10;
    static final int FIRST_ID = 100;
    private static final int MOST_PARAMETERS = 2000;

    @Override
    protected String databaseName() {
        return "Search_Service_Application_CrawlStoreDB";
    }

    @BeforeEach
    void openTheStore() {
        update("INSERT INTO local_crawl_component (ComponentID, Status) VALUES (0, 1)");
        chunk(FIRST_ID, 9999);
    }

    void chunk(int first, int last) {
        update("DELETE FROM current_doc_id_chunk");
        update("INSERT INTO current_doc_id_chunk (One, FirstDocID, LastDocID) VALUES (1, ?, ?)", first, last);
    }

    /// What a flush answered.
    record Flushed(int status, boolean more, @Nullable Object maxDocId, int links) {}

    Flushed flush(int project, int crawl, int nextDocId, int maxDocId) {
        Outcome outcome = call(FLUSH, "@ComponentID", 0, "@FlushProjectID", project, "@FlushCrawlID", crawl,
                "@LogDiscoveredLinks", 0, "@ApplicationType", 1, "@MoreLinks", Out.of(JDBCType.BIT), "@NextDocID",
                nextDocId, "@MaxDocID", Out.of(JDBCType.INTEGER, maxDocId), "@LinksProcessed",
                Out.of(JDBCType.INTEGER));
        assertThat(outcome.sets()).isEmpty();
        return new Flushed(outcome.status(), Objects.equals(outcome.output("@MoreLinks"), true),
                outcome.output("@MaxDocID"), (Integer) Objects.requireNonNull(outcome.output("@LinksProcessed")));
    }

    Flushed flush() {
        return flush(1, CRAWL, 0, 0);
    }

    /// Inserts links and flushes them.
    void flushed(TestLink... links) {
        insert(links);
        Flushed flushed = flush();
        assertThat(flushed.status()).isEqualTo(1);
        assertThat(flushed.links()).isEqualTo(links.length);
    }

    void insert(TestLink... links) {
        insert(Arrays.asList(links));
    }

    void insert(List<TestLink> links) {
        insertInto("MSSTranTempTable0", links.stream().map(TestLink::columns).toList());
    }

    /// Inserts rows in as few statements as their columns and the number of parameters allow.
    void insertInto(String table, List<? extends java.util.Map<String, @Nullable Object>> rows) {
        int from = 0;
        while (from < rows.size()) {
            Set<String> columns = rows.get(from).keySet();
            int to = from;
            while (to < rows.size() && rows.get(to).keySet().equals(columns)
                    && (to - from + 1) * columns.size() <= MOST_PARAMETERS) {
                to++;
            }
            List<@Nullable Object> values = new ArrayList<>();
            rows.subList(from, to).forEach(row -> columns.forEach(column -> values.add(row.get(column))));
            String row = "(" + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
            database.execute("INSERT INTO " + table + " (" + String.join(", ", columns) + ") VALUES "
                    + String.join(", ", Collections.nCopies(to - from, row)), values.toArray());
            from = to;
        }
    }

    /// Reads a table as a client does.
    List<List<@Nullable Object>> table(String select) {
        return database.execute(select).getFirst().rows();
    }

    /// The only row of a select.
    List<@Nullable Object> row(String select) {
        List<List<@Nullable Object>> rows = table(select);
        assertThat(rows).as(select).hasSize(1);
        return rows.getFirst();
    }

    /// The only value of a select.
    @Nullable
    Object value(String select) {
        return row(select).getFirst();
    }

    int count(String table) {
        return (Integer) Objects.requireNonNull(value("SELECT COUNT(*) FROM " + table));
    }

    /// A document that an earlier crawl has found and committed, as `link` would have it.
    int known(TestLink link, Object... columnsAndValues) {
        insert(link.with("CrawlID", EARLIER).with("ItemType", TestLink.LINK).with("TransactionType", TestLink.ADD)
                .with("CrawlType", TestLink.FULL).with("hrResult", 0).with("ParentProcessChangeLog", 0)
                .with("ChangeLogBatchID", 0));
        assertThat(flush(1, EARLIER, 0, 0).status()).isEqualTo(1);
        int id = docId(link);
        update("UPDATE crawl_url_history SET CommitCrawlID = ? WHERE DocID = ?", EARLIER, id);
        for (int i = 0; i < columnsAndValues.length; i += 2) {
            update("UPDATE crawl_url_history SET " + columnsAndValues[i] + " = ? WHERE DocID = ?",
                    columnsAndValues[i + 1], id);
        }
        update("DELETE FROM crawl_queue");
        update("DELETE FROM anchor_text_info");
        update("DELETE FROM changed_anchor_source");
        update("DELETE FROM changed_anchor_target");
        return id;
    }

    int docId(TestLink link) {
        return (Integer) Objects
                .requireNonNull(value("SELECT DocID FROM MSSCrawlURL WHERE DeletePending = 0 AND AccessURL = '"
                        + link.columns().get("AccessURL") + "'"));
    }

    /// The queue: DocID, TransactionType, Scope, DeleteReason, SourceDocID.
    List<List<@Nullable Object>> queue() {
        return table(
                "SELECT DocID, TransactionType, Scope, DeleteReason, SourceDocID FROM MSSCrawlQueue ORDER BY SeqID");
    }
}
