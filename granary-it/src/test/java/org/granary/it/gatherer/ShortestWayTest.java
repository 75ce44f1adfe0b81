package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How far a crawl goes depends on the shortest way, and not on who answers first.
@ParameterizedClass
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class ShortestWayTest {
    @Parameter
    StoreKind store;

    /// `/short` answers only when the long way has had time to go on.
    private record Slow(ScriptedContent content, CountDownLatch longWay) implements ContentSource {
        @Override
        public String canonical(String url) {
            return url;
        }

        @Override
        public Fetched fetch(FetchRequest request) throws InterruptedException {
            if (request.url().endsWith("/short")) {
                longWay.await(3, TimeUnit.SECONDS);
            }
            if (request.url().endsWith("/target")) {
                longWay.countDown();
            }
            return content.fetch(request);
        }

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Timeout(120)
    void whatIsNearEnoughOnTheShortestWayIsFound(int components) throws Exception {
        String host = "http://host0.test";
        ScriptedContent pages = new ScriptedContent();
        pages.page(host + "/", "Start", "start", host + "/short", host + "/long");
        pages.page(host + "/long", "Long", "long", host + "/longer");
        pages.page(host + "/longer", "Longer", "longer", host + "/target");
        pages.page(host + "/short", "Short", "short", host + "/target");
        pages.page(host + "/target", "Target", "target", host + "/next");
        pages.page(host + "/next", "Next", "next", host + "/beyond");
        pages.page(host + "/beyond", "Beyond", "beyond");
        try (TestServer server = TestServer.start(store); CrawlWorld world = new CrawlWorld(server, 1)) {
            world.setLimits(CrawlLimits.STANDARD.withDepth(3));
            try (Gatherer gatherer = world.gather(new Slow(pages, new CountDownLatch(1)), components)) {
                world.crawl(world.contentSource("site", List.of(host + "/")), CrawlType.FULL);
            }
            assertThat(pages.fetched()).contains(host + "/next").doesNotContain(host + "/beyond")
                    .doesNotHaveDuplicates();
        }
    }
}
