package org.granary.it.search.commit;

import java.sql.JDBCType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.granary.procedure.Parameter;
import org.jspecify.annotations.Nullable;

/// A crawl store whose history and queue are filled past the server. A subclass of a test runs the same in the Foundation role.
abstract class CommitTest extends ProtocolTest {
    static final String CRAWL_STORE = "Search_Service_Application_CrawlStoreDB";
    static final String FOUNDATION = "WSS_Search";
    static final String GET_NEXT = "proc_MSS_GetNextCrawlBatch";
    static final String UNLOAD = "proc_MSS_UnloadTransactions";
    static final int COMPONENT = 3;
    static final int OK = 1;
    static final int DISABLED = 3;

    @Override
    protected String databaseName() {
        return CRAWL_STORE;
    }

    /// Inserts a row: column names and values by turns.
    void insert(String table, @Nullable Object... namesAndValues) {
        insert(table, Map.of(), namesAndValues);
    }

    private void insert(String table, Map<String, Object> defaults, @Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>(defaults);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            row.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        update("INSERT INTO " + table + " (" + String.join(", ", row.keySet()) + ") VALUES ("
                + String.join(", ", Collections.nCopies(row.size(), "?")) + ")", row.values().toArray());
    }

    /// A document of the history.
    void document(int docId, @Nullable Object... namesAndValues) {
        insert("crawl_url_history",
                Map.of("DocID", docId, "ProjectID", 1, "StartAddressID", 1, "ContentSourceID", 1, "CrawlID", 5,
                        "AccessURL", url(docId), "AccessHash", docId, "DisplayURL", url(docId), "DisplayHash", docId),
                namesAndValues);
    }

    /// An entry of the queue.
    void entry(long seqId, int docId, @Nullable Object... namesAndValues) {
        insert("crawl_queue",
                Map.of("SeqID", seqId, "CrawlID", 7, "DocID", docId, "StartAddressID", 1, "ContentSourceID", 1,
                        "ProjectID", 1, "TransactionType", 2, "Scope", 2),
                namesAndValues);
    }

    static String url(int docId) {
        return "http://host/" + docId;
    }

    void component(int component, int status) {
        update("""
                INSERT INTO local_crawl_component (ComponentID, Status) VALUES (?, ?)
                ON CONFLICT (ComponentID) DO UPDATE SET Status = excluded.Status""", component, status);
    }

    Outcome next(int component, int project, int crawl, int size) {
        return call(GET_NEXT, "@ComponentID", component, "@ProjectID", project, "@CrawlID", crawl, "@BatchSize", size,
                "@BatchID", Out.of(JDBCType.BIGINT));
    }

    static long batch(Outcome outcome) {
        return (Long) Objects.requireNonNull(outcome.output("@BatchID"));
    }

    /// Reads a table as a client does.
    List<List<@Nullable Object>> table(String select) {
        return database.execute(select).getFirst().rows();
    }

    /// The parameters of a procedure as the document prints them: `@BatchID bigint OUTPUT`.
    List<String> signature(String procedure) {
        return database.catalog().procedure("dbo", procedure).orElseThrow().declaration().parameters().stream()
                .map(CommitTest::text).toList();
    }

    private static String text(Parameter parameter) {
        return parameter.name() + " " + parameter.type().sql() + (parameter.output() ? " OUTPUT" : "");
    }
}
