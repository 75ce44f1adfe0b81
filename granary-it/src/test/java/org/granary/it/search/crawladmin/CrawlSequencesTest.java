package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The sequences of 3.2.5.1 to 3.2.5.4, as far as they concern the administration, with two crawl stores and three components. What the crawl stores do
/// in between is their own.
class CrawlSequencesTest extends CrawlAdminTest {
    private static final int SOURCE = 1;
    private List<Integer> workers = List.of();

    @BeforeEach
    void addASecondStore() {
        addStore(1);
        workers = List.of(0, addComponent(0), addComponent(1));
    }

    private List<Integer> listed(List<List<@Nullable Object>> crawls) {
        return crawls.stream().map(row -> number(row.getFirst())).toList();
    }

    /// The crawl store of a host.
    private int store(String host) {
        return number(call("proc_MSS_GetHost", "@HostName", host, "@GthrDBID", Out.of(JDBCType.INTEGER), "@HostID",
                Out.of(JDBCType.INTEGER)).output("@GthrDBID"));
    }

    /// From the added start addresses to the started crawl.
    private void start(int crawl, int project) {
        for (int worker : workers) {
            assertThat(crawlsOf(worker, project)).as("while start addresses are added").isEmpty();
        }
        assertThat(master(103, crawl)).isEqualTo(new Answer(crawl, 1, 2));
        for (int worker : workers) {
            assertThat(listed(crawlsOf(worker, project))).containsExactly(crawl);
            assertThat(master(104, crawl)).isEqualTo(new Answer(crawl, 1, 2));
            component(106, crawl, worker);
        }
        assertThat(master(104, crawl)).isEqualTo(new Answer(crawl, 4, 1));
    }

    /// Components say that they are busy, then that they are not; only then the crawl goes on.
    private void work(int crawl, int subStatus, int nextSubStatus) {
        for (int worker : workers) {
            component(143, crawl, worker);
            assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 4, subStatus));
        }
        for (int worker : workers) {
            assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 4, subStatus));
            component(142, crawl, worker);
        }
        assertThat(master(140, crawl)).isEqualTo(new Answer(crawl, 4, nextSubStatus));
    }

    private void complete(int crawl, int project) {
        assertThat(master(150, crawl)).isEqualTo(new Answer(crawl, 14, 1));
        for (int worker : workers) {
            assertThat(listed(crawlsOf(worker, project))).containsExactly(crawl);
            assertThat(master(146, crawl)).isEqualTo(new Answer(crawl, 14, 1));
            component(147, crawl, worker);
            assertThat(crawlsOf(worker, project)).isEmpty();
        }
        assertThat(master(146, crawl)).isEqualTo(new Answer(crawl, 14, 2));
        assertThat(master(152, crawl)).isEqualTo(new Answer(crawl, 14, 4));
        assertThat(stage(148, "@CrawlID", crawl, "@ProjectID", project, "@ComponentID", 0))
                .isEqualTo(new Answer(crawl, 11, 0));
        assertThat(listed(crawlsOfMaster(project))).doesNotContain(crawl);
    }

    private void anchorCrawlFollows(int crawl) {
        if (foundation()) {
            assertThat(crawls()).containsExactly(crawl);
        } else {
            assertThat(crawlsOfMaster(ANCHOR))
                    .containsExactly(Arrays.asList(crawl + 1, INCREMENTAL, 1, 1, 1, SOURCE, crawl));
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.1-1", "SQLPGAT2-3.2.5.1-2", "SQLPGAT2-3.2.5.1-3", "SQLPGAT2-3.2.5.1-4",
        "SQLPGAT2-3.2.5.1-5", "SQLPGAT2-3.2.5.1-7", "SQLPGAT2-3.2.5.1-8", "SQLPGAT2-3.2.5.1-9", "SQLPGAT2-3.2.5.1-10",
        "SQLPGAT2-3.2.5.1-13", "SQLPGAT2-3.2.5.1-18", "SQLPGAT2-3.2.5.1-19", "SQLPGAT2-3.2.5.1-20",
        "SQLPGAT2-3.2.5.1-22", "SQLPGAT2-3.2.5.1-24", "SQLPGAT2-3.2.5.1-26", "SQLPGAT2-3.2.5.1-27",
        "SQLPGAT2-3.2.5.1-28", "SQLPGAT2-3.2.5.1-30", "SQLPGAT2-3.2.5.1-32"})
    void fullCrawl() {
        int crawl = request(PORTAL, FULL, SOURCE);
        assertThat(crawlsOfMaster(PORTAL)).containsExactly(Arrays.asList(crawl, FULL, 1, 1, 1, SOURCE, 0));
        assertThat(begin(crawl, FULL, SOURCE)).isEqualTo(new Answer(crawl, 1, 1));
        assertThat(List.of(store("www.one.example"), store("www.two.example"))).containsExactly(0, 1);
        for (String host : List.of("www.one.example", "www.two.example", "www.one.example")) {
            join(crawl, store(host));
        }
        assertThat(components(crawl)).isEqualTo(workers);
        start(crawl, PORTAL);
        assertThat(store("www.three.example")).as("a link that a component has found").isIn(0, 1);
        process(crawl, 2);
    }

    /// What components do in a crawl, first and after stage 144, and its end.
    ///
    /// @param then the sub-status after the first part
    private void process(int crawl, int then) {
        work(crawl, 1, then);
        assertThat(master(144, crawl)).isEqualTo(new Answer(crawl, 4, 3));
        work(crawl, 3, 4);
        complete(crawl, PORTAL);
        anchorCrawlFollows(crawl);
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.2-1", "SQLPGAT2-3.2.5.2-2", "SQLPGAT2-3.2.5.2-4", "SQLPGAT2-3.2.5.2-5",
        "SQLPGAT2-3.2.5.2-6", "SQLPGAT2-3.2.5.2-7", "SQLPGAT2-3.2.5.2-9", "SQLPGAT2-3.2.5.2-10", "SQLPGAT2-3.2.5.2-11",
        "SQLPGAT2-3.2.5.2-12", "SQLPGAT2-3.2.5.2-15", "SQLPGAT2-3.2.5.2-20", "SQLPGAT2-3.2.5.2-21",
        "SQLPGAT2-3.2.5.2-22", "SQLPGAT2-3.2.5.2-24", "SQLPGAT2-3.2.5.2-26", "SQLPGAT2-3.2.5.2-28",
        "SQLPGAT2-3.2.5.2-29", "SQLPGAT2-3.2.5.2-30", "SQLPGAT2-3.2.5.2-32", "SQLPGAT2-3.2.5.2-34"})
    void incrementalCrawl() {
        int crawl = request(PORTAL, INCREMENTAL, SOURCE);
        assertThat(listed(crawlsOfMaster(PORTAL))).containsExactly(crawl);
        join(crawl, 1);
        assertThat(components(crawl)).as("those whose store has documents to look at again")
                .containsExactly(workers.getLast());
        assertThat(begin(crawl, INCREMENTAL, SOURCE)).isEqualTo(new Answer(crawl, 1, 1));
        join(crawl, store("www.one.example"));
        assertThat(components(crawl)).isEqualTo(workers);
        start(crawl, PORTAL);
        assertThat(store("www.two.example")).as("a link that a component has found").isIn(0, 1);
        process(crawl, 2);
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.3-1", "SQLPGAT2-3.2.5.3-2", "SQLPGAT2-3.2.5.3-3", "SQLPGAT2-3.2.5.3-4",
        "SQLPGAT2-3.2.5.3-5", "SQLPGAT2-3.2.5.3-7", "SQLPGAT2-3.2.5.3-8", "SQLPGAT2-3.2.5.3-9", "SQLPGAT2-3.2.5.3-10",
        "SQLPGAT2-3.2.5.3-11", "SQLPGAT2-3.2.5.3-18", "SQLPGAT2-3.2.5.3-19", "SQLPGAT2-3.2.5.3-20",
        "SQLPGAT2-3.2.5.3-22", "SQLPGAT2-3.2.5.3-24", "SQLPGAT2-3.2.5.3-26", "SQLPGAT2-3.2.5.3-27",
        "SQLPGAT2-3.2.5.3-28", "SQLPGAT2-3.2.5.3-30", "SQLPGAT2-3.2.5.3-32"})
    void deleteCrawl() {
        stage(160, "@ContentSourceID", SOURCE);
        stage(161, "@ContentSourceID", SOURCE, "@MiscInputData", 3);
        stage(164, "@ComponentID", 0, "@ProjectID", PORTAL, "@ContentSourceID", SOURCE, "@ApplicationType", 0);
        int crawl = only(listed(crawlsOfMaster(PORTAL)));
        assertThat(begin(crawl, DELETE, SOURCE)).isEqualTo(new Answer(crawl, 1, 1));
        assertThat(call("proc_MSS_GetDeleteCrawl", "@CrawlID", crawl).set().rows())
                .containsExactly(Arrays.asList(SOURCE, 0), Arrays.asList(SOURCE, 3));
        join(crawl, 0);
        join(crawl, 1);
        start(crawl, PORTAL);
        // The sequence has stage 144 here too, and it does no harm.
        process(crawl, 4);
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.4-1", "SQLPGAT2-3.2.5.4-2", "SQLPGAT2-3.2.5.4-4", "SQLPGAT2-3.2.5.4-5",
        "SQLPGAT2-3.2.5.4-7", "SQLPGAT2-3.2.5.4-8", "SQLPGAT2-3.2.5.4-9", "SQLPGAT2-3.2.5.4-10",
        "SQLPGAT2-3.2.5.4-17", "SQLPGAT2-3.2.5.4-18", "SQLPGAT2-3.2.5.4-19", "SQLPGAT2-3.2.5.4-20",
        "SQLPGAT2-3.2.5.4-21", "SQLPGAT2-3.2.5.4-22", "SQLPGAT2-3.2.5.4-24", "SQLPGAT2-3.2.5.4-25",
        "SQLPGAT2-3.2.5.4-26"})
    void anchorTextCrawl() {
        int main = crawled(SOURCE);
        finish(main, PORTAL);
        anchorCrawlFollows(main);
        if (foundation()) {
            return;
        }
        int crawl = main + 1;
        assertThat(begin(crawl, INCREMENTAL, SOURCE)).isEqualTo(new Answer(crawl, 1, 1));
        join(crawl, 0);
        join(crawl, 1);
        start(crawl, ANCHOR);
        work(crawl, 1, 4);
        complete(crawl, ANCHOR);
        assertThat(crawls()).containsExactly(main, crawl);
    }
}
