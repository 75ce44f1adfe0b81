package org.granary.gatherer.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPOutputStream;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.fetch.Validators;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class WebContentTest {
    private static final WebSettings QUICK = WebSettings.STANDARD.withPause(4, Duration.ZERO)
            .withNamedHosts(Set.of("127.0.0.1", "localhost"));
    @AutoClose
    private final TestSite site = new TestSite();
    @AutoClose
    private final WebContent web = new WebContent(QUICK);

    private Fetched fetch(String path) throws InterruptedException {
        return web.fetch(new FetchRequest(site.url(path), null));
    }

    private static Fetched.Item item(Fetched fetched) {
        assertThat(fetched).isInstanceOf(Fetched.Item.class);
        return (Fetched.Item) fetched;
    }

    private static FetchError error(Fetched fetched) {
        assertThat(fetched).isInstanceOf(Fetched.Failed.class);
        return ((Fetched.Failed) fetched).error();
    }

    @Test
    void aPageHasItsTitlePropertiesAndLinks() throws InterruptedException {
        site.html("/a",
                """
                        <html lang="de-CH"><head><title> The  title </title><meta name="Author" content="Ann"><meta name="keywords" content="x, y">
                        <meta name="description" content="About"></head>
                        <body><a href="b?q=1#part">to <b>b</b></a> <a href="/c" rel="external nofollow">not</a> <a href="mailto:a@b">mail</a></body></html>""");

        Fetched.Item page = item(fetch("/a"));

        assertThat(page.document().title()).isEqualTo("The title");
        assertThat(page.document().author()).isEqualTo("Ann");
        assertThat(page.document().description()).isEqualTo("About");
        assertThat(page.document().language()).isEqualTo(0x0807);
        assertThat(page.document().mediaType()).isEqualTo("text/html");
        assertThat(page.document().properties()).containsOnlyKeys("keywords");
        assertThat(page.links()).containsExactly(new FoundLink(site.url("/b?q=1"), "to b"));
        assertThat(page.index()).isTrue();
        assertThat(page.folder()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"404,NOT_FOUND", "410,NOT_FOUND", "401,ACCESS_DENIED", "403,ACCESS_DENIED", "408,TIMEOUT",
        "429,SERVER", "400,REQUEST", "418,REQUEST", "500,SERVER", "503,SERVER", "304,REQUEST", "300,REQUEST"})
    void everyStatusHasItsMeaning(int status, FetchError error) throws InterruptedException {
        site.page("/x", TestSite.status(status));

        assertThat(error(fetch("/x"))).isEqualTo(error);
    }

    @ParameterizedTest
    @CsvSource({"301", "302", "303", "307", "308"})
    void aRedirectIsAnAnswerWithTheCanonicalTarget(int status) throws InterruptedException {
        site.page("/old", TestSite.redirect(status, "../a/./b c?x#y"));

        assertThat(fetch("/old")).isEqualTo(new Fetched.Redirected(site.url("/a/b%20c?x")));
        assertThat(site.requests()).containsExactly("/robots.txt", "/old");
    }

    @ParameterizedTest
    @CsvSource({"/self", "''", "ftp://elsewhere/", "http://"})
    void aRedirectThatLeadsNowhereIsAnError(String location) throws InterruptedException {
        site.page("/self", TestSite.redirect(302, location));

        assertThat(error(fetch("/self"))).isEqualTo(FetchError.REQUEST);
    }

    @Test
    void whatIsKnownIsAskedAbout() throws InterruptedException {
        List<String> conditions = new ArrayList<>();
        site.page("/known", exchange -> {
            conditions.add(exchange.getRequestHeaders().getFirst("If-None-Match"));
            conditions.add(exchange.getRequestHeaders().getFirst("If-Modified-Since"));
            exchange.getResponseHeaders().set("ETag", "W/\"v1\"");
            exchange.getResponseHeaders().set("Last-Modified", "Tue, 03 Jun 2025 11:05:30 GMT");
            boolean same = "W/\"v1\"".equals(conditions.get(conditions.size() - 2));
            exchange.sendResponseHeaders(same ? 304 : 200, -1);
        });

        Fetched.Item first = item(fetch("/known"));
        Validators known = new Validators(first.document().eTag(), first.document().lastModified());

        assertThat(known).isEqualTo(new Validators("W/\"v1\"", Instant.parse("2025-06-03T11:05:30Z")));
        assertThat(web.fetch(new FetchRequest(site.url("/known"), known))).isEqualTo(new Fetched.NotModified());
        assertThat(conditions).containsExactly(null, null, "W/\"v1\"", "Tue, 3 Jun 2025 11:05:30 GMT");
    }

    @Test
    void aRedirectMayNameItsTargetInMoreThanAscii() throws InterruptedException {
        String bytes = new String("/zürich".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        site.page("/a", TestSite.redirect(302, bytes)).page("/b", TestSite.redirect(302, "/z\u00FCrich"));

        assertThat(fetch("/a")).isEqualTo(new Fetched.Redirected(site.url("/z%C3%BCrich")));
        assertThat(fetch("/b")).isEqualTo(new Fetched.Redirected(site.url("/z%C3%BCrich")));
    }

    /// It may change once more within the second.
    @Test
    void aTimeThatIsHardlyPastIsNoValidator() throws InterruptedException {
        Instant now = Instant.now();
        // A minute ahead is not past on any clock.
        site.page("/new", dated(now.plusSeconds(60), null)).page("/old", dated(now.minusSeconds(3600), null))
                .page("/tagged", dated(now.plusSeconds(60), "\"1\""));

        assertThat(item(fetch("/new")).document().validators()).isFalse();
        assertThat(item(fetch("/old")).document().validators()).isTrue();
        assertThat(item(fetch("/tagged")).document().validators()).isTrue();
    }

    private static TestSite.Page dated(Instant modified, @Nullable String eTag) {
        return exchange -> {
            DateTimeFormatter format = DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);
            exchange.getResponseHeaders().set("Last-Modified", format.format(modified));
            if (eTag != null) {
                exchange.getResponseHeaders().set("ETag", eTag);
            }
            TestSite.content("text/html", new byte[0]).answer(exchange);
        };
    }

    @Test
    void anItemThatIsTooLargeIsNotReadToItsEnd() throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        site.page("/endless", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                while (true) {
                    out.write(new byte[8192]);
                }
            } catch (IOException e) {
                stopped.countDown();
            }
        });
        try (WebContent small = new WebContent(QUICK.withMaxBytes(100_000))) {
            assertThat(error(small.fetch(new FetchRequest(site.url("/endless"), null))))
                    .isEqualTo(FetchError.UNREADABLE);
        }
        stopped.await();
    }

    @Test
    void packedAnswersAreUnpackedUpToTheLimit() throws Exception {
        byte[] html = ("<title>packed</title>" + " ".repeat(500_000)).getBytes(StandardCharsets.UTF_8);
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(html);
        }
        site.page("/packed", exchange -> {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            TestSite.content("text/html", bytes.toByteArray()).answer(exchange);
        });

        assertThat(item(fetch("/packed")).document().title()).isEqualTo("packed");
        assertThat(item(fetch("/packed")).document().size()).isEqualTo(html.length);
        try (WebContent small = new WebContent(QUICK.withMaxBytes(100_000))) {
            assertThat(error(small.fetch(new FetchRequest(site.url("/packed"), null))))
                    .isEqualTo(FetchError.UNREADABLE);
        }
    }

    @Test
    void aHostThatSendsForeverIsATimeOut() throws Exception {
        site.page("/slow", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                while (true) {
                    out.write(' ');
                    out.flush();
                    Thread.sleep(20);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try (WebContent hasty = new WebContent(QUICK.withTime(Duration.ofSeconds(5), Duration.ofSeconds(2)))) {
            assertThat(error(hasty.fetch(new FetchRequest(site.url("/slow"), null)))).isEqualTo(FetchError.TIMEOUT);
        }
    }

    @Test
    void aHostThatIsNotThereIsACommunicationError() throws InterruptedException {
        String gone;
        try (TestSite other = new TestSite()) {
            gone = other.url("/");
        }
        assertThat(web.fetch(new FetchRequest(gone, null))).isEqualTo(new Fetched.Failed(FetchError.COMMUNICATION,
                "The host could not be reached: connection refused."));
        assertThat(web.fetch(new FetchRequest("http://does-not-exist.invalid/", null)))
                .isEqualTo(new Fetched.Failed(FetchError.COMMUNICATION,
                        "The host could not be reached: the host name cannot be resolved."));
    }

    @Test
    void noMoreRequestsThanAllowedRunAtOnce() throws Exception {
        CountDownLatch two = new CountDownLatch(2);
        for (int i = 0; i < 12; i++) {
            site.page("/" + i, exchange -> {
                two.countDown();
                await(two);
                TestSite.content("text/plain", new byte[]{1}).answer(exchange);
            });
        }
        try (WebContent polite = new WebContent(QUICK.withPause(2, Duration.ZERO));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Fetched>> all = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                String url = site.url("/" + i);
                all.add(threads.submit(() -> polite.fetch(new FetchRequest(url, null))));
            }
            for (Future<Fetched> one : all) {
                assertThat(one.get()).isInstanceOf(Fetched.Item.class);
            }
        }
        assertThat(site.mostAtOnce()).isEqualTo(2);
        assertThat(site.requests()).hasSize(13).startsWith("/robots.txt");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void signaturesAreTheSameForTheSameContentAndOthersForOther() throws InterruptedException {
        site.html("/1", "<title>t</title><p>text</p><!-- made at 10:00 -->")
                .html("/2", "<title>t</title>\n<p>text</p><!-- made at 11:00 -->")
                .html("/3", "<title>t</title><p>other text</p>").html("/4", "<title>other</title><p>text</p>")
                .html("/5", "<title>t</title><p>text<a href=/x></a></p>");
        List<Fetched.Item> items = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            items.add(item(fetch("/" + i)));
        }

        assertThat(items.get(0).document().contentSignature()).isEqualTo(items.get(1).document().contentSignature())
                .isEqualTo(0xE72A5485);
        assertThat(items.stream().map(item -> item.document().contentSignature()).distinct()).hasSize(4);
        assertThat(items.stream().map(item -> item.document().propertySignature()).distinct()).hasSize(2);
    }

    @Test
    void aPageMayAskNotToBeFoundOrFollowed() throws InterruptedException {
        site.html("/noindex", "<meta name=robots content='noindex'><a href=x>x</a>")
                .html("/nofollow", "<meta name=ROBOTS content='NoFollow'><a href=x>x</a>")
                .page("/header", exchange -> {
                    exchange.getResponseHeaders().set("X-Robots-Tag", "none");
                    TestSite.content("text/html", "<a href=x>x</a>".getBytes(StandardCharsets.UTF_8)).answer(exchange);
                });

        assertThat(item(fetch("/noindex")).index()).isFalse();
        assertThat(item(fetch("/noindex")).links()).hasSize(1);
        assertThat(item(fetch("/nofollow")).index()).isTrue();
        assertThat(item(fetch("/nofollow")).links()).isEmpty();
        assertThat(item(fetch("/header")).index()).isFalse();
        assertThat(item(fetch("/header")).links()).isEmpty();
    }

    @Test
    void otherMediaAreItemsWithoutLinks() throws InterruptedException {
        site.page("/picture", TestSite.content("image/png; x=y", new byte[]{1, 2, 3}))
                .page("/odd", TestSite.content("nonsense", new byte[]{1}));

        Fetched.Item picture = item(fetch("/picture"));

        assertThat(picture.document().mediaType()).isEqualTo("image/png");
        assertThat(picture.document().size()).isEqualTo(3);
        assertThat(picture.document().title()).isNull();
        assertThat(picture.links()).isEmpty();
        assertThat(item(fetch("/odd")).document().mediaType()).isEqualTo("application/octet-stream");
    }

    @Test
    void anInterruptedFetchIsGivenUp() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        site.page("/hanging", exchange -> {
            asked.countDown();
            await(never);
        });
        Thread test = Thread.currentThread();
        Thread.ofVirtual().start(() -> {
            await(asked);
            test.interrupt();
        });

        assertThatThrownBy(() -> fetch("/hanging")).isInstanceOf(InterruptedException.class);
        never.countDown();
    }
}
