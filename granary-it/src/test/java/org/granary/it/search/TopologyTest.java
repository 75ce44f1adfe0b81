package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

/// Crawl stores, components and commands as clients ask for them: 3.1.5.27 to 31, 37, 39, 43, 46 and 73; the sequence 3.2.5.8.
class TopologyTest extends SearchTest {
    private static final String GUID = "[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}";

    private void addStore(int ordinal, String name) {
        update("INSERT INTO crawl_store (Ordinal, ID, Name, DatabaseName, DatabaseKey) VALUES (?, ?, ?, ?, ?)", ordinal,
                java.util.UUID.randomUUID(), name, "store_of_a_test_" + ordinal, "store_of_a_test_" + ordinal);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.27-1", "SQLPGAT2-3.1.5.28-1", "SQLPGAT2-3.1.5.30-1", "SQLPGAT2-3.1.5.37-1",
        "SQLPGAT2-3.1.5.39-1", "SQLPGAT2-3.1.5.43-1", "SQLPGAT2-3.1.5.46-1", "SQLPGAT2-3.1.5.73-1"})
    void theProceduresHaveTheirSignatures() {
        assertThat(signature("proc_MSS_GetDatabaseId")).containsExactly("@ComponentID int", "@GthrDBID int OUTPUT");
        assertThat(signature("proc_MSS_GetAllGathererDatabaseIDs")).isEmpty();
        assertThat(signature("proc_MSS_GetAllPropertyStoreIDs")).isEmpty();
        assertThat(signature("proc_MSS_GetGathererDBs")).isEmpty();
        assertThat(signature("proc_MSS_GetIncompleteCommands")).containsExactly("@ObjectName nvarchar(1024)");
        assertThat(signature("proc_MSS_GetMasterRole")).containsExactly("@ComponentID int", "@MasterRole bit OUTPUT");
        assertThat(signature("proc_MSS_InvalidateAdminDocIDChunks")).isEmpty();
        assertThat(signature("proc_MSS_ReportCommandCompleted")).containsExactly("@CommandID bigint")
                .isEqualTo(signature("proc_MSS_ReportCommandComplete"));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.27-2", "SQLPGAT2-3.1.5.27-3", "SQLPGAT2-3.1.5.27-5"})
    void aComponentBelongsToACrawlStore() {
        addStore(3, "third");
        int component = number("@ComponentID", "granary.AddCrawlComponent", "@CrawlStoreOrdinal", 3, "@ServerName",
                "s");

        assertThat(number("@GthrDBID", "proc_MSS_GetDatabaseID", "@ComponentID", 0)).isZero();
        assertThat(number("@GthrDBID", "proc_MSS_GetDatabaseID", "@ComponentID", component)).isEqualTo(3);
        assertThat(number("@GthrDBID", "proc_MSS_GetDatabaseID", "@ComponentID", 99)).isEqualTo(-1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.28-3", "SQLPGAT2-3.1.5.29-1", "SQLPGAT2-3.1.5.29-2", "SQLPGAT2-3.1.5.29-3",
        "SQLPGAT2-3.1.5.37-3", "SQLPGAT2-3.1.5.37.1-1", "SQLPGAT2-3.1.5.37.1-2", "SQLPGAT2-3.1.5.37.1-3",
        "SQLPGAT2-3.1.5.37.1-4"})
    void crawlStoresAreListedByOrdinal() {
        addStore(2, "second");
        addStore(1, "first");

        ResultSet stores = call("proc_MSS_GetGathererDBs").set();
        assertThat(stores.declarations()).containsExactly("ID nvarchar(40) NOT NULL", "Ordinal int NOT NULL",
                "Name nvarchar(256) NOT NULL");
        assertThat(stores.column("Ordinal")).containsExactly(0, 1, 2);
        assertThat(stores.column("Name")).containsExactly("Search_Service_Application_CrawlStoreDB", "first", "second");
        assertThat(stores.column("ID")).doesNotHaveDuplicates()
                .allSatisfy(id -> assertThat(String.valueOf(id)).matches(GUID));

        ResultSet ids = call("proc_MSS_GetAllGathererDatabaseIDs").set();
        assertThat(ids.declarations()).containsExactly("ID nvarchar(40) NOT NULL");
        assertThat(ids.column("ID")).containsExactlyInAnyOrderElementsOf(stores.column("ID"));

        update("DELETE FROM crawl_component");
        update("DELETE FROM crawl_store");
        assertThat(call("proc_MSS_GetAllGathererDatabaseIDs").set().rows()).isEmpty();
        assertThat(call("proc_MSS_GetGathererDBs").set().rows()).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.30-3", "SQLPGAT2-3.1.5.31-1", "SQLPGAT2-3.1.5.31-2", "SQLPGAT2-3.1.5.31-3"})
    void metadataStoresAreListed() {
        ResultSet ids = call("proc_MSS_GetAllPropertyStoreIDs").set();
        assertThat(ids.declarations()).containsExactly("ID nvarchar(40) NOT NULL");
        assertThat(ids.column("ID")).hasSize(1).allSatisfy(id -> assertThat(String.valueOf(id)).matches(GUID));

        update("DELETE FROM property_store");
        assertThat(call("proc_MSS_GetAllPropertyStoreIDs").set().rows()).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.43-2", "SQLPGAT2-3.1.5.43-3", "SQLPGAT2-3.1.5.43-4", "SQLPGAT2-3.1.5.43-6"})
    void oneComponentIsTheMaster() {
        int second = number("@ComponentID", "granary.AddCrawlComponent", "@CrawlStoreOrdinal", 0, "@ServerName", "s");
        assertThat(master(0)).isTrue();
        assertThat(master(second)).isFalse();
        update("UPDATE crawl_component SET Master = 0 WHERE ComponentID = 0");
        assertThat(master(0)).isFalse();
        assertThat(master(77)).as("a component without a record").isTrue();
    }

    private boolean master(int component) {
        return Boolean.TRUE.equals(run("proc_MSS_GetMasterRole", "@ComponentID", component, "@MasterRole", aBit())
                .output("@MasterRole"));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.46-2", "SQLPGAT2-3.1.5.46-4", "SQLPGAT2-3.1.1.17-1"})
    void groupsOfIdentifiersAreInvalidated() {
        addStore(1, "first");
        int first = chunk(0);
        chunk(1);
        assertThat(valid()).containsExactly(0, 0);

        run("proc_MSS_InvalidateAdminDocIDChunks");

        assertThat(valid()).containsExactly(1, 1);
        assertThat(chunk(0)).as("identifiers of an invalid group are not given").isGreaterThan(first + 1);
        assertThat(valid()).containsExactly(1, 1, 0);
    }

    private List<Integer> valid() {
        return query("SELECT InvalidatedByRefactoring FROM doc_id_group ORDER BY FirstDocID", rows -> rows.getInt(1));
    }

    private int chunk(int store) {
        Object first = run("proc_MSS_GetNextDocIDChunk", "@GthrDBID", store, "@CurrentMaxDocID", 5, "@NewNextDocID",
                anInt(), "@NewMaxDocID", anInt()).output("@NewNextDocID");
        return (Integer) java.util.Objects.requireNonNull(first);
    }

    private long addCommand(String object, String description) {
        Object id = run("granary.AddCommand", "@ObjectName", object, "@Description", description, "@CommandID",
                org.granary.it.protocol.Out.of(java.sql.JDBCType.BIGINT)).output("@CommandID");
        return (Long) java.util.Objects.requireNonNull(id);
    }

    private ResultSet incomplete(String object) {
        return call("proc_MSS_GetIncompleteCommands", "@ObjectName", object).set();
    }

    @Test
    @Covers({"SQLPGAT2-2.1-1", "SQLPGAT2-3.1.1.41-1", "SQLPGAT2-3.1.1.41-2", "SQLPGAT2-3.1.5.39-2",
        "SQLPGAT2-3.1.5.39-3", "SQLPGAT2-3.1.5.39-4", "SQLPGAT2-3.1.5.39-5", "SQLPGAT2-3.1.5.39-7",
        "SQLPGAT2-3.1.5.39.1-1", "SQLPGAT2-3.1.5.39.1-2", "SQLPGAT2-3.1.5.39.1-4", "SQLPGAT2-3.1.5.73-2",
        "SQLPGAT2-3.1.5.73-3", "SQLPGAT2-3.1.5.73-5"})
    void commandsWaitForTheirObjectUntilTheyAreCompleted() {
        long first = addCommand("index", "one");
        long second = addCommand("INDEX", "two");
        long other = addCommand("other", "three");

        ResultSet commands = incomplete("index");
        assertThat(commands.shape()).containsExactly("CommandID bigint", "ObjectName nvarchar(1024)",
                "Description nvarchar(3072)", "CreatedUtcTime datetime", "Completed int", "CompletedUtcTime datetime");
        assertThat(commands.rows()).containsExactly(Arrays.asList(first, "index", "one", now(), 0, null),
                Arrays.asList(second, "INDEX", "two", now(), 0, null));

        pass(Duration.ofMinutes(1));
        run("proc_MSS_ReportCommandCompleted", "@CommandID", first);
        run("proc_MSS_ReportCommandCompleted", "@CommandID", 1L << 40);
        assertThat(incomplete("index").column("CommandID")).containsExactly(second);
        run("proc_MSS_ReportCommandComplete", "@CommandID", second);
        assertThat(incomplete("index").rows()).isEmpty();
        assertThat(incomplete("other").column("CommandID")).containsExactly(other);
        assertThat(database.execute("SELECT CommandID, Completed, CompletedUtcTime FROM MSSCommands ORDER BY CommandID")
                .getFirst().rows()).containsExactly(Arrays.asList(first, 1, now()), Arrays.asList(second, 1, now()),
                        Arrays.asList(other, 0, null));
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.8-1", "SQLPGAT2-3.2.5.8-4", "SQLPGAT2-3.2.5.8-5", "SQLPGAT2-3.2.5.8-6",
        "SQLPGAT2-3.2.5.8-7", "SQLPGAT2-3.2.5.8-8", "SQLPGAT2-3.2.5.8-9"})
    void masterMergesAreRequestedOfEachComponentAndCatalog() {
        String application = "b9174869-840b-4cdc-b655-49a3a56905cb";
        List<String> objects = List.of(application + "-query-0/Portal_Content/indexer",
                application + "-query-0/AnchorProject/indexer", application + "-crawl-0/Portal_Content/indexer");
        objects.forEach(object -> addCommand(object, "request master merge"));

        for (String object : objects) {
            ResultSet commands = incomplete(object);
            assertThat(commands.column("Description")).containsExactly("request master merge");
            run("proc_MSS_ReportCommandCompleted", "@CommandID", commands.value(0, "CommandID"));
            assertThat(incomplete(object).rows()).isEmpty();
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.51-1", "SQLPGAT2-3.1.5.59-1"})
    void thereIsARankingModelWithStaticFeatures() {
        ResultSet models = call("proc_MSS_GetRankingModels").set();
        assertThat(models.names()).containsExactly("RankingModelId", "Name", "Description", "IsDefault", "Model");
        assertThat(models.rows()).hasSize(1);
        assertThat(models.value(0, "IsDefault")).isEqualTo(true);
        assertThat(String.valueOf(models.value(0, "Model"))).contains("<rankingModel ")
                .contains(String.valueOf(models.value(0, "RankingModelId"))).contains("pid=\"306\"");
        assertThat(call("proc_MSS_GetStaticRankingFeatures").set().rows()).containsExactly(Arrays.asList(306, 0),
                Arrays.asList(307, 0));
    }
}
