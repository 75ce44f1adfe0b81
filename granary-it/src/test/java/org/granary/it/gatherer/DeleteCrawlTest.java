package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.protocol.StartAddress;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class DeleteCrawlTest {
    @Parameter
    StoreKind store;

    private final Site site = Site.random(6, 2, 40);

    @Test
    void aContentSourceIsDeletedWithAllItsItemsAndOthersStay() throws Exception {
        List<String> first = List.of(Site.url(0, 0));
        List<String> second = List.of(Site.url(1, 0));
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 2);
                Gatherer gatherer = world.gather(site, 2)) {
            int one = world.contentSource("one", first);
            int two = world.contentSource("two", second);
            world.crawl(one, CrawlType.FULL);
            world.crawl(two, CrawlType.FULL);
            assertThat(world.history()).isNotEmpty();
            int crawl = world.administration().deleteContent(one);
            assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
            assertThat(world.history()).containsExactlyElementsOf(site.reachable(second, 0));
            assertThat(world.metadata()).containsExactlyInAnyOrderElementsOf(
                    site.documents(site.reachable(second, 0)));
        }
    }

    @Test
    void aStartAddressIsDeletedWithWhatWasFoundFromIt() throws Exception {
        List<String> start = List.of(Site.url(0, 0), Site.url(1, 0));
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 1);
                Gatherer gatherer = world.gather(site, 1)) {
            int source = world.contentSource("both", start);
            world.crawl(source, CrawlType.FULL);
            StartAddress gone = world.administration().startAddresses(source).getLast();
            assertThat(world.history()).anyMatch(url -> Site.host(url).equals(Site.host(gone.url())));
            int crawl = world.administration().deleteStartAddress(source, gone.id());
            assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
            assertThat(world.history()).isNotEmpty()
                    .noneMatch(url -> Site.host(url).equals(Site.host(gone.url())));
        }
    }
}
