package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.admin.CrawlFindings;
import org.granary.gatherer.admin.FailedUrl;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.protocol.ComponentHealth;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.Inventory;
import org.granary.gatherer.protocol.PageStatus;
import org.granary.gatherer.protocol.UrlCounts;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// What is said of a crawl when it is done: every URL that a walk of the site finds, once.
@ParameterizedClass
@MethodSource("org.granary.it.protocol.StoreKind#used")
class CrawlFindingsTest {
    private static final String ROOT = Site.url(0, 0);
    private static final List<String> START = List.of(ROOT);

    @Parameter
    StoreKind store;

    private final Site site = Site.random(5, 3, 90);

    @Test
    void everyUrlIsCountedOnceAndAskedForOnce() throws Exception {
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 2);
                Gatherer gatherer = world.gather(site, 2)) {
            int source = world.contentSource("site", START);
            CrawlReport first = world.crawl(source, CrawlType.FULL);
            check(world, first);
            UrlCounts counts = world.administration().findings().counts(first.id());
            assertThat(first.counts().success()).isEqualTo(counts.fine());
            assertThat(site.fetches()).isEqualTo(first.counts().visited())
                    .isEqualTo(counts.all() - counts.outOfScope());

            // Some pages vanish, and with them what only they link to.
            Set<String> before = site.reachable(START, 0);
            Set<String> fetched = before.stream().filter(this::wasFetched).collect(Collectors.toSet());
            before.stream().filter(url -> site.get(url) instanceof Site.Page.Text && !url.equals(ROOT)).limit(25)
                    .forEach(site::remove);
            Set<String> after = site.reachable(START, 0);
            CrawlReport second = world.crawl(source, CrawlType.FULL);
            check(world, second);
            assertThat(second.counts().delete()).isPositive()
                    .isEqualTo((int) fetched.stream().filter(url -> !after.contains(url)).count());
            assertThat(world.administration().findings().items())
                    .isEqualTo((int) after.stream().filter(this::wasFetched).count());

            CrawlReport third = world.crawl(source, CrawlType.INCREMENTAL);
            check(world, third);
            assertThat(third.counts().delete()).isZero();
        }
    }

    private boolean wasFetched(String url) {
        return site.get(url) instanceof Site.Page.Text || site.get(url) instanceof Site.Page.Redirect;
    }

    private void check(CrawlWorld world, CrawlReport report) throws Exception {
        Set<String> reachable = site.reachable(START, 0);
        UrlCounts expected = new UrlCounts(count(reachable, Kind.FINE), count(reachable, Kind.WARNING),
                count(reachable, Kind.ERROR), count(reachable, Kind.EXCLUDED), elsewhere(reachable).size());
        CrawlFindings findings = world.administration().findings();
        // An incremental crawl reads the links of pages only that have changed.
        UrlCounts actual = findings.counts(report.id());
        assertThat(actual).isEqualTo(report.type() == CrawlType.FULL
                ? expected
                : new UrlCounts(expected.fine(), expected.warnings(), expected.errors(), expected.excluded(),
                        actual.outOfScope()));
        assertThat(report.counts().visited()).isEqualTo(reachable.size());
        assertThat(report.counts().error()).isEqualTo(expected.errors());
        assertThat(findings.queued(report)).isZero();

        List<FailedUrl> failures = findings.failures(report.id(), 1000);
        assertThat(failures.stream().map(FailedUrl::url)).containsExactlyInAnyOrderElementsOf(
                reachable.stream().filter(url -> kind(url) == Kind.ERROR).toList());
        assertThat(failures).allSatisfy(failed -> {
            assertThat(failed.cause()).isIn("404 Not Found", "As the test wants it.");
            assertThat(site.get(String.valueOf(failed.linkedFrom()))).as(failed.url())
                    .matches(page -> links(page).contains(failed.url()));
        });
        assertThat(findings.failures(report.id(), 2)).hasSize(2);

        checkInventory(world, reachable);

        // The hosts have the same numbers.
        assertThat(world.inStores("SELECT SuccessCount, WarningCount, ErrorCount FROM dbo.MSSCrawlHostList",
                row -> List.of(row.getInt(1), row.getInt(2), row.getInt(3))).stream()
                .reduce(List.of(0, 0, 0), (a, b) -> List.of(a.get(0) + b.get(0), a.get(1) + b.get(1),
                        a.get(2) + b.get(2))))
                .isEqualTo(List.of(expected.fine(), expected.warnings() + expected.excluded(), expected.errors()));
    }

    /// Every URL is listed once with its status, and every page that links to one that fails.
    private void checkInventory(CrawlWorld world, Set<String> reachable) throws Exception {
        Inventory inventory = world.administration().inventory();
        Map<String, PageStatus> listed = new TreeMap<>();
        Map<Integer, String> failing = new TreeMap<>();
        inventory.pages(false, page -> {
            assertThat(listed.put(page.url(), page.status())).as(page.url()).isNull();
            assertThat(page.document() != null).isEqualTo(page.status() == PageStatus.OK);
        });
        assertThat(listed).isEqualTo(reachable.stream().collect(Collectors.toMap(url -> url, this::status)));
        inventory.pages(true, page -> failing.put(page.docId(), page.url()));
        assertThat(failing.values()).containsExactlyInAnyOrderElementsOf(
                reachable.stream().filter(url -> kind(url) == Kind.ERROR).toList());
        Set<List<String>> referrers = inventory.linksTo(failing.keySet()).stream()
                .map(link -> List.of(link.from(), link.to())).collect(Collectors.toSet());
        assertThat(referrers).isEqualTo(reachable.stream().flatMap(url -> links(site.get(url)).stream().distinct()
                .filter(failing::containsValue).map(target -> List.of(url, target))).collect(Collectors.toSet()));
        Set<List<String>> all = new HashSet<>();
        inventory.links(link -> all.add(List.of(link.from(), link.to())));
        assertThat(all).containsAll(referrers);
    }

    private PageStatus status(String url) {
        return switch (kind(url)) {
            case ERROR -> PageStatus.ERROR;
            case EXCLUDED -> PageStatus.EXCLUDED;
            case WARNING -> PageStatus.NOINDEX;
            case FINE -> site.get(url) instanceof Site.Page.Redirect ? PageStatus.REDIRECT : PageStatus.OK;
        };
    }

    private enum Kind {
        FINE, WARNING, ERROR, EXCLUDED
    }

    private int count(Set<String> urls, Kind kind) {
        return (int) urls.stream().filter(url -> kind(url) == kind).count();
    }

    private Kind kind(String url) {
        return switch (site.get(url)) {
            case null -> Kind.ERROR;
            case Site.Page.Broken(FetchError error) -> error == FetchError.EXCLUDED ? Kind.EXCLUDED : Kind.ERROR;
            case Site.Page.Redirect _ -> Kind.FINE;
            case Site.Page.Text text -> text.index() ? Kind.FINE : Kind.WARNING;
        };
    }

    private static List<String> links(Site.Page page) {
        return switch (page) {
            case null -> List.of();
            case Site.Page.Broken _ -> List.of();
            case Site.Page.Redirect(String target) -> List.of(target);
            case Site.Page.Text text -> text.links().stream().map(FoundLink::url).toList();
        };
    }

    private Set<String> elsewhere(Set<String> reachable) {
        Set<String> elsewhere = new TreeSet<>();
        reachable.forEach(url -> links(site.get(url)).stream()
                .filter(target -> !Site.host(target).equals(Site.host(ROOT))).forEach(elsewhere::add));
        return elsewhere;
    }

    @Test
    void startAddressesThatLeadNowhereAreNamed() throws Exception {
        List<String> start = List.of(ROOT, Site.url(0, 1), Site.url(0, 2), Site.url(0, 3), Site.url(0, 4));
        site.put(Site.url(0, 1), new Site.Page.Broken(FetchError.ACCESS_DENIED));
        site.put(Site.url(0, 2), new Site.Page.Broken(FetchError.EXCLUDED));
        site.put(Site.url(0, 3), new Site.Page.Redirect("http://elsewhere.test/"));
        site.put(Site.url(0, 4), new Site.Page.Redirect(ROOT));
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 2);
                Gatherer gatherer = world.gather(site, 2)) {
            int source = world.contentSource("site", start);
            for (CrawlType type : List.of(CrawlType.FULL, CrawlType.INCREMENTAL)) {
                CrawlReport report = world.crawl(source, type);
                assertThat(world.administration().findings().failedStarts(report).stream()
                        .collect(Collectors.toMap(FailedUrl::url, FailedUrl::cause)))
                        .containsOnlyKeys(Site.url(0, 1), Site.url(0, 2), Site.url(0, 3))
                        .containsEntry(Site.url(0, 1), "As the test wants it.")
                        .hasEntrySatisfying(Site.url(0, 3),
                                cause -> assertThat(cause).contains("http://elsewhere.test/", "on another host"));
            }
        }
    }

    @Test
    void componentsThatNobodyRunsAreNamed() throws Exception {
        site.slow(50);
        try (TestServer server = TestServer.start(store); CrawlWorld world = new CrawlWorld(server, 2)) {
            try (Gatherer gatherer = world.gather(site, 1)) {
                world.until(() -> world.administration().componentHealth().stream().anyMatch(ComponentHealth::lives),
                        "the component reports");
                int source = world.contentSource("site", START);
                int crawl = world.administration().start(source, CrawlType.FULL);
                world.await(crawl, report -> report.counts().processed() > 0);
                assertThat(world.administration().awaitedComponents()).isEmpty();
                gatherer.close();
                assertThat(world.administration().awaitedComponents()).extracting(ComponentHealth::id)
                        .as("one that has left a crawl that is not done").contains(0);
                assertThat(world.administration().componentHealth()).noneMatch(ComponentHealth::lives);
            }
        }
    }
}
