package org.granary.it.search.sequence;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// 3.2.5.2.
class IncrementalCrawlTest extends SequenceTest {
    private static final String NEW = Site.TWO + "new";
    private static final String VANISHED = Site.FOLDER + "b";

    @Test
    @Covers({"SQLPGAT2-3.2.5.2-1", "SQLPGAT2-3.2.5.2-2", "SQLPGAT2-3.2.5.2-3", "SQLPGAT2-3.2.5.2-4",
        "SQLPGAT2-3.2.5.2-5", "SQLPGAT2-3.2.5.2-6", "SQLPGAT2-3.2.5.2-7", "SQLPGAT2-3.2.5.2-8", "SQLPGAT2-3.2.5.2-9",
        "SQLPGAT2-3.2.5.2-10", "SQLPGAT2-3.2.5.2-11", "SQLPGAT2-3.2.5.2-12", "SQLPGAT2-3.2.5.2-13",
        "SQLPGAT2-3.2.5.2-14", "SQLPGAT2-3.2.5.2-15", "SQLPGAT2-3.2.5.2-16", "SQLPGAT2-3.2.5.2-17",
        "SQLPGAT2-3.2.5.2-18", "SQLPGAT2-3.2.5.2-19", "SQLPGAT2-3.2.5.2-20", "SQLPGAT2-3.2.5.2-21",
        "SQLPGAT2-3.2.5.2-22", "SQLPGAT2-3.2.5.2-23", "SQLPGAT2-3.2.5.2-24", "SQLPGAT2-3.2.5.2-25",
        "SQLPGAT2-3.2.5.2-26", "SQLPGAT2-3.2.5.2-27", "SQLPGAT2-3.2.5.2-28", "SQLPGAT2-3.2.5.2-29",
        "SQLPGAT2-3.2.5.2-30", "SQLPGAT2-3.2.5.2-31", "SQLPGAT2-3.2.5.2-32", "SQLPGAT2-3.2.5.2-33",
        "SQLPGAT2-3.2.5.2-34", "SQLPGAT2-2.2.2.3-2", "SQLPGAT2-2.2.2.3-5", "SQLPGAT2-3.1.1.5-6"})
    void whatIsKnownIsVisitedAgainAndWhatHasVanishedIsDeleted() {
        crawlsFully(SOURCE);
        List<String> before = visited();
        site.remove(Site.GONE);
        site.remove(VANISHED);
        site.page(NEW, Site.ONE);
        site.page(Site.TWO + "3", Site.TWO + "4", NEW);

        int crawl = requested(INCREMENTAL, SOURCE);
        for (int store = 0; store < farm.stores(); store++) {
            assertThat(farm.store(store, 109, MASTER, INCREMENTAL, crawl, SOURCE, null).misc())
                    .as("something is queued in store %d", store).isEqualTo(1);
            joins(crawl, store, INCREMENTAL, SOURCE);
        }
        List<String> files = before.stream().filter(Site::isFile).toList();
        assertThat(farm.rows("SELECT SeqID FROM MSSCrawlQueue")).as("all but what a change log tells of")
                .hasSize(before.size() - files.size());
        assertThat(farm.texts("SELECT AccessURL FROM MSSCrawlURL WHERE TransactionFlags = " + 0xC))
                .as("a folder").containsExactly(Site.FOLDER);
        assertThat(farm.texts("SELECT AccessURL FROM MSSCrawlURL WHERE TransactionFlags = " + 0x200))
                .as("found in a folder").isEqualTo(files);
        assertThat(farm.texts("SELECT AccessURL FROM MSSCrawlURL WHERE UseChangeLog = 1"))
                .as("on a site with a change log").isEqualTo(sorted(files, Site.FOLDER));
        begins(crawl, INCREMENTAL, SOURCE);
        addsStartAddresses(crawl, INCREMENTAL, SOURCE);
        starts(crawl, INCREMENTAL, SOURCE);
        processes(crawl, INCREMENTAL, SOURCE, 1, 2);

        assertThat(visited()).isEqualTo(
                Stream.concat(before.stream().filter(url -> !url.equals(VANISHED)), Stream.of(NEW)).sorted().toList());
        assertThat(deleted()).as("it was not there when it was visited").containsExactly(Site.GONE);
        assertThat(known()).isEqualTo(sorted(site.urls(), VANISHED));

        assertThat(queuesUnvisited(crawl, INCREMENTAL, SOURCE)).containsExactly(0);
        assertThat(farm.rows("SELECT TransactionType, DeleteReason FROM MSSCrawlQueue"))
                .containsExactly(asList(1, 5));
        processes(crawl, INCREMENTAL, SOURCE, 3, 4);
        assertThat(visited()).isEmpty();
        assertThat(deleted()).containsExactly(VANISHED);
        completes(crawl, INCREMENTAL, SOURCE);

        assertThat(known()).isEqualTo(sorted(site.urls()));
        assertThat(farm.texts("SELECT AccessURL FROM MSSCrawlDeletedURL")).containsExactly(VANISHED, Site.GONE);
        assertThat(farm.rows("SELECT ErrorCount FROM MSSCrawlURL WHERE ErrorLevel = 2")).as("it failed once more")
                .containsExactly(asList(2));
        for (String url : site.urls()) {
            if (!url.equals(Site.BROKEN)) {
                assertThat(farm.rows("SELECT MD5 FROM MSSCrawlURL WHERE AccessURL = '" + url + "'")).as(url)
                        .containsExactly(asList(site.get(url).edition()));
            }
        }
    }
}
