package org.granary.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.cli.Ran;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.admin.Scheduler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `granary crawl source`, `schedule`, `rule` and `authority`.
@Tag("slow")
class CrawlSettingsTest extends CrawlFixture {
    private static final String PASSWORD = "wheat-and-barley-17";

    private Ran withPassword(String... arguments) {
        return Ran.run(PASSWORD + "\n", "crawl", arguments, "--server",
                "127.0.0.1:" + server.address().getPort(), "--data", data.toString());
    }

    @Test
    void rulesSayWhatIsCrawledAndNobodySeesAPassword() throws IOException {
        pages.putAll(Map.of("/", page("Home", "edit/a", "edit/help", "open;jsessionid=1"), "/edit/a", page("A"),
                "/edit/help", page("Help"), "/open", page("Open")));
        done("rule", "exclude", url() + "edit/*", "--number", "20");
        done("rule", "include", url() + "edit/help");
        assertThat(withPassword("rule", "include", url() + "private/*", "--account", "reader").code()).isZero();
        assertThat(crawl("rule", "include", "x", "--account", "a:b").code()).isEqualTo(2);

        assertThat(done("rule", "list")).containsSubsequence("20 ", "exclude", "30 ", "include", "40 ", "reader")
                .doesNotContain(PASSWORD);
        done("rule", "exclude", url() + "edit/*", "--number", "35");
        done("rule", "remove", "20");
        assertThat(crawl("rule", "remove", "20").err()).contains("There is no crawl rule 20");

        done(url(), "--pause", "0");
        assertThat(done("pages", "--status", "excluded")).contains("A crawl rule excludes it: " + url() + "edit/*")
                .contains("edit/a").doesNotContain("edit/help");
        assertThat(done("pages", "--status", "redirect")).contains("Redirects to " + url() + "open");
        assertThat(done("report")).contains("Excluded:");
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)).as(file.toString())
                        .doesNotContain(PASSWORD);
            }
        }
    }

    @Test
    void schedulesBeginCrawlsWhenTheirTimeHasCome() throws Exception {
        done("source", "add", "news", url());
        done("schedule", "news", "--incremental", "every 15m");
        done("authority", "add", url() + "about");
        assertThat(crawl("schedule", "news", "--full", "sometimes").code()).isEqualTo(2);
        assertThat(crawl("schedule", "olds", "--full", "every 1d").err()).contains("There is no content source olds");
        assertThat(done("source", "list")).contains("news", url(), "every 15m");
        assertThat(done("authority", "list")).contains(url() + "about");
        done("authority", "remove", url() + "about");
        assertThat(crawl("authority", "remove", url() + "about").code()).isEqualTo(1);

        pages.put("/", page("News"));
        LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC);
        try (CrawlAdministration admin = new CrawlAdministration(address())) {
            admin.prepare();
            Scheduler scheduler = new Scheduler(admin, ZoneId.of("Europe/Berlin"));
            assertThat(scheduler.look(now)).hasSize(1);
            assertThat(scheduler.look(now)).isEmpty();
            done(url(), "--name", "news", "--pause", "0");
            assertThat(scheduler.look(now)).isEmpty();
            assertThat(scheduler.look(now.plusMinutes(20))).hasSize(1);
        }
        done("schedule", "news", "--none");
        assertThat(done("source", "list")).doesNotContain("every 15m");
    }
}
