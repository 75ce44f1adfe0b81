package org.granary.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.cli.Ran;
import org.granary.cli.StartedCommand;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.content.WebContent;
import org.granary.gatherer.content.WebSettings;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.settings.Pace;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Who waits says for whom.
@Tag("slow")
class CrawlWaitsTest extends CrawlFixture {

    @Test
    void aRequestThatNobodyActsOnIsAnError() throws Exception {
        pages.put("/", page("Home"));
        // Nobody has heard of a component for a while.
        ahead = Duration.ofSeconds(60);
        try (CrawlAdministration admin = new CrawlAdministration(address())) {
            admin.prepare();
            int source = admin.contentSource("site");
            admin.addStartAddress(source, url());
            assertThat(done("pause", "site")).contains("No crawl of site is running.");
            admin.start(source, CrawlType.FULL);
            for (String request : List.of("pause", "resume", "stop")) {
                Ran ran = crawl(request);
                assertThat(ran.code()).as(request).isEqualTo(1);
                assertThat(ran.err()).contains("The server has taken the request to " + request + " for later.",
                        "No crawl component is running");
            }
            // The request was taken all the same.
            Ran stopped = crawl(url(), "--name", "site");
            assertThat(stopped.code()).isEqualTo(1);
            assertThat(stopped.out()).contains("Continuing crawl ");
            assertThat(stopped.err()).contains("was stopped.");
        }
    }

    @Test
    void aCrawlThatWaitsForAComponentNamesIt() throws Exception {
        pages.putAll(Map.of("/", page("Home", "a"), "/a", page("A")));
        try (CrawlAdministration admin = new CrawlAdministration(address())) {
            admin.prepare();
            admin.provideComponents(2, "indexer-2");
            // Nobody has heard of the second one for two minutes.
            ahead = Duration.ofSeconds(130);
            StartedCommand waiting = start(url(), "--pause", "0");
            waiting.awaitOutput(
                    "Waiting for crawl component 1 (server indexer-2), which has not reported for 2 minutes.");
            try (ContentSource content = new WebContent(
                    WebSettings.STANDARD.withNamedHosts(Set.of("127.0.0.1", "localhost")));
                    Gatherer second = Gatherer.start(address(), List.of(1), content, CrawlLimits.STANDARD,
                            Pace.HASTY)) {
                assertThat(waiting.ran().done()).containsOnlyOnce("Waiting for ").contains(
                        "granary crawl component --id 1", "is done: 2 URLs");
            }
        }
    }

    @Test
    void aCrawlThatNobodyRunsSaysSo() throws Exception {
        pages.put("/", page("Home"));
        ahead = Duration.ofSeconds(60);
        StartedCommand waiting = start(url(), "--components", "0", "--pause", "0");
        waiting.awaitOutput("No crawl component is running, so nothing happens until one does.");
        assertThat(crawl(url(), "--pause", "0").done()).contains("Continuing crawl ", "is done: 1 URL");
        assertThat(waiting.ran().done()).contains("is done: 1 URL");
    }

    @Test
    void aCrawlThatIsPausedSaysHowItGoesOn() throws Exception {
        pages.put("/", page("Home", "a"));
        pages.put("/a", page("A"));
        StartedCommand waiting = start(url(), "--pause", "3000");
        waiting.awaitOutput("(crawling)");
        assertThat(done("pause")).isEmpty();
        waiting.awaitOutput("The crawl is paused. Continue it with: granary crawl resume " + url());
        assertThat(done("resume")).isEmpty();
        assertThat(waiting.ran().done()).contains("is done: 2 URLs");
    }
}
