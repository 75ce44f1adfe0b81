package org.granary.gatherer.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RobotsTest {
    private static final WebSettings QUICK = WebSettings.STANDARD.withPause(4, Duration.ZERO)
            .withNamedHosts(Set.of("127.0.0.1", "localhost"));
    @AutoClose
    private final TestSite site = new TestSite().html("/a", "a").html("/private/a", "a").html("/private/open", "a");
    @AutoClose
    private final WebContent web = new WebContent(QUICK);

    private String outcome(String path) throws InterruptedException {
        return outcome(web, path);
    }

    private String outcome(WebContent content, String path) throws InterruptedException {
        return switch (content.fetch(new FetchRequest(site.url(path), null))) {
            case Fetched.Item _ -> "item";
            case Fetched.Failed(FetchError error, String _) -> error.name();
            case Fetched.NotModified _,Fetched.Redirected _ -> "other";
        };
    }

    private void robots(String text) {
        site.page("/robots.txt", TestSite.content("text/plain", text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void whatItForbidsIsNotAskedFor() throws InterruptedException {
        robots("User-agent: *\nDisallow: /private/\nAllow: /private/open\n");

        assertThat(outcome("/a")).isEqualTo("item");
        assertThat(outcome("/private/a")).isEqualTo("EXCLUDED");
        assertThat(outcome("/private/open")).isEqualTo("item");
        assertThat(site.requests()).containsExactly("/robots.txt", "/a", "/private/open");
    }

    @Test
    void rulesForThisGathererGoBeforeThoseForAll() throws InterruptedException {
        robots("User-agent: *\nDisallow: /\n\nUser-agent: Granary-Gatherer\nDisallow: /private/\n");

        assertThat(outcome("/a")).isEqualTo("item");
        assertThat(outcome("/private/a")).isEqualTo("EXCLUDED");
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 403, 401, 410})
    void withoutAFileEverythingIsAllowed(int status) throws InterruptedException {
        site.page("/robots.txt", TestSite.status(status));

        assertThat(outcome("/private/a")).isEqualTo("item");
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503, 429})
    void whileTheHostFailsNothingIsAllowedAndNothingIsLost(int status) throws InterruptedException {
        site.page("/robots.txt", TestSite.status(status));

        // An error that may pass: nothing is deleted because of it.
        assertThat(outcome("/a")).isEqualTo("SERVER");
        assertThat(FetchError.SERVER.passing()).isTrue();
        assertThat(site.requests()).containsExactly("/robots.txt");
    }

    @Test
    void aFileThatCouldNotBeHadIsAskedForAgain() throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        site.page("/robots.txt",
                exchange -> TestSite.status(asked.incrementAndGet() == 1 ? 500 : 404).answer(exchange));
        try (WebContent impatient = new WebContent(QUICK.withRobots(Duration.ofHours(1), Duration.ZERO))) {
            assertThat(outcome(impatient, "/a")).isEqualTo("SERVER");
            assertThat(outcome(impatient, "/a")).isEqualTo("item");
            assertThat(outcome(impatient, "/a")).isEqualTo("item");
        }
        assertThat(asked).hasValue(2);
    }

    @Test
    void itIsLookedAtAgainWhenACrawlBegins() throws InterruptedException {
        robots("User-agent: *\nDisallow: /private/\n");
        assertThat(outcome("/private/a")).isEqualTo("EXCLUDED");
        robots("User-agent: *\nDisallow: /a\n");
        assertThat(outcome("/private/a")).isEqualTo("EXCLUDED");

        web.begin();

        assertThat(outcome("/private/a")).isEqualTo("item");
        assertThat(outcome("/a")).isEqualTo("EXCLUDED");
    }

    @Test
    void redirectsOfTheFileAreFollowed() throws InterruptedException {
        site.page("/robots.txt", TestSite.redirect(301, "/moved.txt")).page("/moved.txt",
                TestSite.content("text/plain", "User-agent: *\nDisallow: /a".getBytes(StandardCharsets.UTF_8)));

        assertThat(outcome("/a")).isEqualTo("EXCLUDED");
    }

    @Test
    void redirectsWithoutEndAreAsNoFile() throws InterruptedException {
        site.page("/robots.txt", TestSite.redirect(302, "/moved.txt"))
                .page("/moved.txt", TestSite.redirect(302, "/robots.txt"));

        assertThat(outcome("/a")).isEqualTo("item");
    }

    @Test
    void aDelayIsKept() throws InterruptedException {
        robots("User-agent: *\nCrawl-delay: 0.3\nAllow: /");
        long before = System.nanoTime();

        assertThat(outcome("/a")).isEqualTo("item");
        assertThat(outcome("/a")).isEqualTo("item");
        assertThat(outcome("/a")).isEqualTo("item");

        // At least two pauses lie between three requests, however slow the machine is.
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofMillis(590));
    }
}
