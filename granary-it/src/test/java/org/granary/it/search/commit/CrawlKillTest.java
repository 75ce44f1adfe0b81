package org.granary.it.search.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.granary.it.MigratedDatabase;
import org.granary.it.TestServer;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `kill -9` of the server while eight components crawl.
@Timeout(300)
class CrawlKillTest {
    private static final int COMPONENTS = 8;
    private static final int KILLS = 3;
    private static final int PAGES_BETWEEN_KILLS = 40;

    @TempDir
    private Path data;

    private final AtomicInteger crawled = new AtomicInteger();
    private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void noPageIsLostAndNoneIsThereTwice(StoreKind store) throws Exception {
        String[] flags = store.isEmbedded()
                ? new String[0]
                : new String[]{"--store", MigratedDatabase.copy()};
        Site site = new Site(new Random(5), 400);
        Crawl crawl = new Crawl(10, Crawl.FULL, site);
        for (int kill = 0; kill < KILLS; kill++) {
            try (ServerProcess server = ServerProcess.start(data, flags)) {
                if (kill == 0) {
                    begin(server, crawl);
                }
                int before = crawled.get();
                List<Thread> components = start(server, crawl);
                while (crawled.get() < before + PAGES_BETWEEN_KILLS) {
                    assertThat(components).as("components that work").anyMatch(Thread::isAlive);
                    Thread.sleep(5);
                }
                server.kill();
                for (Thread component : components) {
                    component.join();
                }
                crawl.held().clear();
            }
        }
        assertThat(faults).isEmpty();
        try (ServerProcess server = ServerProcess.start(data, flags)) {
            finish(server, crawl);
            try (CrawlComponent master = component(server, 0)) {
                master.stage(crawl, 145, 0);
            }
            finish(server, crawl);
            assertThat(column(server, "SELECT AccessURL FROM MSSCrawlURL"))
                    .containsExactlyInAnyOrderElementsOf(site.reachable(List.of(Site.START)));
            assertThat(column(server, "SELECT SeqID FROM MSSCrawlQueue")).isEmpty();
            assertThat(column(server, "SELECT CrawlID FROM MSSTranTempTable0")).isEmpty();
        }
        assertThat(faults).isEmpty();
    }

    private static void begin(ServerProcess server, Crawl crawl) throws SQLException {
        try (CrawlComponent master = component(server, 0)) {
            master.recover(crawl);
            master.begin(crawl);
        }
    }

    private void finish(ServerProcess server, Crawl crawl) throws InterruptedException {
        for (Thread component : start(server, crawl)) {
            component.join();
        }
    }

    private List<Thread> start(ServerProcess server, Crawl crawl) {
        return IntStream.range(0, COMPONENTS)
                .mapToObj(id -> Thread.ofVirtual().name("component " + id).start(() -> work(server, crawl, id)))
                .toList();
    }

    /// Goes on until nothing is left, or the server is gone.
    private void work(ServerProcess server, Crawl crawl, int id) {
        try (CrawlComponent component = component(server, id)) {
            component.recover(crawl);
            while (true) {
                int entries = component.crawl(crawl);
                crawled.addAndGet(entries);
                if (entries == 0 && component.isDone(crawl)) {
                    return;
                }
            }
        } catch (AssertionError e) {
            faults.add(e);
        } catch (RuntimeException | SQLException e) {
            // The server was killed; whether anything was lost is seen in the end.
        }
    }

    private static CrawlComponent component(ServerProcess server, int id) throws SQLException {
        return new CrawlComponent(client(server), id);
    }

    private static Client client(ServerProcess server) throws SQLException {
        return new Client(DriverManager.getConnection("jdbc:sqlserver://" + server.host() + ":" + server.port()
                + ";databaseName=" + CommitTest.CRAWL_STORE + ";encrypt=false;datetimeParameterType=datetime", "sa",
                TestServer.PASSWORD));
    }

    private static List<@Nullable Object> column(ServerProcess server, String select) throws SQLException {
        try (Client client = client(server)) {
            List<@Nullable Object> values = new ArrayList<>();
            client.execute(select).getFirst().rows().forEach(row -> values.add(row.getFirst()));
            return values;
        }
    }
}
