package org.granary.it.gatherer;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.fetch.Validators;
import org.jspecify.annotations.Nullable;

/// A web of pages on several hosts that exists only in memory, and changes as tests want it to: pages that link in circles, redirect, fail, are slow, or may not be
/// fetched.
final class Site implements ContentSource {
    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    /// What is under a URL.
    sealed interface Page {
        /// @param version raised by changes
        record Text(String title, int version, boolean index, List<FoundLink> links) implements Page {}

        record Redirect(String target) implements Page {}

        record Broken(FetchError error) implements Page {}
    }

    private final Map<String, Page> pages = new ConcurrentHashMap<>();
    private final AtomicInteger fetches = new AtomicInteger();
    private final AtomicInteger unchanged = new AtomicInteger();
    private final Set<String> failedOnce = ConcurrentHashMap.newKeySet();
    private volatile long delayMillis;
    private volatile boolean moody;

    /// A random site.
    ///
    /// @return the same one for the same numbers
    static Site random(long seed, int hosts, int pagesPerHost) {
        Site site = new Site();
        Random random = new Random(seed);
        for (int host = 0; host < hosts; host++) {
            for (int page = 0; page < pagesPerHost; page++) {
                site.pages.put(url(host, page), site.page(random, hosts, pagesPerHost, page));
            }
        }
        return site;
    }

    static String url(int host, int page) {
        return "http://host-" + host + ".test/" + (page == 0 ? "" : "pages/" + page + ".html");
    }

    private Page page(Random random, int hosts, int pagesPerHost, int number) {
        int kind = number == 0 ? 0 : random.nextInt(20);
        if (kind == 19) {
            return new Page.Redirect(url(random.nextInt(hosts), random.nextInt(pagesPerHost)));
        }
        if (kind == 18) {
            return new Page.Broken(random.nextBoolean() ? FetchError.NOT_FOUND : FetchError.EXCLUDED);
        }
        if (kind == 17) {
            return new Page.Broken(FetchError.UNREADABLE);
        }
        List<FoundLink> links = new ArrayList<>();
        int count = number == 0 ? 8 : random.nextInt(9);
        for (int i = 0; i < count; i++) {
            // One in ten leads nowhere.
            int page = random.nextInt(10) == 0 ? pagesPerHost + random.nextInt(50) : random.nextInt(pagesPerHost);
            int host = random.nextInt(4) == 0 ? random.nextInt(hosts) : number % hosts;
            links.add(new FoundLink(url(host, page), random.nextInt(8) == 0 ? null : "see " + random.nextInt(1000)));
        }
        return new Page.Text("Page " + number, 1, kind != 16, links);
    }

    void put(String url, Page page) {
        pages.put(url, page);
    }

    void remove(String url) {
        pages.remove(url);
    }

    /// Another version of a text, with the same links.
    void change(String url) {
        pages.computeIfPresent(url, (_, page) -> page instanceof Page.Text text
                ? new Page.Text(text.title(), text.version() + 1, text.index(), text.links())
                : page);
    }

    @Nullable
    Page get(String url) {
        return pages.get(url);
    }

    Collection<String> urls() {
        return new TreeSet<>(pages.keySet());
    }

    /// Makes each fetch take a while.
    void slow(long millis) {
        delayMillis = millis;
    }

    /// From now on one page in twenty fails the first time that it is asked for, and one in fifty takes a while.
    Site moody() {
        moody = true;
        return this;
    }

    /// Lets time go by, where a page takes its time.
    ///
    /// @return whether the page fails this time, and not the next
    boolean failsNow(String url) throws InterruptedException {
        long delay = delayMillis + (moody && url.hashCode() % 50 == 0 ? 150 : 0);
        if (delay > 0) {
            Thread.sleep(delay);
        }
        return moody && url.hashCode() % 20 == 7 && failedOnce.add(url);
    }

    int fetches() {
        return fetches.get();
    }

    int unchanged() {
        return unchanged.get();
    }

    @Override
    public String canonical(String url) {
        return url;
    }

    @Override
    public Fetched fetch(FetchRequest request) throws InterruptedException {
        fetches.incrementAndGet();
        if (failsNow(request.url())) {
            return new Fetched.Failed(FetchError.SERVER, "503 Service Unavailable");
        }
        return switch (pages.get(request.url())) {
            case null -> new Fetched.Failed(FetchError.NOT_FOUND, "404 Not Found");
            case Page.Broken(FetchError error) -> new Fetched.Failed(error, "As the test wants it.");
            case Page.Redirect(String target) -> new Fetched.Redirected(target);
            case Page.Text text -> text(request, text);
        };
    }

    private Fetched text(FetchRequest request, Page.Text text) {
        String eTag = "\"" + text.version() + "\"";
        Validators known = request.known();
        if (known != null && eTag.equals(known.eTag())) {
            unchanged.incrementAndGet();
            return new Fetched.NotModified();
        }
        int signature = (request.url() + text.version()).hashCode() << 1 | 1;
        return new Fetched.Item(
                new Document(text.title(), "Author of " + text.title(), null, 1033, "text/html", 1000 + text.version(),
                        BEGINNING.plusSeconds(text.version()), eTag, signature, text.title().hashCode(), Map.of()),
                text.index(), false, text.links());
    }

    /// The URLs that a crawl should know in the end, found by an independent walk: what is there, and what is linked to but missing, forbidden or broken, which is known with its error.
    ///
    /// @param siteHops how many hosts away from those of the start addresses
    Set<String> reachable(List<String> start, int siteHops) {
        record Place(String url, int hops) {}
        Set<String> startHosts = new HashSet<>();
        start.forEach(url -> startHosts.add(host(url)));
        Set<String> seen = new HashSet<>(start);
        Set<String> found = new TreeSet<>();
        Deque<Place> open = new ArrayDeque<>();
        start.forEach(url -> open.add(new Place(url, siteHops)));
        while (!open.isEmpty()) {
            Place place = open.remove();
            Page page = pages.get(place.url());
            List<String> targets = switch (page) {
                case null -> List.of();
                case Page.Broken broken -> List.of();
                case Page.Redirect(String target) -> List.of(target);
                case Page.Text text -> text.links().stream().map(FoundLink::url).toList();
            };
            found.add(place.url());
            for (String target : targets) {
                int hops = startHosts.contains(host(target))
                        ? siteHops
                        : host(target).equals(host(place.url())) ? place.hops() : place.hops() - 1;
                if (hops >= 0 && seen.add(target)) {
                    open.add(new Place(target, hops));
                }
            }
        }
        return found;
    }

    /// What is said where about what: the links of the pages that a crawl knows, except those that lead further than it goes.
    Set<Anchor> anchors(Set<String> known) {
        Set<Anchor> anchors = new HashSet<>();
        for (String url : known) {
            if (pages.get(url) instanceof Page.Text text) {
                for (FoundLink link : text.links()) {
                    if (known.contains(link.url()) && link.anchorText() != null) {
                        anchors.add(new Anchor(url, link.url(), link.anchorText()));
                    }
                }
            }
        }
        return anchors;
    }

    /// A link between two known pages, and what it says.
    record Anchor(String source, String target, String text) {}

    /// Something that links say about a page.
    record Said(String url, String text) {}

    /// What links of known pages say about documents that want to be found, each text once.
    Set<Said> saidAbout(Set<String> known) {
        Set<Said> said = new HashSet<>();
        for (Anchor anchor : anchors(known)) {
            if (pages.get(anchor.target()) instanceof Page.Text text && text.index()) {
                said.add(new Said(anchor.target(), anchor.text()));
            }
        }
        return said;
    }

    /// What the metadata store should know: documents that want to be found.
    Set<Shown> documents(Set<String> known) {
        Set<Shown> documents = new HashSet<>();
        for (String url : known) {
            if (pages.get(url) instanceof Page.Text text && text.index()) {
                documents.add(new Shown(url, text.title(), 1000 + text.version()));
            }
        }
        return documents;
    }

    /// What is shown of a document.
    record Shown(String url, String title, long size) {}

    static String host(String url) {
        return URI.create(url).getHost();
    }

    @Override
    public void close() {
        // Nothing to give back.
    }
}
