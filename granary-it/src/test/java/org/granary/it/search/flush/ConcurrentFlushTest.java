package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.to;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Eight components insert and flush at once, two of them for each crawl.
class ConcurrentFlushTest extends FlushTest {
    private static final int COMPONENTS = 8;
    private static final int ROUNDS = 6;
    private static final int LINKS = 60;

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-27", "SQLPGAT2-3.1.5.14-139"})
    void noLinkIsTakenTwiceOrLostAndNoIdentifierGivenTwice() {
        List<Callable<@Nullable Integer>> components = new ArrayList<>();
        for (int component = 0; component < COMPONENTS; component++) {
            int crawl = CRAWL + component / 2;
            int number = component;
            components.add(() -> {
                int taken = 0;
                for (int round = 0; round < ROUNDS; round++) {
                    List<TestLink> links = new ArrayList<>();
                    for (int i = 0; i < LINKS; i++) {
                        // A third is found by everybody, the others by one component only.
                        links.add(to(i % 3 == 0
                                ? "http://a/all/" + round + "/" + i
                                : "http://a/" + number + "/" + round + "/" + i).with("CrawlID", crawl)
                                .with("SourceDocID", number));
                    }
                    insert(links);
                    taken += flush(1, crawl, 0, 0).links();
                }
                return taken;
            });
        }
        int taken = atOnce(components).stream().mapToInt(count -> count == null ? 0 : count).sum();
        for (int crawl = CRAWL; crawl < CRAWL + COMPONENTS / 2; crawl++) {
            taken += flush(1, crawl, 0, 0).links();
        }

        int urls = ROUNDS * LINKS / 3 + COMPONENTS * ROUNDS * LINKS * 2 / 3;
        assertThat(taken).isEqualTo(COMPONENTS * ROUNDS * LINKS);
        assertThat(count("MSSTranTempTable0")).isZero();
        assertThat(row("SELECT COUNT(*), COUNT(DISTINCT AccessURL) FROM MSSCrawlURL")).containsExactly(urls, urls);
        assertThat(table("SELECT SeqID FROM MSSCrawlQueue")).doesNotHaveDuplicates();
        assertThat(table("SELECT CrawlID, DocID FROM MSSCrawlQueue")).doesNotHaveDuplicates();
        assertThat(count("MSSAnchorTextInfo")).isEqualTo(COMPONENTS * ROUNDS * LINKS);
        assertThat(table("SELECT LinkID FROM MSSAnchorTextInfo")).doesNotHaveDuplicates();
    }
}
