package org.granary.gatherer.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.granary.gatherer.fetch.Account;
import org.granary.gatherer.fetch.AccountKey;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.FoundLink;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages that say where else they are, and lists of pages.
class ElsewhereTest {
    private static final WebSettings QUICK = WebSettings.STANDARD.withPause(4, Duration.ZERO)
            .withNamedHosts(Set.of("127.0.0.1", "localhost"));
    @AutoClose
    private final TestSite site = new TestSite();
    @AutoClose
    private final WebContent web = new WebContent(QUICK);

    private Fetched fetch(String path, boolean start) throws InterruptedException {
        return web.fetch(new FetchRequest(site.url(path), null, start, null));
    }

    private List<String> links(Fetched fetched) {
        return ((Fetched.Item) fetched).links().stream().map(FoundLink::url).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0; url=new", "0;URL='new'", "3,\"new\"", "0 new", "; url = new "})
    void aPageThatSendsItsReadersOnIsARedirect(String content) throws InterruptedException {
        site.html("/old", "<meta http-equiv=Refresh content='" + content.replace("'", "&#39;") + "'><p>moved");

        assertThat(fetch("/old", false)).isEqualTo(new Fetched.Redirected(site.url("/new")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "60; url=new", "0; url=/page", "0; url=javascript:x()"})
    void aPageThatShowsItselfIsAPage(String content) throws InterruptedException {
        site.html("/page", "<meta http-equiv=refresh content='" + content + "'><p>news");

        assertThat(fetch("/page", false)).isInstanceOf(Fetched.Item.class);
    }

    @Test
    void aPageThatIsElsewhereIsFoundThere() throws InterruptedException {
        site.html("/print?x=1", "<link rel=canonical href='/text'><a href=more>more</a>");

        Fetched.Item print = (Fetched.Item) fetch("/print?x=1", false);

        assertThat(print.index()).isFalse();
        assertThat(links(print)).containsExactly(site.url("/text"), site.url("/more"));
        assertThat(print.note()).contains(site.url("/text"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/text", "https://elsewhere.example/text", "#top", "mailto:a@b"})
    void aPageThatNamesItselfOrAnotherHostIsFoundAsItIs(String canonical) throws InterruptedException {
        site.html("/text", "<link rel=canonical href='" + canonical + "'>");

        assertThat(((Fetched.Item) fetch("/text", false)).index()).isTrue();
    }

    @Test
    void aStartAddressLeadsToTheSiteMapsOfTheHost() throws InterruptedException, IOException {
        site.page("/robots.txt", TestSite.content("text/plain",
                ("User-agent: *\nSitemap: " + site.url("/all.xml") + "\n").getBytes(StandardCharsets.UTF_8)));
        site.html("/", "<a href=/a>a</a>");
        xml("/all.xml", "<sitemapindex><sitemap><loc>" + site.url("/part.xml.gz") + "</loc></sitemap></sitemapindex>");
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(("<urlset><url><loc>" + site.url("/b?x=1&amp;y=2") + "</loc></url><url><loc>no url</loc></url>"
                    + "</urlset>").getBytes(StandardCharsets.UTF_8));
        }
        site.page("/part.xml.gz", TestSite.content("application/x-gzip", packed.toByteArray()));

        assertThat(links(fetch("/", true))).containsExactly(site.url("/a"), site.url("/all.xml"));
        assertThat(links(fetch("/", false))).containsExactly(site.url("/a"));
        assertThat(links(fetch("/all.xml", false))).containsExactly(site.url("/part.xml.gz"));
        assertThat(links(fetch("/part.xml.gz", false))).containsExactly(site.url("/b?x=1&y=2"));
        assertThat(((Fetched.Item) fetch("/part.xml.gz", false)).index()).isFalse();
    }

    private void xml(String path, String xml) {
        site.page(path, TestSite.content("application/xml", xml.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void theUsualSiteMapIsLookedForWhereNoneIsNamed() throws InterruptedException {
        site.page("/start", TestSite.redirect(302, "/en"));
        xml("/sitemap.xml", "<?xml version='1.0'?><urlset><url><loc>" + site.url("/c") + "</loc></url></urlset>");

        assertThat(fetch("/start", true)).isEqualTo(
                new Fetched.Redirected(site.url("/en"), List.of(new FoundLink(site.url("/sitemap.xml"), null))));
        xml("/sitemap.xml", "<html>not found</html>");
        assertThat(fetch("/start", true)).isEqualTo(new Fetched.Redirected(site.url("/en")));
    }

    @Test
    void anAccountIsNamedToTheHostAndNowhereElse(@TempDir Path folder)
            throws InterruptedException, IOException {
        site.page("/private", exchange -> {
            boolean known = "Basic YW5uOnPDtmNyZXQ=".equals(exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.sendResponseHeaders(known ? 204 : 401, -1);
        });
        AccountKey key = AccountKey.provide(folder.resolve("key"));
        Account ann = new Account("ann", AccountKey.provide(folder.resolve("key")).seal("s\u00f6cret"));
        FetchRequest request = new FetchRequest(site.url("/private"), null, false, ann);

        assertThat(fetch("/private", false)).isInstanceOf(Fetched.Failed.class);
        Fetched.Failed unknown = (Fetched.Failed) web.fetch(request);
        assertThat(unknown.error()).isEqualTo(FetchError.ACCESS_DENIED);
        assertThat(unknown.description()).contains("cannot be opened");
        try (WebContent named = new WebContent(QUICK.withAccountKey(key))) {
            assertThat(named.fetch(request)).isInstanceOf(Fetched.Item.class);
        }
        assertThat(request.toString()).contains("ann").doesNotContain(ann.sealedPassword());
    }
}
