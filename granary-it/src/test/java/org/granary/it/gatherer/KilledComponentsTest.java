package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.it.TestServer;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Components are processes, crawl over HTTP and are killed, whatever they are doing: what is known in the end is what is there.
class KilledComponentsTest {
    private static final List<String> START = List.of(Site.url(0, 0), Site.url(1, 0), Site.url(2, 0));
    private static final int COMPONENTS = 3;
    private static final int DEATHS = 6;

    private final List<ComponentProcess> components = new ArrayList<>();

    @AfterEach
    void endAll() throws Exception {
        for (ComponentProcess component : components) {
            component.close();
        }
    }

    @Test
    void whoeverIsKilledAndWheneverTheCrawlFindsTheSame() throws Exception {
        Random random = new Random();
        Site site = Site.random(17, 4, 200).moody();
        Set<String> expected = site.reachable(START, 0);
        try (WebSite web = new WebSite(site);
                TestServer server = TestServer.start();
                CrawlWorld world = new CrawlWorld(server, 2)) {
            String address = server.host() + ":" + server.port();
            world.administration().provideComponents(COMPONENTS, "test");
            for (int id = 0; id < COMPONENTS; id++) {
                components.add(ComponentProcess.start(address, id));
            }
            int source = world.contentSource("web", START.stream().map(web::onTheWeb).toList());
            int crawl = world.administration().start(source, CrawlType.FULL);
            for (int death = 0; death < DEATHS; death++) {
                // Also before the first page, and after the last.
                int enough = random.nextInt(expected.size() * (death + 1) / DEATHS);
                world.await(crawl, report -> processed(report) >= enough || report.phase().over());
                int victim = random.nextInt(COMPONENTS);
                components.get(victim).kill();
                components.get(victim).close();
                components.set(victim, ComponentProcess.start(address, victim));
            }
            assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
            world.check(web, site, expected);

            List<String> removed = expected.stream().filter(url -> !START.contains(url)
                    && site.get(url) instanceof Site.Page.Text).limit(20).toList();
            removed.forEach(site::remove);
            int incremental = world.administration().start(source, CrawlType.INCREMENTAL);
            world.await(incremental, report -> processed(report) > 0 || report.phase().over());
            components.getFirst().kill();
            components.set(0, ComponentProcess.start(address, 0));
            assertThat(world.await(incremental).phase()).isEqualTo(CrawlPhase.DONE);
            // What was removed is known with its error until a full crawl no longer reaches it.
            world.check(web, site, expected);

            for (ComponentProcess component : components) {
                assertThat(component.terminate()).as(component.log()).isZero();
            }
        }
    }

    private static int processed(CrawlReport report) {
        return report.counts().processed();
    }
}
