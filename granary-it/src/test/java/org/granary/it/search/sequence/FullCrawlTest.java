package org.granary.it.search.sequence;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// 3.2.5.1.
class FullCrawlTest extends SequenceTest {

    @Test
    @Covers({"SQLPGAT2-3.2.5.1-1", "SQLPGAT2-3.2.5.1-2", "SQLPGAT2-3.2.5.1-3", "SQLPGAT2-3.2.5.1-4",
        "SQLPGAT2-3.2.5.1-5", "SQLPGAT2-3.2.5.1-6", "SQLPGAT2-3.2.5.1-7", "SQLPGAT2-3.2.5.1-8", "SQLPGAT2-3.2.5.1-9",
        "SQLPGAT2-3.2.5.1-10", "SQLPGAT2-3.2.5.1-11", "SQLPGAT2-3.2.5.1-12", "SQLPGAT2-3.2.5.1-13",
        "SQLPGAT2-3.2.5.1-14", "SQLPGAT2-3.2.5.1-15", "SQLPGAT2-3.2.5.1-16", "SQLPGAT2-3.2.5.1-17",
        "SQLPGAT2-3.2.5.1-18", "SQLPGAT2-3.2.5.1-19", "SQLPGAT2-3.2.5.1-20", "SQLPGAT2-3.2.5.1-21",
        "SQLPGAT2-3.2.5.1-22", "SQLPGAT2-3.2.5.1-23", "SQLPGAT2-3.2.5.1-24", "SQLPGAT2-3.2.5.1-25",
        "SQLPGAT2-3.2.5.1-26", "SQLPGAT2-3.2.5.1-27", "SQLPGAT2-3.2.5.1-28", "SQLPGAT2-3.2.5.1-29",
        "SQLPGAT2-3.2.5.1-30", "SQLPGAT2-3.2.5.1-31", "SQLPGAT2-3.2.5.1-32", "SQLPGAT2-3.1.1.2-1",
        "SQLPGAT2-2.2.1.21-2"})
    void everyPageIsVisitedOnceAndWhatTheNextOneDoesNotReachIsDeleted() {
        int first = crawlsFully(SOURCE);
        assertThat(visited()).isEqualTo(sorted(site.urls()));
        assertThat(deleted()).isEmpty();
        allIsCommitted(first);
        hosts(List.of(asList("www.one.example", 9, 1, 0), asList("www.two.example", 5, 0, 0)));
        anchorsAreLeft(Site.ONE + "1", Site.TWO + "3");

        site.remove(Site.GONE);
        site.remove(Site.TWO + "4");
        site.page(Site.TWO + "new", Site.ONE);
        site.page(Site.TWO, Site.TWO + "1", Site.TWO + "2", Site.TWO + "new");
        int crawl = requested(FULL, SOURCE);
        begins(crawl, FULL, SOURCE);
        addsStartAddresses(crawl, FULL, SOURCE);
        starts(crawl, FULL, SOURCE);
        processes(crawl, FULL, SOURCE, 1, 2);
        assertThat(visited()).isEqualTo(sorted(site.urls()));
        assertThat(deleted()).isEmpty();
        assertThat(known()).isEqualTo(sorted(site.urls(), Site.GONE, Site.TWO + "4"));

        assertThat(queuesUnvisited(crawl, FULL, SOURCE)).isEqualTo(foundation() ? List.of(0) : List.of(0, 1));
        assertThat(farm.rows("SELECT TransactionType, DeleteReason FROM MSSCrawlQueue"))
                .containsExactly(asList(1, 3), asList(1, 3));
        processes(crawl, FULL, SOURCE, 3, 4);
        assertThat(visited()).isEmpty();
        assertThat(deleted()).containsExactly(Site.GONE, Site.TWO + "4");
        completes(crawl, FULL, SOURCE);
        allIsCommitted(crawl);
        assertThat(farm.texts("SELECT AccessURL FROM MSSCrawlDeletedURL")).containsExactly(Site.GONE, Site.TWO + "4");
        hosts(List.of(asList("www.one.example", 8, 1, 1), asList("www.two.example", 5, 0, 1)));
    }

    private void allIsCommitted(int crawl) {
        assertThat(known()).isEqualTo(sorted(site.urls()));
        assertThat(farm.texts("SELECT AccessURL FROM MSSCrawlURL WHERE CommitCrawlID = " + crawl)).isEqualTo(known());
        assertThat(farm.rows("SELECT AccessURL, ErrorID FROM MSSCrawlURL WHERE ErrorLevel = 2"))
                .containsExactly(asList(Site.BROKEN, 40));
        assertThat(farm.texts("SELECT DocID FROM MSSCrawlURL")).as("in all crawl stores").doesNotHaveDuplicates();
        assertThat(farm.rows("SELECT SeqID FROM MSSCrawlQueue")).isEmpty();
    }

    /// Hosts by SuccessCount, ErrorCount and DeleteCount, which the Foundation role does not count.
    private void hosts(List<List<@Nullable Object>> hosts) {
        assertThat(farm.rows("SELECT HostName FROM MSSCrawlHostList")).hasSize(2);
        if (!foundation()) {
            assertThat(farm.rows("SELECT HostName, SuccessCount, ErrorCount, DeleteCount FROM MSSCrawlHostList"))
                    .isEqualTo(hosts);
        }
    }

    /// What the anchor crawl has to look at.
    private void anchorsAreLeft(String... some) {
        List<String> changed = farm.texts("SELECT u.AccessURL FROM MSSChangedAnchorTargetDocs c "
                + "JOIN MSSCrawlURL u ON u.DocID = c.DocID");
        if (foundation()) {
            assertThat(changed).isEmpty();
        } else {
            assertThat(changed).contains(some);
        }
    }
}
