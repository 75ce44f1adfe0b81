package org.granary.gatherer.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.protocol.CrawlRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionTest {
    private final Admission admission = new Admission(
            List.of(new CrawlRule(1, true, "http://wiki/edit/help", null, null),
                    new CrawlRule(2, false, "HTTP://wiki/edit/*", null, null),
                    new CrawlRule(3, true, "http://private/*", "ann", "sealed")),
            1000);

    private String refused(String url) {
        return admission.instead(url) instanceof Fetched.Failed failed ? failed.description() : "";
    }

    @Test
    void theFirstRuleThatFitsCounts() {
        assertThat(refused("http://wiki/edit/page")).isEqualTo("A crawl rule excludes it: HTTP://wiki/edit/*");
        assertThat(refused("http://wiki/edit/help")).isEmpty();
        assertThat(refused("http://wiki/page")).isEmpty();
        assertThat(admission.account("http://private/a")).hasToString("account ann");
        assertThat(admission.account("http://public/a")).isNull();
    }

    @ParameterizedTest
    @CsvSource({"http://a/x;jsessionid=1A2?b=c,http://a/x?b=c", "http://a/x?PHPSESSID=12&b=c,http://a/x?b=c",
        "http://a/x?b=c&sid=0123456789abcdef0,http://a/x?b=c", "http://a/x?phpsessid=1,http://a/x"})
    void aNumberOfTheVisitorIsLeftOut(String url, String plain) {
        assertThat(admission.instead(url)).isEqualTo(new Fetched.Redirected(plain));
        assertThat(admission.instead(plain)).isNull();
    }

    @Test
    void whatIsEndlessIsRecognised() {
        assertThat(refused("http://a/b/c/b/c/b/c/b/c/b/c")).contains("repeats b");
        assertThat(refused("http://a/" + "x".repeat(2000))).contains("2009 characters");
        assertThat(IntStream.range(0, 3000).mapToObj(month -> "http://a/calendar/" + (2020 + month / 12) + "/"
                + (month % 12 + 1)).filter(url -> !refused(url).isEmpty()).findFirst()).hasValueSatisfying(
                        url -> assertThat(url).startsWith("http://a/calendar/20"));
        assertThat(IntStream.range(0, 3000).mapToObj(i -> "http://b/list?page=" + i)
                .filter(url -> refused(url).contains("queries")).count()).isEqualTo(1000);
        assertThat(refused("http://wiki/edit/help")).isEmpty();
    }

    @Test
    void aHostHasItsBudget() {
        assertThat(IntStream.range(0, 1500).filter(i -> refused("http://c/" + i).contains("budget")).count())
                .isEqualTo(500);
        assertThat(refused("http://d/")).isEmpty();
    }
}
