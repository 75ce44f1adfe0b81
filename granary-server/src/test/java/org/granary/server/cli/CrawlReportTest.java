package org.granary.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What `granary crawl` says when it is done.
class CrawlReportTest extends CrawlFixture {
    private static final String[] QUICKLY = {"--pause", "0"};

    private Ran crawl(String url) {
        return crawl(url, QUICKLY[0], QUICKLY[1]);
    }

    /// Seven pages, a page that is missing and linked to twice, one that robots.txt forbids, and a link to another host: ten URLs.
    @Test
    void everyUrlIsCountedOnce() {
        pages.putAll(Map.of("/", page("Home", "a", "b", "c", "missing", "private/x", "http://other.example/"), "/a",
                page("A", "d", "/"), "/b", page("B", "e"), "/c", page("C") + "<meta name='robots' content='noindex'>",
                "/d", page("D", "f", "missing"), "/e", page("E"), "/f", page("F"), "/robots.txt",
                "User-agent: *\nDisallow: /private/\n"));
        Ran ran = crawl(url());
        assertThat(ran.done()).containsSubsequence("is done: 10 URLs in ", "new or changed  6\n", "unchanged       0\n",
                "warnings        1\n", "errors          1\n", "excluded        1\n", "out of scope    1\n",
                "Deleted: 0 items. Tried again: 0 requests.", "The crawl stores hold 7 items.", "With errors:",
                url() + "missing", "The host answered with status 404 Not Found. Linked from " + url());
        // Every URL of the site is known in the end, and done.
        assertThat(ran.out()).contains("9 of 9 URLs known so far, 1 error, ");
        // Where the crawl got to is never more than there is.
        assertThat(ran.out().lines().filter(line -> line.contains("known so far")))
                .allMatch(line -> Integer.parseInt(line.replaceAll(".* of (\\d+) .*", "$1")) <= 9);
        assertThat(done("status")).contains("\tfull\tdone\t9\t1\t");

        pages.remove("/b");
        pages.put("/a", page("A", "/"));
        assertThat(crawl(url()).done()).containsSubsequence("is done: 7 URLs in ", "new or changed  2\n",
                "unchanged       0\n", "warnings        1\n", "errors          2\n", "excluded        1\n",
                "out of scope    1\n", "Deleted: 3 items.", "The crawl stores hold 3 items.");
    }

    @Test
    void ofManyErrorsTheFirstAreNamedAndWhereTheOthersAre() {
        String[] missing = IntStream.range(0, 25).mapToObj(i -> "missing" + i).toArray(String[]::new);
        pages.put("/", page("Home", missing));
        assertThat(crawl(url()).done()).contains("errors          25", "The first 20 of 25 URLs with errors:",
                "All of them, in the database Search_Service_Application_CrawlStoreDB:",
                "SELECT AccessURL, ErrorDesc FROM MSSCrawlURL WHERE CommitCrawlID = ");
    }

    private void assertFails(String url, String... causes) {
        Ran ran = crawl(url);
        assertThat(ran.code()).as(ran.toString()).isEqualTo(1);
        assertThat(ran.err()).startsWith("granary: " + url + " could not be crawled. ").contains(causes);
    }

    @Test
    void aUrlThatCannotBeFetchedIsAnError() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        assertFails("http://127.0.0.1:" + free + "/", "The host could not be reached: connection refused.");
        assertFails("http://no-such-host.invalid/", "The host could not be reached: the host name cannot be resolved.");
        assertFails(url().replace("http:", "https:"), "The host could not be reached: the TLS handshake failed: ");
        assertFails(url() + "nothing", "The host answered with status 404 Not Found.");
        statuses.put("/broken", 500);
        assertFails(url() + "broken", "The host answered with status 500 Internal Server Error.");
        statuses.put("/moved", 302);
        pages.put("/moved", "http://other.example/");
        assertFails(url() + "moved", "It redirects to http://other.example/, which is on another host.");
        assertFails("file:///no/such/folder", "There is no such file.");
        pages.put("/robots.txt", "User-agent: *\nDisallow: /\n");
        pages.put("/", page("Home"));
        assertFails(url(), "The robots.txt of the host forbids it.");
    }

    /// A site that was there is no less of an error.
    @Test
    void aUrlThatCannotBeFetchedAnyMoreIsAnErrorInEveryCrawl() {
        pages.put("/", page("Home", "a"));
        pages.put("/a", page("A"));
        assertThat(crawl(url()).done()).contains("is done: 2 URLs");
        pages.clear();
        for (int i = 0; i < 2; i++) {
            Ran ran = crawl(url(), QUICKLY[0], QUICKLY[1], "--incremental");
            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.out()).contains("errors          2", "The crawl stores hold 0 items.");
            assertFails(url(), "The host answered with status 404 Not Found.");
            pages.put("/", page("Home", "a"));
            pages.put("/a", page("A"));
            assertThat(crawl(url()).done()).contains("new or changed  2", "errors          0");
            pages.clear();
        }
    }

    @Test
    void onlyOneIsNotMany() {
        pages.put("/", page("Home"));
        assertThat(crawl(url()).done()).contains("1 of 1 URL known so far, 0 errors", "is done: 1 URL in ",
                "The crawl stores hold 1 item.");
        assertThat(done("delete", url())).contains("is done: 1 item deleted in ", "The crawl stores hold 0 items.");
    }
}
