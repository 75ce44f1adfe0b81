package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A test of crawl administration. A subclass of a test runs the same in the Foundation role.
@OnEveryStore
abstract class CrawlAdminTest extends ProtocolTest {
    static final String ADMINISTRATION = "Search_Service_Application_DB";
    static final String FOUNDATION = "WSS_Search";

    static final int PORTAL = 1;
    static final int ANCHOR = 2;
    static final int FULL = 1;
    static final int INCREMENTAL = 2;
    static final int DELETE = 3;

    /// What is passed for parameters that a stage ignores.
    private static final int IGNORED = -77;
    private static final List<String> INPUTS = List.of("@ComponentID", "@ProjectID", "@CrawlStage", "@CrawlType",
            "@CrawlID", "@ContentSourceID", "@ApplicationType", "@MiscInputData");
    private static final List<String> OUTPUTS = List.of("@MiscOutputData", "@CrawlStatus", "@CrawlSubStatus");

    /// What a stage answers.
    record Answer(@Nullable Integer misc, @Nullable Integer status, @Nullable Integer subStatus) {}

    @Override
    protected String databaseName() {
        return ADMINISTRATION;
    }

    boolean foundation() {
        return databaseName().equals(FOUNDATION);
    }

    /// All parameters of a stage, those that are not given with `otherwise`.
    static Object[] parameters(int stage, @Nullable Integer otherwise, @Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>();
        INPUTS.forEach(name -> given.put(name, otherwise));
        given.put("@CrawlStage", stage);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            String name = String.valueOf(namesAndValues[i]);
            assertThat(INPUTS).contains(name);
            given.put(name, namesAndValues[i + 1]);
        }
        OUTPUTS.forEach(name -> given.put(name, Out.of(JDBCType.INTEGER)));
        List<@Nullable Object> flat = new ArrayList<>();
        given.forEach((name, value) -> {
            flat.add(name);
            flat.add(value);
        });
        return flat.toArray();
    }

    /// Calls a stage with what it looks at; everything else is nonsense.
    Answer stage(int stage, @Nullable Object... namesAndValues) {
        Outcome outcome = call("proc_MSS_CrawlAdmin", parameters(stage, IGNORED, namesAndValues));
        assertThat(outcome.sets()).as("result sets of stage %d", stage).isEmpty();
        return new Answer((Integer) outcome.output("@MiscOutputData"), (Integer) outcome.output("@CrawlStatus"),
                (Integer) outcome.output("@CrawlSubStatus"));
    }

    SqlError refusedStage(int stage, @Nullable Object... namesAndValues) {
        return refused("proc_MSS_CrawlAdmin", parameters(stage, IGNORED, namesAndValues));
    }

    /// A stage of the master about a crawl.
    Answer master(int stage, int crawl) {
        return stage(stage, "@CrawlID", crawl);
    }

    /// A stage of a component about a crawl.
    Answer component(int stage, int crawl, int component) {
        return stage(stage, "@CrawlID", crawl, "@ComponentID", component);
    }

    int addComponent(int store) {
        Outcome added = call("granary.AddCrawlComponent", "@CrawlStoreOrdinal", store, "@ServerName", "indexer",
                "@ComponentID", Out.of(JDBCType.INTEGER));
        return number(added.output("@ComponentID"));
    }

    /// A further crawl store; without a database of its own, which nothing here would look into.
    void addStore(int ordinal) {
        update("""
                INSERT INTO crawl_store (Ordinal, ID, Name, DatabaseName, DatabaseKey)
                VALUES (?, ?, ?, ?, ?)""", ordinal, new byte[16], "S" + ordinal, "S" + ordinal, "s" + ordinal);
    }

    /// Stage 100.
    int request(int project, int type, int source) {
        return number(stage(100, "@ProjectID", project, "@CrawlType", type, "@ContentSourceID", source,
                "@MiscInputData", 0).misc());
    }

    /// Stage 102.
    Answer begin(int crawl, int type, int source) {
        return stage(102, "@CrawlID", crawl, "@CrawlType", type, "@ContentSourceID", source);
    }

    /// Stage 108.
    Answer join(int crawl, int store) {
        return stage(108, "@CrawlID", crawl, "@MiscInputData", store);
    }

    /// A crawl that has begun, with the components of store 0.
    int begun(int project, int type, int source) {
        int crawl = request(project, type, source);
        begin(crawl, type, source);
        join(crawl, 0);
        return crawl;
    }

    /// A crawl of which all components are crawling.
    int started(int project, int type, int source) {
        int crawl = begun(project, type, source);
        master(103, crawl);
        components(crawl).forEach(component -> component(106, crawl, component));
        assertThat(master(104, crawl).status()).isEqualTo(4);
        return crawl;
    }

    /// A portal crawl that waits for the crawl stores.
    int crawled(int source) {
        int crawl = started(PORTAL, FULL, source);
        allReport(142, crawl);
        master(140, crawl);
        master(144, crawl);
        allReport(142, crawl);
        assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 4, 4));
        return crawl;
    }

    /// From waiting for the crawl stores to the end.
    void finish(int crawl, int project) {
        master(150, crawl);
        allReport(147, crawl);
        master(146, crawl);
        master(152, crawl);
        assertThat(stage(148, "@CrawlID", crawl, "@ProjectID", project, "@ComponentID", 0).status()).isEqualTo(11);
    }

    void allReport(int stage, int crawl) {
        components(crawl).forEach(component -> component(stage, crawl, component));
    }

    List<Integer> components(int crawl) {
        return query("SELECT ComponentID FROM crawl_component_status WHERE CrawlID = ? ORDER BY ComponentID",
                rows -> rows.getInt(1), crawl);
    }

    /// Status, sub-status and request.
    String state(int crawl) {
        return only(query("SELECT Status, SubStatus, Request FROM crawl_status WHERE CrawlID = ?",
                rows -> rows.getInt(1) + "/" + rows.getInt(2) + "/" + rows.getInt(3), crawl));
    }

    /// A column of MSSCrawlHistory, as a client reads it.
    @Nullable
    Object history(int crawl, String column) {
        return database.execute("SELECT " + column + " FROM MSSCrawlHistory WHERE CrawlID = ?", crawl).getFirst()
                .rows().getFirst().getFirst();
    }

    /// The crawls that there are, in their order.
    List<Integer> crawls() {
        return query("SELECT CrawlID FROM crawl_status ORDER BY CrawlID", rows -> rows.getInt(1));
    }

    /// Component, status and activity of those who take part.
    List<String> records(int crawl) {
        return query("""
                SELECT ComponentID, Status, ActivityInfo FROM crawl_component_status WHERE CrawlID = ?
                ORDER BY ComponentID""", rows -> rows.getInt(1) + ":" + rows.getInt(2) + "/" + rows.getInt(3), crawl);
    }

    List<List<@Nullable Object>> crawlsOf(int component, int project) {
        return call("proc_MSS_GetCrawls", "@ComponentID", component, "@CatalogID", project, "@MasterRole", false).set()
                .rows();
    }

    List<List<@Nullable Object>> crawlsOfMaster(int project) {
        return call("proc_MSS_GetCrawls", "@ComponentID", IGNORED, "@CatalogID", project, "@MasterRole", true).set()
                .rows();
    }

    @Nullable
    LocalDateTime time(String column, int crawl) {
        return query("SELECT " + column + " FROM crawl_status WHERE CrawlID = ?", rows -> rows.getDateTime(1), crawl)
                .getFirst();
    }

    static <T> T only(List<T> list) {
        assertThat(list).hasSize(1);
        return list.getFirst();
    }

    static int number(@Nullable Object value) {
        assertThat(value).isInstanceOf(Integer.class);
        return (Integer) java.util.Objects.requireNonNull(value);
    }
}
