package org.granary.it.search.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.jspecify.annotations.Nullable;

/// A test of stages of proc_MSS_Crawl in a crawl store. A subclass of a test runs the same in the Foundation role.
@OnEveryStore
abstract class StageTest extends ProtocolTest {
    static final String FOUNDATION = "WSS_Search";

    /// What is passed for parameters that a stage ignores.
    static final int IGNORED = -77;

    static final int PORTAL_CONTENT = 1;
    static final int ANCHOR = 2;
    static final int FULL = 1;
    static final int INCREMENTAL = 2;
    static final int DELETE = 3;

    static final int CRAWL = 70;
    static final int SOURCE = 4;

    @Override
    protected String databaseName() {
        return "Search_Service_Application_CrawlStoreDB";
    }

    /// What a stage answered.
    record Answer(@Nullable Integer misc, @Nullable Integer status) {}

    private static Map<String, @Nullable Object> arguments(int stage, @Nullable Object... given) {
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        for (String name : List.of("@ComponentID", "@ProjectID", "@CrawlStage", "@CrawlType", "@CrawlID",
                "@ContentSourceID", "@ApplicationType", "@MiscInputData")) {
            arguments.put(name, IGNORED);
        }
        arguments.put("@CrawlStage", stage);
        arguments.put("@ApplicationType", 0);
        arguments.put("@MiscOutputData", Out.of(JDBCType.INTEGER));
        arguments.put("@CrawlStatus", Out.of(JDBCType.INTEGER));
        arguments.put("@CrawlSubStatus", Out.of(JDBCType.INTEGER));
        for (int i = 0; i < given.length; i += 2) {
            assertThat(arguments).containsKey((String) given[i]);
            arguments.put((String) given[i], given[i + 1]);
        }
        return arguments;
    }

    static @Nullable Object[] flat(Map<String, @Nullable Object> arguments) {
        List<@Nullable Object> flat = new ArrayList<>();
        arguments.forEach((name, value) -> {
            flat.add(name);
            flat.add(value);
        });
        return flat.toArray();
    }

    /// Calls a stage, with something strange in each parameter that is not given.
    Answer stage(int stage, @Nullable Object... given) {
        Outcome outcome = call("proc_MSS_Crawl", flat(arguments(stage, given)));
        assertThat(outcome.status()).as("return code of stage %s", stage).isOne();
        assertThat(outcome.sets()).as("result sets of stage %s", stage).isEmpty();
        assertThat(outcome.output("@CrawlSubStatus")).isEqualTo(0);
        return new Answer((Integer) outcome.output("@MiscOutputData"), (Integer) outcome.output("@CrawlStatus"));
    }

    /// The number of the error by which a stage is refused.
    int stageRefused(int stage, @Nullable Object... given) {
        return refused("proc_MSS_Crawl", flat(arguments(stage, given))).number();
    }

    /// Inserts a row into a table of the store.
    void add(String table, @Nullable Object... columnsAndValues) {
        List<String> columns = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < columnsAndValues.length; i += 2) {
            columns.add((String) columnsAndValues[i]);
            values.add(columnsAndValues[i + 1]);
        }
        update("INSERT INTO %s (%s) VALUES (%s)".formatted(table, String.join(", ", columns),
                String.join(", ", Collections.nCopies(columns.size(), "?"))), values.toArray());
    }

    /// Adds a document to the history, of the content source of these tests unless it says something else.
    void document(int doc, @Nullable Object... columnsAndValues) {
        Map<String, @Nullable Object> columns = new LinkedHashMap<>();
        columns.put("DocID", doc);
        columns.put("ProjectID", PORTAL_CONTENT);
        columns.put("StartAddressID", 1);
        columns.put("ContentSourceID", SOURCE);
        columns.put("CrawlID", 10);
        columns.put("AccessHash", doc);
        columns.put("DisplayHash", doc);
        columns.put("AccessURL", "http://host/" + doc);
        columns.put("DisplayURL", "http://host/" + doc);
        for (int i = 0; i < columnsAndValues.length; i += 2) {
            columns.put((String) columnsAndValues[i], columnsAndValues[i + 1]);
        }
        add("crawl_url_history", flat(columns));
    }

    /// Adds an entry to the queue.
    void entry(long seq, int crawl, int doc, @Nullable Object... columnsAndValues) {
        Map<String, @Nullable Object> columns = new LinkedHashMap<>();
        columns.put("SeqID", seq);
        columns.put("CrawlID", crawl);
        columns.put("DocID", doc);
        columns.put("StartAddressID", 1);
        columns.put("ContentSourceID", SOURCE);
        columns.put("ProjectID", PORTAL_CONTENT);
        columns.put("TransactionType", 2);
        columns.put("Scope", 2);
        for (int i = 0; i < columnsAndValues.length; i += 2) {
            columns.put((String) columnsAndValues[i], columnsAndValues[i + 1]);
        }
        add("crawl_queue", flat(columns));
    }

    void link(int crawl) {
        add("link", "CrawlID", crawl, "ProjectID", 1, "SourceDocID", -1, "StartAddressID", 1, "ContentSourceID", SOURCE,
                "AccessURL", "u", "AccessHash", 1, "DisplayURL", "u", "DisplayHash", 1, "ItemType", 2, "CrawlType", 1,
                "TransactionType", 2, "TransactionFlags", 0, "Scope", 2, "UseChangeLog", 0, "hrResult", 0,
                "ParentProcessChangeLog",
                0, "ChangeLogBatchID", 0);
    }

    void colleague(int crawl) {
        add("colleague_link", "CrawlID", crawl, "SourceDocID", 1, "SourceUserID", 1, "Pid", 394);
    }

    void host(int host) {
        add("crawled_host", "HostID", host, "HostName", "h" + host, "SuccessCount", 91, "WarningCount", 92,
                "ErrorCount", 93, "DeleteCount", 94, "LevelHighErrorCount", 95);
    }

    /// Rows as a client reads them.
    List<List<@Nullable Object>> rows(String select, @Nullable Object... parameters) {
        return database.execute(select, parameters).getFirst().rows();
    }

    /// One column as a client reads it.
    List<@Nullable Object> column(String select, @Nullable Object... parameters) {
        return rows(select, parameters).stream().<@Nullable Object>map(List::getFirst).toList();
    }

    /// The documents of the crawl's entries, in the order of the queue.
    List<@Nullable Object> queued() {
        return column("SELECT DocID FROM MSSCrawlQueue WHERE CrawlID = ? ORDER BY SeqID", CRAWL);
    }

    /// The documents in the history for which something holds.
    List<@Nullable Object> documents(String condition) {
        return column("SELECT DocID FROM MSSCrawlURL WHERE " + condition + " ORDER BY DocID");
    }
}
