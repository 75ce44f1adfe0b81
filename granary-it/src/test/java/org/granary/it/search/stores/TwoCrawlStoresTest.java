package org.granary.it.search.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.granary.it.search.stores.Component.FULL;
import static org.granary.it.search.stores.Component.PORTAL_CONTENT;
import static org.granary.it.search.stores.Component.UNAVAILABLE;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.granary.client.search.CrawlStore;
import org.granary.client.search.GetHostResult;
import org.granary.client.search.SearchAdministration;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.process.KillablePostgres;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// One crawl over two crawl stores on two PostgreSQL servers, by four components that work with two Granary servers.
@Timeout(600)
class TwoCrawlStoresTest {
    private static final List<String> STORES = List.of("Search_Service_Application_CrawlStoreDB", "Crawl_Store_2");
    private static final int DONE = 11;
    private static final int STARTED = 4;
    private static final Web WEB = new Web(8, 20);

    @TempDir
    private Path folder;

    private final List<AutoCloseable> closing = new ArrayList<>();
    private final List<Component> components = new ArrayList<>();
    private KillablePostgres second;
    private TestServer[] servers;
    private SearchAdministration administration;
    private List<CrawlStore> stores;
    private int crawl;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(StoreKind.POSTGRESQL.isUsed());
        KillablePostgres first = closing(KillablePostgres.start(folder.resolve("first")));
        second = closing(KillablePostgres.start(folder.resolve("second")));
        Map<String, String> settings = Map.of("store", first.url(), "store." + STORES.get(1), second.url());
        servers = new TestServer[]{closing(TestServer.start(settings)), closing(TestServer.start(settings))};
        administration = new SearchAdministration(connect(0, "Search_Service_Application_DB"));
        assertThat(administration.addCrawlStore("Second store", STORES.get(1)).ordinal()).isOne();
        stores = stores(0);
    }

    @AfterEach
    void stop() throws Exception {
        components.forEach(Component::stop);
        for (AutoCloseable each : closing.reversed()) {
            each.close();
        }
    }

    private <T extends AutoCloseable> T closing(T resource) {
        closing.add(resource);
        return resource;
    }

    private Connection connect(int server, String database) throws SQLException {
        return closing(servers[server].connect(database, "encrypt=false"));
    }

    private List<CrawlStore> stores(int server) throws SQLException {
        return List.of(new CrawlStore(connect(server, STORES.get(0))), new CrawlStore(connect(server, STORES.get(1))));
    }

    @Test
    void aCrawlGoesOnWithoutOneStoreAndEndsWithEveryDocumentOnce() throws Exception {
        List<GetHostResult> hosts = new ArrayList<>();
        for (int host = 0; host < WEB.hosts(); host++) {
            hosts.add(administration.getHost(WEB.hostName(host)));
        }
        assertThat(hosts).extracting(GetHostResult::gthrDBID).as("hosts are spread").containsOnly(0, 1);
        addComponents();
        beginCrawl(hosts.getFirst());
        List<CompletableFuture<Void>> work = components.stream()
                .map(component -> CompletableFuture.runAsync(component, Thread::startVirtualThread)).toList();

        Set<String> ofSecond = pages(hosts, 1);
        await(work, () -> visited(ofSecond) >= ofSecond.size() / 4);
        List<CrawlStore> connected = List.of(stores(0).getLast(), stores(1).getLast(), stores(0).getLast(),
                stores(1).getLast());
        second.kill();
        Component last = components.getLast();
        refused(connected, store -> store.getNextCrawlBatch(last.id(), PORTAL_CONTENT, crawl, 1),
                store -> store.flushTemp0(last.id(), PORTAL_CONTENT, crawl, 0, 1, 0, 0),
                store -> store.writeLinks(List.of(last.link(1, "http://x/", hosts.getLast(), 2))),
                store -> store.crawl(null, PORTAL_CONTENT, 141, FULL, crawl, 1, 0, 0));
        await(work, () -> components.stream().anyMatch(each -> each.refusals.contains(1)));
        // What comes into the first store now is flushed, handed out and committed there.
        String late = WEB.lonely(hosts.indexOf(hosts.stream().filter(this::isInFirst).findFirst().orElseThrow()));
        stores.getFirst().writeLinks(List.of(components.getFirst().link(1, late, host(late), 2)));
        await(work, () -> committed(0).contains(late));
        assertThat(visited(ofSecond)).as("pages of the store that is away").isLessThan(ofSecond.size());

        second.start();
        Set<String> expected = new HashSet<>(WEB.all());
        expected.add(late);
        await(work, () -> visited(expected) == expected.size() && isDone(0) && isDone(1));
        components.forEach(Component::stop);
        work.forEach(CompletableFuture::join);
        endCrawl();

        for (int store = 0; store < 2; store++) {
            Set<String> pages = pages(hosts, store);
            if (store == 0) {
                pages.add(late);
            }
            assertThat(column(store, "SELECT AccessURL FROM MSSCrawlURL")).as("documents of store %d", store)
                    .containsExactlyInAnyOrderElementsOf(pages);
            assertThat(committed(store)).hasSize(pages.size());
            assertThat(column(store, "SELECT SeqID FROM MSSCrawlQueue")).isEmpty();
            assertThat(column(store, "SELECT AccessURL FROM MSSTranTempTable0")).isEmpty();
        }
        List<String> identifiers = new ArrayList<>(column(0, "SELECT DocID FROM MSSCrawlURL"));
        identifiers.addAll(column(1, "SELECT DocID FROM MSSCrawlURL"));
        assertThat(identifiers).doesNotHaveDuplicates();
        assertThat(components.stream().flatMap(each -> each.visits.stream()).filter(url -> isInFirst(host(url))))
                .as("pages of the store that was there all the time are handed out once").doesNotHaveDuplicates();
    }

    /// Two for each store; the components of a store are connected to different servers.
    private void addComponents() throws SQLException {
        List<Integer> identifiers = new ArrayList<>(List.of(0));
        for (int store : new int[]{0, 1, 1}) {
            identifiers.add(Objects.requireNonNull(
                    administration.addCrawlComponent(store, "indexer" + identifiers.size()).componentID()));
        }
        crawl = Objects.requireNonNull(
                administration.crawlAdmin(null, PORTAL_CONTENT, 100, FULL, null, 1, 0, 0).miscOutputData());
        for (int i = 0; i < identifiers.size(); i++) {
            int server = i % 2;
            components.add(new Component(identifiers.get(i), i / 2, i % 2 == 0, new Component.Server(
                    new SearchAdministration(connect(server, "Search_Service_Application_DB")), stores(server)), WEB,
                    crawl));
        }
    }

    private int admin(int stage, int component, int misc) throws SQLException {
        return Objects.requireNonNull(
                administration.crawlAdmin(component, PORTAL_CONTENT, stage, FULL, crawl, 1, 0, misc).crawlStatus());
    }

    private void all(int stage) throws SQLException {
        for (Component component : components) {
            admin(stage, component.id(), 0);
        }
    }

    private void beginCrawl(GetHostResult host) throws SQLException {
        admin(102, 0, 0);
        admin(108, 0, 0);
        admin(108, 0, 1);
        stores.get(Objects.requireNonNull(host.gthrDBID()))
                .writeLinks(List.of(components.getFirst().link(-1, WEB.start(), host, 1)));
        admin(103, 0, 0);
        all(106);
        assertThat(admin(104, 0, 0)).isEqualTo(STARTED);
    }

    /// Nothing is unvisited in either store.
    private void endCrawl() throws SQLException {
        all(142);
        admin(140, 0, 0);
        for (CrawlStore store : stores) {
            assertThat(store.crawl(0, PORTAL_CONTENT, 145, FULL, crawl, 1, 0, 0).miscOuputData()).isEqualTo(crawl);
        }
        admin(144, 0, 0);
        all(142);
        admin(140, 0, 0);
        for (CrawlStore store : stores) {
            assertThat(store.crawl(0, PORTAL_CONTENT, 151, FULL, crawl, 1, 0, 0).miscOuputData()).isOne();
        }
        admin(150, 0, 0);
        all(147);
        admin(146, 0, 0);
        for (CrawlStore store : stores) {
            assertThat(store.crawl(0, PORTAL_CONTENT, 149, FULL, crawl, 1, 0, 0).miscOuputData()).isEqualTo(crawl);
        }
        admin(152, 0, 0);
        assertThat(admin(148, 0, 0)).isEqualTo(DONE);
    }

    private interface OfStore {
        void call(CrawlStore store) throws SQLException;
    }

    /// At the same time, since each waits a while for the store to come back.
    private static void refused(List<CrawlStore> connected, OfStore... calls) {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < calls.length; i++) {
            OfStore call = calls[i];
            CrawlStore store = connected.get(i);
            all.add(CompletableFuture.runAsync(() -> assertThatThrownBy(() -> call.call(store))
                    .isInstanceOfSatisfying(SQLException.class,
                            e -> assertThat(e.getErrorCode()).as(e.getMessage()).isEqualTo(UNAVAILABLE))
                    .hasMessageContainingAll(STORES.get(1), "not currently available"), Thread::startVirtualThread));
        }
        all.forEach(CompletableFuture::join);
    }

    /// Waits, unless a component has failed.
    private static void await(List<CompletableFuture<Void>> work, BooleanSupplier condition)
            throws InterruptedException {
        while (!condition.getAsBoolean()) {
            work.stream().filter(CompletableFuture::isCompletedExceptionally).forEach(CompletableFuture::join);
            Thread.sleep(20);
        }
    }

    private GetHostResult host(String url) {
        try {
            return administration.getHost(Web.host(url));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean isInFirst(GetHostResult host) {
        return Objects.equals(host.gthrDBID(), 0);
    }

    private static Set<String> pages(List<GetHostResult> hosts, int store) {
        Set<String> pages = new HashSet<>();
        for (int host = 0; host < hosts.size(); host++) {
            if (Objects.equals(hosts.get(host).gthrDBID(), store)) {
                pages.addAll(WEB.of(host));
            }
        }
        return pages;
    }

    /// How many of these pages were handed out.
    private long visited(Set<String> pages) {
        return components.stream().flatMap(each -> each.visits.stream()).distinct().filter(pages::contains).count();
    }

    private boolean isDone(int store) {
        try {
            return Objects.equals(
                    stores.get(store).crawl(0, PORTAL_CONTENT, 141, FULL, crawl, 1, 0, 0).crawlStatus(), DONE);
        } catch (SQLException e) {
            assertThat(e.getErrorCode()).isEqualTo(UNAVAILABLE);
            return false;
        }
    }

    private List<String> committed(int store) {
        return column(store, "SELECT AccessURL FROM MSSCrawlURL WHERE CommitCrawlID = " + crawl);
    }

    private List<String> column(int store, String select) {
        try (Connection connection = servers[1].connect(STORES.get(store), "encrypt=false");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(select)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                all.add(rows.getString(1));
            }
            return all;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
