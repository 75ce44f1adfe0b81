package org.granary.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.granary.cli.Ran;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `granary crawl report`, `pages`, `errors` and `links`.
@Tag("slow")
class CrawlInventoryTest extends CrawlFixture {

    private void crawlSite() {
        pages.putAll(Map.of("/",
                page("Home", "a", "b", "hidden", "missing", "private/x", "moved", "http://other.example/"),
                "/a", "<meta name='author' content='=cmd()'>" + page("A, \"quoted\"", "missing"), "/b",
                page("B", "missing"),
                "/copy", page("B", "missing"), "/hidden", page("C", "copy") + "<meta name='robots' content='noindex'>",
                "/moved", "/b", "/robots.txt", "User-agent: *\nDisallow: /private/\n"));
        statuses.put("/moved", 302);
        crawl(url(), "--pause", "0").done();
    }

    @Test
    void pagesErrorsAndLinksAreListed() {
        crawlSite();
        String csv = done("pages", "--csv");
        assertThat(csv.lines().findFirst()).contains("status,type,size,modified,author,title,url,cause");
        assertThat(csv).contains("ok,text/html,", "'=cmd(),\"A, \"\"quoted\"\"\"," + url() + "a",
                "noindex,,,,,C," + url() + "hidden", "redirect,,,,,," + url() + "moved,Redirects to " + url() + "b",
                "excluded,,,,,," + url() + "private/x,The robots.txt of the host forbids it.",
                "error,,,,,," + url() + "missing");
        assertThat(done("pages", "--status", "ok")).contains("text/html", "Home", url() + "copy")
                .doesNotContain("hidden", "moved");
        assertThat(done("pages", "--status", "ok", "--below", url() + "co", "--json"))
                .startsWith("[{\"status\": \"ok\"").contains(url() + "copy").doesNotContain(url() + "a\"");

        assertThat(done("errors", "--json")).contains("\"url\": \"" + url() + "missing\"",
                "\"cause\": \"The host answered with status 404 Not Found.\"",
                "\"linkedFrom\": [\"" + url() + "\", \"" + url() + "a\"", "\"" + url() + "copy\"]");
        assertThat(done("errors")).contains("and 3 more");

        assertThat(done("links", "--to", url() + "copy", "--csv"))
                .isEqualToNormalizingNewlines(
                        "from,to,otherHost,text\n" + url() + "hidden," + url() + "copy,false,to copy\n");
        assertThat(done("links", "--external")).contains("http://other.example/").doesNotContain(url() + "copy");

        assertThat(done("report")).contains("8 URLs", "  ok              4", "  redirect        1",
                "  noindex         1",
                "  excluded        1", "  error           1", "duplicates      1", "text/html",
                "The host answered with status 404 Not Found.", "other.example");
        assertThat(done("report", "--json")).contains("\"urls\": 8",
                "\"linkedHostsNotCrawled\": {\"other.example\": 1}");
    }

    @Test
    void whatIsNewSinceACrawlIsToldApart() {
        pages.putAll(Map.of("/", page("Home", "a", "old-error"), "/a", page("A")));
        crawl(url(), "--pause", "0").done();
        pages.put("/a", page("A") + "<p>Other content.");
        pages.put("/new", page("New"));
        pages.put("/", page("Home", "a", "old-error", "new", "new-error"));
        crawl(url(), "--pause", "0", "--incremental").done();
        String crawl = done("status").lines().toList().getLast().replaceFirst(" .*", "");
        assertThat(done("pages", "--since", crawl, "--csv")).contains(url() + "a", url() + "new,", url() + "new-error")
                .doesNotContain(url() + "old-error");
        assertThat(done("errors", "--since", crawl)).contains(url() + "new-error").doesNotContain("old-error");
        assertThat(crawl("pages", "--since", "99").err()).contains("There is no crawl 99.");
    }

    /// More than are read at once.
    @Test
    void manyPagesAreListedOnceEach() {
        String[] names = IntStream.range(0, 600).mapToObj(i -> "p" + i).toArray(String[]::new);
        pages.put("/", page("Home", names));
        for (String name : names) {
            pages.put("/" + name, page(name));
        }
        crawl(url(), "--pause", "0").done();
        assertThat(done("pages", "--csv").lines()).hasSize(602).doesNotHaveDuplicates();
        assertThat(done("links", "--csv").lines()).hasSize(601);
        List<String> table = done("pages").lines().toList();
        assertThat(table).hasSize(602);
        assertThat(table.stream().filter(line -> line.startsWith("status"))).hasSize(1);
    }

    @Test
    void badValuesAreRefused() {
        for (String[] bad : new String[][]{{"pages", "--status", "fine"}, {"errors", "--since", "x"},
            {"links", "--json", "--csv"}}) {
            Ran ran = crawl(bad);
            assertThat(ran.code()).as(ran.toString()).isEqualTo(2);
        }
    }
}
