package org.granary.gatherer.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebUrlTest {

    @ParameterizedTest
    @CsvSource(delimiter = ' ', quoteCharacter = '\'', value = {"HTTP://Example.COM http://example.com/",
        "http://example.com:80/a http://example.com/a",
        "https://example.com:443 https://example.com/", "http://example.com:8080/a http://example.com:8080/a",
        "http://example.com/a/./b/../c http://example.com/a/c", "http://example.com/../a http://example.com/a",
        "http://example.com/a#part http://example.com/a", "http://example.com/%7euser http://example.com/~user",
        "http://example.com/%e4 http://example.com/%E4", "http://example.com/ä http://example.com/%C3%A4",
        "http://exämple.com/ http://xn--exmple-cua.com/", "http://example.com?a=b http://example.com/?a=b",
        "http://example.com/?a|b http://example.com/?a%7Cb", "http://example.com/a[1] http://example.com/a%5B1%5D",
        "http://example.com/100% http://example.com/100%25", "http://[::1]:8080/a http://[::1]:8080/a",
        "http://example.com/a?x=%2F&y=1 http://example.com/a?x=%2F&y=1",
        "http://user:secret@example.com/ http://example.com/",
        "'http://example.com/a b/../c d' http://example.com/c%20d",
        "http://example.com/a?z=1&a=2&&b= http://example.com/a?z=1&a=2&&b=",
        "http://example.com//a//b http://example.com//a//b", "http://example.com/a? http://example.com/a",
        "http://example.com./a http://example.com/a", "http://example.com/%2E%2e/a http://example.com/a",
        "http://example.com/a/.. http://example.com/", "http://example.com/a/. http://example.com/a/",
        "http:\\\\example.com\\a\\b?c\\d http://example.com/a/b?c%5Cd",
        "http://example.com/a%2fb%3Fc http://example.com/a%2Fb%3Fc",
        "http://example.com/a;b=1,2'()!*:@&=+$ http://example.com/a;b=1,2'()!*:@&=+$",
        "http://example.com/?q=a%20b+c&r=%41 http://example.com/?q=a%20b+c&r=A",
        "http://example.com:/a http://example.com/a",
        "http://example.com/\uD83D\uDE00 http://example.com/%F0%9F%98%80"})
    void aUrlHasOneSpelling(String url, String canonical) {
        assertThat(WebUrl.canonical(url)).isEqualTo(canonical);
        assertThat(WebUrl.canonical(canonical)).as("the canonical form of a canonical URL").isEqualTo(canonical);
        assertThat(URI.create(canonical).getHost()).isNotNull();
    }

    @Test
    void lineEndsInsideAreNotThere() {
        assertThat(WebUrl.canonical(" http://exam\nple.com/a\r\n\tb ")).isEqualTo("http://example.com/ab");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/relative", "mailto:a@example.com", "javascript:alert(1)", "ftp://example.com/",
        "file:///etc/passwd", "http://", "http:///path", "https:example.com",
        "http://example.com:99999/", "http://exa mple.com/"})
    void whatIsNoPlaceOfTheWebHasNone(String url) {
        assertThat(WebUrl.canonical(url)).isNull();
    }
}
