package org.granary.cli.crawl;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.granary.cli.Ran;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What `granary crawl` says when it is done.
@Tag("slow")
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
        assertThat(done("status")).containsPattern("  full +done +9 +1 +");

        pages.remove("/b");
        pages.put("/a", page("A", "/"));
        assertThat(crawl(url()).done()).containsSubsequence("is done: 7 URLs in ", "new or changed  1\n",
                "unchanged       1\n", "warnings        1\n", "errors          2\n", "excluded        1\n",
                "out of scope    1\n", "Deleted: 3 items.", "The crawl stores hold 3 items.");
    }

    @Test
    void ofManyErrorsTheFirstAreNamedAndWhereTheOthersAre() {
        String[] missing = IntStream.range(0, 25).mapToObj(i -> "missing" + i).toArray(String[]::new);
        pages.put("/", page("Home", missing));
        assertThat(crawl(url()).done()).contains("errors          25", "The first 20 of 25 URLs with errors:",
                "All of them, with every page that links there: granary crawl errors");
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /// Answers everybody with something that is no TLS.
    private static void answerInPlainText(ServerSocket socket) {
        try {
            while (true) {
                try (Socket client = socket.accept()) {
                    client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
                }
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    @Test
    void everyUrlThatCannotBeFetchedIsNamedWithTheCause() throws IOException {
        try (ServerSocket plain = listen()) {
            Thread.ofVirtual().start(() -> answerInPlainText(plain));
            int free;
            try (ServerSocket socket = listen()) {
                free = socket.getLocalPort();
            }
            checkCauses(free, "https://127.0.0.1:" + plain.getLocalPort() + "/");
        }
    }

    private void checkCauses(int free, String withoutTls) {
        statuses.putAll(Map.of("/broken", 500, "/forbidden", 403, "/moved", 302, "/moved-here", 302));
        pages.putAll(Map.of("/", page("Home"), "/moved", "http://other.example/", "/moved-here", "/", "/robots.txt",
                "User-agent: *\nDisallow: /private/\n"));
        Map<String, String> causes = Map.of(//
                "http://127.0.0.1:" + free + "/", "The host could not be reached: connection refused.",
                "http://no-such-host.invalid/", "The host could not be reached: the host name cannot be resolved.",
                withoutTls, "The host could not be reached: the TLS handshake failed: ",
                url() + "nothing", "The host answered with status 404 Not Found.",
                url() + "broken", "The host answered with status 500 Internal Server Error.",
                url() + "forbidden", "The host answered with status 403 Forbidden.",
                url() + "moved", "It redirects to http://other.example/, which is on another host.",
                url() + "private/", "The robots.txt of the host forbids it.",
                "file:///no/such/folder", "There is no such file.");
        List<String> arguments = new ArrayList<>(List.of(url(), url() + "moved-here"));
        arguments.addAll(causes.keySet());
        arguments.addAll(List.of(QUICKLY));
        Ran ran = crawl(arguments.toArray(String[]::new));
        assertThat(ran.code()).as(ran.toString()).isEqualTo(1);
        causes.forEach((url, cause) -> assertThat(ran.err()).contains(url + " could not be crawled. " + cause));
        assertThat(ran.err().lines()).hasSize(causes.size());
        assertThat(ran.out()).contains("is done: 12 URLs", "new or changed  3", "errors          7",
                "excluded        1", "out of scope    1");
    }

    /// A site that was there is no less of an error.
    @Test
    void aUrlThatCannotBeFetchedAnyMoreIsAnErrorInEveryCrawl() {
        pages.put("/", page("Home", "a"));
        pages.put("/a", page("A"));
        assertThat(crawl(url()).done()).contains("is done: 2 URLs");
        pages.clear();
        for (String type : List.of("--incremental", "--site-hops=0")) {
            Ran ran = crawl(url(), QUICKLY[0], QUICKLY[1], type);
            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.err())
                    .isEqualTo(
                            "granary: " + url() + " could not be crawled. The host answered with status 404 Not Found."
                                    + System.lineSeparator());
            assertThat(ran.out()).contains("errors          " + (type.equals("--incremental") ? 2 : 1),
                    "The crawl stores hold 0 items.");
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
