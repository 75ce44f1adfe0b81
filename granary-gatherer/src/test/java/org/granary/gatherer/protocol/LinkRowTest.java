package org.granary.gatherer.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.client.search.Link;
import org.granary.conformance.Covers;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlRequest;
import org.granary.records.value.CrawlType;
import org.granary.records.value.ItemType;
import org.granary.records.value.Project;
import org.junit.jupiter.api.Test;

class LinkRowTest {
    private static final Crawl CRAWL = new Crawl(7, Project.PORTAL_CONTENT, CrawlType.FULL, CrawlPhase.CRAWLING,
            CrawlRequest.NONE, 1, 0);

    private static Link link(String url) {
        return new LinkRow(CRAWL, ItemType.LINK, 3, 1, url, "host", 5, 0, 10, 0, 0, 5, 5, false, false, 0, 1,
                "text", false, 0, 1033).link();
    }

    @Test
    @Covers({"SQLPGAT2-2.2.2.4-2", "SQLPGAT2-2.2.2.4-3"})
    void theFlagsSayWhetherTheUrlsEndWithASlash() {
        assertThat(link("http://host/folder/").endPathFlag()).isEqualTo(0x1 | 0x2);
        assertThat(link("http://host/page").endPathFlag()).isZero();
    }
}
