package org.granary.it.search.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.granary.it.TestServer;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.StoreKind;
import org.jspecify.annotations.Nullable;

/// The databases of search on a server: the administration and two crawl stores, each with one crawl component, or all in one with one component.
final class Farm implements AutoCloseable {
    private static final String ADMINISTRATION = "Search_Service_Application_DB";
    private static final String FIRST_STORE = "Search_Service_Application_CrawlStoreDB";
    private static final String SECOND_STORE = "Second_Crawl_Store";
    private static final String FOUNDATION = "WSS_Search";
    static final int PORTAL = 1;

    private final TestServer server;
    private final Client administration;
    private final List<Client> stores = new ArrayList<>();
    private final boolean foundation;

    /// What a stage answers.
    record Answer(@Nullable Integer misc, @Nullable Integer status, @Nullable Integer subStatus) {}

    /// Where a host is crawled, and its number.
    record Host(int store, int id) {}

    Farm(StoreKind kind, boolean foundation) {
        this.foundation = foundation;
        server = TestServer.start(kind);
        if (foundation) {
            administration = connect(FOUNDATION);
            stores.add(administration);
        } else {
            administration = connect(ADMINISTRATION);
            stores.add(connect(FIRST_STORE));
            int ordinal = number(administration.call("granary.AddCrawlStore", "@Name", "Second", "@Database",
                    SECOND_STORE, "@Ordinal", anInt()).output("@Ordinal"));
            assertThat(ordinal).isEqualTo(1);
            stores.add(connect(SECOND_STORE));
        }
    }

    private Client connect(String database) {
        try {
            return new Client(server.connect(database, "encrypt=false", "datetimeParameterType=datetime"));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    boolean isFoundation() {
        return foundation;
    }

    Client administration() {
        return administration;
    }

    int stores() {
        return stores.size();
    }

    Client store(int ordinal) {
        return stores.get(ordinal);
    }

    /// The crawl components, by their identifiers; component 0 is the master.
    List<Component> components(Site site) {
        List<Component> components = new ArrayList<>();
        components.add(new Component(this, site, 0, 0));
        if (!foundation) {
            int second = number(administration.call("granary.AddCrawlComponent", "@CrawlStoreOrdinal", 1,
                    "@ServerName", "indexer-2", "@ComponentID", anInt()).output("@ComponentID"));
            components.add(new Component(this, site, second, 1));
        }
        return components;
    }

    /// proc_MSS_CrawlAdmin.
    Answer admin(int stage, int component, int type, int crawl, int source, @Nullable Integer misc) {
        return stage(administration, "proc_MSS_CrawlAdmin", stage, component, type, crawl, source, misc);
    }

    /// proc_MSS_Crawl in a crawl store.
    Answer store(int ordinal, int stage, int component, int type, int crawl, int source, @Nullable Integer misc) {
        return stage(stores.get(ordinal), "proc_MSS_Crawl", stage, component, type, crawl, source, misc);
    }

    private static Answer stage(Client client, String procedure, int stage, int component, int type, int crawl,
            int source, @Nullable Integer misc) {
        Outcome outcome = client.callInOrder(procedure, component, PORTAL, stage, type, crawl, source, 0, misc,
                anInt(), anInt(), anInt());
        assertThat(outcome.sets()).isEmpty();
        return new Answer((Integer) outcome.output("9"), (Integer) outcome.output("10"),
                (Integer) outcome.output("11"));
    }

    /// The rows of proc_MSS_GetCrawls.
    List<List<@Nullable Object>> crawls(int component, int project, boolean master) {
        return administration.call("proc_MSS_GetCrawls", "@ComponentID", component, "@CatalogID", project,
                "@MasterRole", master).set().rows();
    }

    Host host(String url) {
        Outcome outcome = administration.call("proc_MSS_GetHost", "@HostName", Site.host(url), "@GthrDBID", anInt(),
                "@HostID", anInt());
        return new Host(number(outcome.output("@GthrDBID")), number(outcome.output("@HostID")));
    }

    /// Inserts a link into the Links set of a crawl store.
    void insert(int store, Map<String, @Nullable Object> link) {
        stores.get(store).execute("INSERT INTO MSSTranTempTable0 (" + String.join(", ", link.keySet()) + ") VALUES ("
                + String.join(", ", Collections.nCopies(link.size(), "?")) + ")", link.values().toArray());
    }

    /// Moves all links of a crawl store into its queue; gives the store identifiers where it has not enough.
    ///
    /// @return how many links were there
    int flush(int store, int master, int crawl) {
        int links = 0;
        int next = 0;
        int last = 0;
        while (true) {
            Outcome outcome = stores.get(store).call("proc_MSS_FlushTemp0", "@ComponentID", master, "@FlushProjectID",
                    PORTAL, "@FlushCrawlID", crawl, "@LogDiscoveredLinks", 0, "@ApplicationType", foundation ? 1 : 0,
                    "@MoreLinks", Out.of(JDBCType.BIT), "@NextDocID", next, "@MaxDocID",
                    Out.of(JDBCType.INTEGER, last), "@LinksProcessed", anInt());
            if (outcome.status() == 2) {
                Outcome chunk = administration.call("proc_MSS_GetNextDocIDChunk", "@GthrDBID", store,
                        "@CurrentMaxDocID", outcome.output("@MaxDocID"), "@NewNextDocID", anInt(), "@NewMaxDocID",
                        anInt());
                next = number(chunk.output("@NewNextDocID"));
                last = number(chunk.output("@NewMaxDocID"));
                continue;
            }
            assertThat(outcome.status()).isEqualTo(1);
            links += number(outcome.output("@LinksProcessed"));
            if (!Objects.equals(outcome.output("@MoreLinks"), true)) {
                return links;
            }
            next = 0;
            last = 0;
        }
    }

    /// What all crawl stores have, as a client reads it.
    List<List<@Nullable Object>> rows(String select) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        stores.forEach(store -> all.addAll(store.execute(select).getFirst().rows()));
        return all;
    }

    /// The first column of it, in order.
    List<String> texts(String select) {
        return rows(select).stream().map(row -> String.valueOf(row.getFirst())).sorted().toList();
    }

    static int number(@Nullable Object value) {
        return (Integer) Objects.requireNonNull(value);
    }

    private static Out anInt() {
        return Out.of(JDBCType.INTEGER);
    }

    @Override
    public void close() {
        administration.close();
        if (!foundation) {
            stores.forEach(Client::close);
        }
        server.close();
    }
}
