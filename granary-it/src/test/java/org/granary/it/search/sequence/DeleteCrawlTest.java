package org.granary.it.search.sequence;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// 3.2.5.3: first one start address of a content source, then the whole content source. Another content source stays.
class DeleteCrawlTest extends SequenceTest {
    private static final String OTHER = "http://www.other.example/";

    private int deletes(List<@Nullable Object> request, List<Integer> stores) {
        farm.admin(164, MASTER, DELETE, 0, SOURCE, null);
        List<List<@Nullable Object>> crawls = farm.crawls(MASTER, Farm.PORTAL, true);
        assertThat(crawls).hasSize(1);
        int crawl = Farm.number(crawls.getFirst().getFirst());
        assertThat(crawls.getFirst()).isEqualTo(asList(crawl, DELETE, 1, 1, 1, SOURCE, 0));
        begins(crawl, DELETE, SOURCE);
        assertThat(farm.administration().call("proc_MSS_GetDeleteCrawl", "@CrawlID", crawl).set().rows())
                .containsExactly(request);
        for (int store = 0; store < farm.stores(); store++) {
            int queued = Farm.number(farm.store(store, 107, MASTER, DELETE, crawl, SOURCE,
                    Farm.number(request.get(1))).misc());
            assertThat(queued > 0).as("documents in store %d", store).isEqualTo(stores.contains(store));
            if (queued > 0) {
                joins(crawl, store, DELETE, SOURCE);
            }
        }
        assertThat(farm.rows("SELECT SeqID FROM MSSCrawlQueue WHERE TransactionType <> 1 OR DeleteReason <> 2"))
                .isEmpty();
        starts(crawl, DELETE, SOURCE);
        processes(crawl, DELETE, SOURCE, 1, 4);
        assertThat(queuesUnvisited(crawl, DELETE, SOURCE)).as("a delete crawl leaves nothing unvisited").isEmpty();
        processes(crawl, DELETE, SOURCE, 3, 4);
        completes(crawl, DELETE, SOURCE);
        return crawl;
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.3-1", "SQLPGAT2-3.2.5.3-2", "SQLPGAT2-3.2.5.3-3", "SQLPGAT2-3.2.5.3-4",
        "SQLPGAT2-3.2.5.3-5", "SQLPGAT2-3.2.5.3-6", "SQLPGAT2-3.2.5.3-7", "SQLPGAT2-3.2.5.3-8", "SQLPGAT2-3.2.5.3-9",
        "SQLPGAT2-3.2.5.3-10", "SQLPGAT2-3.2.5.3-11", "SQLPGAT2-3.2.5.3-12", "SQLPGAT2-3.2.5.3-13",
        "SQLPGAT2-3.2.5.3-14", "SQLPGAT2-3.2.5.3-15", "SQLPGAT2-3.2.5.3-16", "SQLPGAT2-3.2.5.3-17",
        "SQLPGAT2-3.2.5.3-18", "SQLPGAT2-3.2.5.3-19", "SQLPGAT2-3.2.5.3-20", "SQLPGAT2-3.2.5.3-21",
        "SQLPGAT2-3.2.5.3-22", "SQLPGAT2-3.2.5.3-23", "SQLPGAT2-3.2.5.3-24", "SQLPGAT2-3.2.5.3-25",
        "SQLPGAT2-3.2.5.3-26", "SQLPGAT2-3.2.5.3-27", "SQLPGAT2-3.2.5.3-28", "SQLPGAT2-3.2.5.3-29",
        "SQLPGAT2-3.2.5.3-30", "SQLPGAT2-3.2.5.3-31", "SQLPGAT2-3.2.5.3-32", "SQLPGAT2-3.1.1.19-1",
        "SQLPGAT2-3.1.1.19-2"})
    void aStartAddressAndThenAContentSourceAreDeleted() {
        site.page(OTHER);
        int other = Farm.number(farm.administration().call("granary.AddContentSource", "@Name", "Other",
                "@ContentSourceID", Out.of(JDBCType.INTEGER)).output("@ContentSourceID"));
        addStartAddress(other, OTHER);
        crawlsFully(SOURCE);
        crawlsFully(other);
        visited();
        assertThat(known()).isEqualTo(sorted(site.urls()));
        int two = Farm.number(farm.administration()
                .execute("SELECT StartAddressID FROM MSSStartAddresses WHERE Url = ?", Site.TWO).getFirst().rows()
                .getFirst().getFirst());

        farm.admin(161, MASTER, DELETE, 0, SOURCE, two);
        deletes(asList(SOURCE, two), List.of(foundation() ? 0 : 1));
        assertThat(deleted()).isEqualTo(sorted(site.urls(Site.TWO)));
        assertThat(known()).isEqualTo(sorted(site.urls(Site.ONE), OTHER));

        farm.admin(160, MASTER, DELETE, 0, SOURCE, null);
        deletes(asList(SOURCE, 0), List.of(0));
        assertThat(deleted()).isEqualTo(sorted(site.urls(Site.ONE)));
        assertThat(known()).containsExactly(OTHER);
        assertThat(visited()).as("a delete crawl asks for no page").isEmpty();
        assertThat(farm.rows("SELECT SeqID FROM MSSCrawlQueue")).isEmpty();
    }
}
