package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class IncrementalCrawlTest {
    @Parameter
    StoreKind store;

    private static final List<String> START = List.of(Site.url(0, 0), Site.url(1, 0), Site.url(2, 0));

    @Test
    void anIncrementalCrawlFindsWhatHasChangedAndWhatIsGone() throws Exception {
        Site site = Site.random(3, 3, 60);
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 2);
                Gatherer gatherer = world.gather(site, 2)) {
            int source = world.contentSource("site", START);
            world.crawl(source, CrawlType.FULL);
            List<String> pages = world.history().stream()
                    .filter(url -> site.get(url) instanceof Site.Page.Text && !START.contains(url)).toList();
            Set<String> removed = Set.copyOf(pages.subList(0, 5));
            removed.forEach(site::remove);
            pages.subList(5, 12).forEach(site::change);
            String parent = pages.get(12);
            site.put(parent, new Site.Page.Text("Changed", 9, true,
                    List.of(new FoundLink(Site.url(1, 500), "a new page"))));
            site.put(Site.url(1, 500), new Site.Page.Text("New", 1, true, List.of()));

            Set<String> knownBefore = Set.copyOf(world.history());
            int unchangedBefore = site.unchanged();
            CrawlReport report = world.crawl(source, CrawlType.INCREMENTAL);

            // What nobody links to any more stays until a full crawl: an incremental one looks at what is known.
            assertThat(world.history())
                    .containsExactlyInAnyOrderElementsOf(union(knownBefore, Site.url(1, 500)));
            // What is gone is known as an error, and searches do not find it.
            assertThat(world.inStores("SELECT DisplayURL FROM dbo.MSSCrawlURL WHERE ErrorLevel = 2 AND "
                    + "ErrorDesc LIKE '404%' AND CommitCrawlID = " + report.id(), row -> row.getString(1)))
                    .containsAll(removed);
            assertThat(world.metadata().stream().map(Site.Shown::url)).doesNotContainAnyElementsOf(removed);
            long changed = pages.subList(5, 12).stream()
                    .filter(url -> site.get(url) instanceof Site.Page.Text text && text.index()).count();
            assertThat(report.counts().success()).isEqualTo((int) changed + 2 + redirects(site, knownBefore));
            // A page that does not want to be found is a warning in every crawl, whether it has changed or not.
            long unchangedWarnings = knownBefore.stream().filter(url -> site.get(url) instanceof Site.Page.Text text
                    && !text.index() && text.version() == 1).count();
            assertThat(report.counts().notModified() + (int) unchangedWarnings)
                    .isEqualTo(site.unchanged() - unchangedBefore);
            assertThat(report.counts().notModified()).isPositive();
            assertThat(report.counts().delete()).isZero();
            assertThat(world.query(CrawlWorld.METADATA_STORE, "SELECT title FROM dbo.MSSDocResults WHERE url = '"
                    + parent + "'", row -> row.getString(1))).containsExactly("Changed");

            world.crawl(source, CrawlType.FULL);
            Set<String> expected = site.reachable(START, 0);
            world.check(site, expected);
        }
    }

    /// A page that says that it has not changed is not read; what it has always linked to may be there again all the same.
    @Test
    void whatIsBackIsFoundThoughNoPageThatLinksThereHasChanged() throws Exception {
        Site site = Site.random(14, 3, 60);
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 2);
                Gatherer gatherer = world.gather(site, 2)) {
            int source = world.contentSource("site", START);
            world.crawl(source, CrawlType.FULL);
            Set<String> before = Set.copyOf(world.history());
            Map<String, Site.Page> removed = new TreeMap<>();
            before.stream().filter(url -> !START.contains(url) && site.get(url) != null).sorted().limit(40)
                    .forEach(url -> removed.put(url, Objects.requireNonNull(site.get(url))));
            removed.keySet().forEach(site::remove);
            world.crawl(source, CrawlType.INCREMENTAL);
            assertThat(world.history()).containsExactlyInAnyOrderElementsOf(before);
            assertThat(world.metadata().stream().map(Site.Shown::url)).isNotEmpty()
                    .doesNotContainAnyElementsOf(removed.keySet());

            removed.forEach(site::put);
            int unchanged = site.unchanged();
            world.crawl(source, CrawlType.INCREMENTAL);

            assertThat(site.unchanged()).isGreaterThan(unchanged);
            assertThat(world.history()).containsExactlyInAnyOrderElementsOf(before);
            assertThat(world.anchors()).containsAll(ofDocuments(site, site.anchors(before)));
            assertThat(world.metadata()).containsExactlyInAnyOrderElementsOf(site.documents(before));
            assertThat(world.anchorTextsInMetadata()).containsExactlyInAnyOrderElementsOf(site.saidAbout(before));
        }
    }

    /// Those that lead to what searches find: for others the document leaves the target of a link open once it has been gone (stage 149).
    private static List<Site.Anchor> ofDocuments(Site site, Set<Site.Anchor> anchors) {
        return anchors.stream()
                .filter(anchor -> site.get(anchor.target()) instanceof Site.Page.Text text && text.index()).toList();
    }

    @Test
    void whatLinksSayIsKnownOnlyWhileAPageWantsToBeFound() throws Exception {
        Site site = Site.random(3, 2, 20);
        String url = Site.url(0, 300);
        site.put(Site.url(0, 0), new Site.Page.Text("Root", 1, true,
                List.of(new FoundLink(url, "the page"), new FoundLink(url, "again"))));
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 1);
                Gatherer gatherer = world.gather(site, 1)) {
            int source = world.contentSource("site", List.of(Site.url(0, 0)));
            for (boolean index : new boolean[]{true, false, true}) {
                int version = site.get(url) instanceof Site.Page.Text text ? text.version() + 1 : 1;
                site.put(url, new Site.Page.Text("Page", version, index, List.of()));
                world.crawl(source, CrawlType.INCREMENTAL);
                assertThat(world.anchorTextsInMetadata()).hasSize(index ? 2 : 0);
                assertThat(world.query(CrawlWorld.METADATA_STORE, "SELECT COUNT(*) FROM dbo.MSSDocProps WHERE DocId "
                        + "NOT IN (SELECT DocId FROM dbo.MSSDocResults)", row -> row.getInt(1))).containsExactly(0);
            }
        }
    }

    /// Redirects are looked at again each time.
    private static int redirects(Site site, Set<String> urls) {
        return (int) urls.stream().filter(url -> site.get(url) instanceof Site.Page.Redirect).count();
    }

    private static Set<String> union(Set<String> urls, String url) {
        Set<String> all = new TreeSet<>(urls);
        all.add(url);
        return all;
    }
}
