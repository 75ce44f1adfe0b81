package org.granary.gatherer.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A crawl goes to no address inside the own network, unless its host was named.
@Timeout(60)
class ReachTest {
    private static final WebSettings QUICK = WebSettings.STANDARD.withPause(4, Duration.ZERO);
    @AutoClose
    private final TestSite site = new TestSite();
    @AutoClose
    private final WebContent web = new WebContent(QUICK);

    private int port() {
        return URI.create(site.url("/")).getPort();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "LocalHost.", "127.1", "2130706433", "0x7f000001", "0177.0.0.1",
        "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "0.0.0.0", "[::]"})
    void noSpellingOfThisMachineIsAsked(String host) throws InterruptedException {
        site.html("/secret", "<title>secret</title>");
        Fetched fetched = web.fetch(new FetchRequest("http://" + host + ":" + port() + "/secret", null));

        assertThat(fetched).isInstanceOf(Fetched.Failed.class);
        assertThat(site.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.1.2.3", "198.18.0.1", "224.0.0.1", "255.255.255.255", "240.0.0.1", "[fe80::1]", "[fc00::1]", "[fd12::1]",
        "[fec0::1]", "[ff02::1]", "[64:ff9b::a00:1]", "[2002:a00:1::1]", "[2001:0:a00:1::1]", "[::ffff:10.0.0.1]"})
    void addressesThatAreNotPublicSayWhyTheyAreNotAsked(String host) throws InterruptedException {
        for (String scheme : new String[]{"http", "https"}) {
            Fetched.Failed failed = (Fetched.Failed) web.fetch(new FetchRequest(scheme + "://" + host + "/", null));
            assertThat(failed.error()).isEqualTo(FetchError.ACCESS_DENIED);
            assertThat(failed.description()).contains("not one of the public internet", "--private-host");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"8.8.8.8", "172.32.0.1", "100.128.0.1", "192.0.1.1", "[2606:4700::1111]",
        "[64:ff9b::808:808]"})
    void publicAddressesAre(String host) throws Exception {
        assertThat(new Reach(Set.of()).of("http://" + host + "/").uri().getHost()).isNotEmpty();
    }

    @Test
    void aNamedHostIsAskedAndOnlyThat() throws InterruptedException {
        site.html("/a", "<title>a</title>");
        try (WebContent named = new WebContent(QUICK.withNamedHosts(Set.of("LOCALHOST")))) {
            assertThat(named.fetch(new FetchRequest("http://localhost:" + port() + "/a", null)))
                    .isInstanceOf(Fetched.Item.class);
            assertThat(named.fetch(new FetchRequest("http://127.0.0.1:" + port() + "/a", null)))
                    .isInstanceOf(Fetched.Failed.class);
        }
    }

    @Test
    void aRobotsFileOfAnotherHostIsNotAsked() throws InterruptedException {
        site.page("/robots.txt", TestSite.redirect(302, "http://localhost:" + port() + "/other.txt")).html("/a", "a")
                .page("/other.txt", TestSite.content("text/plain",
                        "User-agent: *\nDisallow: /".getBytes(StandardCharsets.UTF_8)));
        try (WebContent named = new WebContent(QUICK.withNamedHosts(Set.of("127.0.0.1", "localhost")))) {
            assertThat(named.fetch(new FetchRequest("http://127.0.0.1:" + port() + "/a", null)))
                    .isInstanceOf(Fetched.Item.class);
        }
        assertThat(site.requests()).containsExactly("/robots.txt", "/a");
    }

    @Test
    void theRequestGoesToTheAddressThatWasLookedAtAndNamesTheHost() throws Exception {
        String[] host = new String[1];
        site.page("/a?b=c", exchange -> {
            host[0] = exchange.getRequestHeaders().getFirst("Host");
            exchange.sendResponseHeaders(200, -1);
        });
        int[] lookups = new int[1];
        Reach reach = new Reach(Set.of(), name -> {
            lookups[0]++;
            return new InetAddress[]{InetAddress.getLoopbackAddress()};
        }, _ -> true);
        try (Transfer transfer = new Transfer(QUICK, reach)) {
            assertThat(transfer.get("http://changing.invalid:" + port() + "/a?b=c", Map.of(), 100).status())
                    .isEqualTo(200);
        }
        assertThat(host[0]).isEqualTo("changing.invalid:" + port());
        assertThat(lookups[0]).isEqualTo(1);
    }

    @Test
    void oneForbiddenAddressOfAHostIsEnough() throws Exception {
        Reach reach = new Reach(Set.of(), _ -> new InetAddress[]{InetAddress.getByName("8.8.8.8"),
            InetAddress.getByName("10.0.0.1")}, PublicAddress::is);
        assertThatThrownBy(() -> reach.of("http://both.invalid/")).isInstanceOf(ForbiddenAddressException.class)
                .hasMessageContaining("10.0.0.1");
    }
}
