package org.granary.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.cli.Ran;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class CrawlCommandsTest extends CrawlFixture {

    @Test
    void aSiteIsCrawledCrawledAgainAndDeleted() {
        pages.putAll(Map.of("/", page("Home", "a", "b", "missing"), "/a", page("A", "/", "b"), "/b", page("B")));
        assertThat(done(url(), "--pause", "0")).contains("known so far", "/s (", "is done: 4 URLs",
                "new or changed  3", "errors          1", "The crawl stores hold 3 items.");
        assertThat(done("status")).containsPattern("  full +done +").contains(url());

        pages.put("/b", page("B", "c"));
        pages.put("/c", page("C"));
        pages.remove("/a");
        // A page that is gone and still linked to is an error, and no longer an item.
        assertThat(done(url(), "--incremental", "--pause", "0")).contains("is done: 5 URLs", "new or changed  2",
                "unchanged       1", "errors          2", "The crawl stores hold 3 items.");
        assertThat(done("status", "--limit", "1")).containsPattern("  incremental +done +").doesNotContain("full");

        assertThat(done("delete", url())).contains("is done: 3 items deleted in ",
                "The crawl stores hold 0 items.");
        assertThat(crawl("delete", url()).err()).contains("There is no content source " + url());
    }

    /// A link leads to the file before its folders are listed, and the other way round. What is counted is the same.
    @ParameterizedTest
    @CsvSource({"two.html, deep/deeper/deepest/one.txt", "deep/deeper/deepest/two.html, one.txt"})
    void aFileTreeIsCrawled(String linking, String linked) throws IOException {
        Path files = data.resolve("files");
        Path document = files.resolve(linking);
        Path target = files.resolve(linked);
        Files.createDirectories(files.resolve("deep/deeper/deepest"));
        Files.writeString(target, "One.");
        Files.writeString(document, page("Two", target.toUri().toString()));
        assertThat(done(files.toUri().toString(), "--name", "files"))
                .contains("The crawl stores hold 6 items.");
        Files.delete(target);
        assertThat(done(files.toUri().toString(), "--name", "files", "--incremental"))
                .contains("Deleted: 1 item.", "The crawl stores hold 5 items.");
    }

    @Test
    void oneDatabaseForAllIsCrawledIntoAndForgotten() {
        pages.putAll(Map.of("/", page("Home", "a"), "/a", page("A", "/")));
        String[] database = {"--database", "WSS_Search"};
        assertThat(done(url(), "--pause", "0", database[0], database[1])).contains("The crawl stores hold 2 items.");
        assertThat(done("status")).hasLineCount(1);
        assertThat(done("status", database[0], database[1])).containsPattern("  full +done +2 +");
        assertThat(crawl(url(), "--components", "2", database[0], database[1]).err()).contains("has one component");
        assertThat(done("reset", "--yes", database[0], database[1]))
                .isEqualTo("Everything that was crawled is forgotten." + System.lineSeparator());
        assertThat(done("status", database[0], database[1])).hasLineCount(1);
        assertThat(done(url(), "--pause", "0", database[0], database[1])).contains("The crawl stores hold 2 items.");
    }

    @Test
    void aComponentThatIsRunningAlreadyIsRefused() throws Exception {
        try (ContentSource content = new WebContent(
                WebSettings.STANDARD.withNamedHosts(Set.of("127.0.0.1", "localhost")));
                Gatherer first = Gatherer.start(address(), List.of(0), content, CrawlLimits.STANDARD, Pace.HASTY)) {
            long end = System.nanoTime() + Duration.ofSeconds(90).toNanos();
            while (!first.isWorking() && System.nanoTime() - end < 0) {
                Thread.sleep(20);
            }
            Ran second = crawl("component", "--id", "0");
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.err()).contains("Crawl component 0 is process " + ProcessHandle.current().pid(),
                    "Stop that one first");
        }
    }

    @Test
    void aContentSourceStaysWhileItIsCrawled() throws Exception {
        done("source", "add", "busy", url());
        try (CrawlAdministration admin = new CrawlAdministration(address())) {
            admin.start(admin.contentSource("busy"), CrawlType.FULL);
        }
        Ran refused = crawl("delete", "busy");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).containsPattern(
                "Crawl \\d+ of busy is in progress. Stop it first: granary crawl stop busy");
        assertThat(done("source", "list")).contains("busy");
    }

    @Test
    void whatIsWrongIsSaidInALine() {
        assertThat(crawl("gopher://old/").err())
                .contains("gopher://old/ is not a URL that can be crawled; use http://, https:// or file:///.");
        assertThat(crawl(url(), "--depth", "far").err()).contains("--depth takes a number from 0 to");
        assertThat(crawl("component", "--id", "32").err()).contains("--id takes a number from 0 to 31");
        assertThat(crawl("pause", "nobody").err()).contains("There is no content source nobody.");
        assertThat(crawl("file:relative").code()).isEqualTo(2);
        assertThat(done("pause")).contains("No crawl is running.");
        assertThat(done("resume")).contains("No crawl is running.");
        assertThat(done("stop")).contains("No crawl is running.");
        Ran nothing = crawl();
        assertThat(nothing.code()).isEqualTo(2);
        assertThat(nothing.err()).contains("granary: ", "URL", "See granary crawl --help.");
        Ran unconfirmed = crawl("reset");
        assertThat(unconfirmed.code()).isEqualTo(2);
        assertThat(unconfirmed.err()).contains("This forgets everything that was crawled", "Give --yes");
        assertThat(done("status")).hasLineCount(1);
    }
}
