package org.granary.gatherer.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.granary.gatherer.content.HtmlReader.Page;
import org.granary.gatherer.fetch.FoundLink;
import org.junit.jupiter.api.Test;

class HtmlReaderTest {
    private final HtmlReader reader = new HtmlReader(WebUrl::canonical, "granary-gatherer");

    private Page read(String html) {
        return reader.read(html.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8,
                "http://example.com/dir/page");
    }

    @Test
    void linksAreOfEveryKindInTheirOrder() {
        assertThat(read("""
                <a href="b">B</a><map><area href="c" alt="C"></map><iframe src="d" title="D"></iframe>
                <a href="e"><img src="x.png" alt="an  image"></a><a href="f"></a><link href="g"><img src="h">""")
                .links())
                .containsExactly(new FoundLink("http://example.com/dir/b", "B"),
                        new FoundLink("http://example.com/dir/c", "C"), new FoundLink("http://example.com/dir/d", "D"),
                        new FoundLink("http://example.com/dir/e", "an image"),
                        new FoundLink("http://example.com/dir/f", null));
        assertThat(read("<frameset><frame src='left'><frame src='right'></frameset>").links()).hasSize(2);
    }

    @Test
    void theSamePlaceWithAnotherTextIsAnotherLink() {
        assertThat(read("<a href=b>one</a><a href=b#x>one</a><a href=b>two</a>").links()).containsExactly(
                new FoundLink("http://example.com/dir/b", "one"), new FoundLink("http://example.com/dir/b", "two"));
    }

    @Test
    void whatIsNoCharacterIsLeftOut() {
        Page page = read("<title>a&#xD800;b</title><meta name=k content='&#xDC00;'><a href=b>c\0d&#xDC00;</a>");

        assertThat(page.title()).isEqualTo("a\uFFFDb");
        assertThat(page.properties()).containsEntry("k", "\uFFFD");
        assertThat(page.links()).containsExactly(new FoundLink("http://example.com/dir/b", "cd\uFFFD"));
    }

    @Test
    void backslashesAreSlashesAsInBrowsers() {
        assertThat(read("<a href='\\\\b\\c?d\\e'>b</a>").links())
                .containsExactly(new FoundLink("http://b/c?d%5Ce", "b"));
    }

    @Test
    void tagsForThisGathererCountLikeThoseForAll() {
        assertThat(read("<meta name=Granary-Gatherer content=noindex>").directives())
                .isEqualTo(new RobotsDirectives(false, true));
        assertThat(read("<meta name=otherbot content=noindex>").directives()).isEqualTo(RobotsDirectives.ANYTHING);
    }

    @Test
    void aBaseCounts() {
        assertThat(read("<base href='http://other.example/x/'><a href=b>b</a>").links())
                .containsExactly(new FoundLink("http://other.example/x/b", "b"));
    }

    @Test
    void theCharsetIsThatOfTheHostOrOfThePage() {
        byte[] windows = "<meta charset=windows-1252><title>Übung</title>".getBytes(Charset.forName("windows-1252"));

        assertThat(reader.read(windows, null, "http://a/").title()).isEqualTo("Übung");
        assertThat(reader.read(windows, Charset.forName("windows-1252"), "http://a/").title()).isEqualTo("Übung");
        assertThat(reader.read("<title>Übung</title>".getBytes(StandardCharsets.UTF_8), null, "http://a/").title())
                .isEqualTo("Übung");
    }

    @Test
    void aTitleIsFoundWhereThereIsOne() {
        assertThat(read("<meta property='og:title' content='graph'><h1>heading</h1>").title()).isEqualTo("graph");
        assertThat(read("<h1> heading </h1>").title()).isEqualTo("heading");
        assertThat(read("text").title()).isNull();
        assertThat(read("<title>" + "x".repeat(1499) + "\uD83D\uDE00</title>").title()).hasSize(1499);
    }

    @Test
    void anythingCanBeRead() {
        byte[] bytes = new byte[2000];
        new java.util.Random(5).nextBytes(bytes);

        assertThat(reader.read(bytes, null, "http://a/").links()).isEmpty();
        assertThat(read("").text()).isEmpty();
        assertThat(read("<a href='http://[bad'>x</a><a href='http://%%%'>y</a>").links()).isEmpty();
        assertThat(read("<a>".repeat(10_000)).links()).isEmpty();
    }
}
