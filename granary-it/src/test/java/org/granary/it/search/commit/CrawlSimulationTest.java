package org.granary.it.search.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.granary.conformance.Covers;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.search.HostRecount;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

/// Whole crawls of random sites by eight components at once. Afterwards the history has exactly the pages that can be reached, each once.
@OnEveryStore
class CrawlSimulationTest extends CommitTest {
    private static final int COMPONENTS = 8;

    private final Random random = new Random(3);

    @Test
    @Covers({"SQLPGAT2-3.1.5.45-8", "SQLPGAT2-3.1.5.14-27"})
    void theHistoryHasWhatCanBeReachedAndEachOnce() {
        Site site = new Site(random, 150);
        Set<String> known = new TreeSet<>();
        int pages = 0;
        for (int id = 10; id < 16; id++) {
            boolean full = id == 10 || random.nextBoolean();
            Crawl crawl = new Crawl(id, full ? Crawl.FULL : Crawl.INCREMENTAL, site);
            begin(crawl);
            work(crawl, COMPONENTS);
            unvisited(crawl);
            work(crawl, COMPONENTS);
            known = site.reachable(full ? List.of(Site.START) : known);
            assertHistory(known);
            pages += known.size();
            site.change();
        }
        assertThat(pages).as("pages crawled").isGreaterThan(200);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-163-3", "SQLPGAT2-3.1.5.7-163-4", "SQLPGAT2-3.1.5.7-90-7"})
    void whatSilentComponentsHadIsCrawledByOthers() {
        Site site = new Site(random, 150);
        Crawl crawl = new Crawl(10, Crawl.FULL, site);
        begin(crawl);
        try (CrawlComponent silent = component(100); CrawlComponent slow = component(101)) {
            silent.recover(crawl);
            slow.recover(crawl);
            for (int round = 0; round < 5; round++) {
                assertThat(silent.take(crawl, 3) + slow.take(crawl, 2)).as("round %s", round).isPositive();
                try (CrawlComponent other = component(round)) {
                    other.recover(crawl);
                    other.crawl(crawl);
                    // One is given up by others, and comes back when it is asked to; the other notices by itself.
                    other.disable(crawl, silent.id());
                    assertThat(catchDisabled(silent, crawl)).isTrue();
                }
                slow.recover(crawl);
                silent.recover(crawl);
            }
        }
        work(crawl, COMPONENTS);
        unvisited(crawl);
        work(crawl, COMPONENTS);
        assertHistory(site.reachable(List.of(Site.START)));
    }

    private static boolean catchDisabled(CrawlComponent component, Crawl crawl) {
        try {
            component.take(crawl, 1);
            return false;
        } catch (SqlError e) {
            return e.getMessage().contains("is disabled");
        }
    }

    private CrawlComponent component(int id) {
        return new CrawlComponent(database.connect(), id);
    }

    private void begin(Crawl crawl) {
        try (CrawlComponent master = component(0)) {
            master.recover(crawl);
            if (crawl.type() == Crawl.INCREMENTAL) {
                master.stage(crawl, 109, 0);
            }
            master.begin(crawl);
        }
    }

    private void unvisited(Crawl crawl) {
        try (CrawlComponent master = component(0)) {
            master.stage(crawl, 145, 0);
        }
    }

    private void work(Crawl crawl, int components) {
        List<Callable<Boolean>> work = new ArrayList<>();
        IntStream.range(0, components).forEach(id -> work.add(() -> {
            try (CrawlComponent component = component(id)) {
                component.recover(crawl);
                component.run(crawl);
            }
            return true;
        }));
        assertThat(atOnce(work)).hasSize(components);
    }

    private void assertHistory(Set<String> expected) {
        assertThat(table("SELECT AccessURL FROM MSSCrawlURL WHERE DeletePending = 0").stream()
                .map(row -> (String) row.getFirst()).toList()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(table("SELECT DocID FROM MSSCrawlURL WHERE DeletePending <> 0")).isEmpty();
        assertThat(table("SELECT SeqID FROM MSSCrawlQueue")).isEmpty();
        assertThat(table("SELECT CrawlID FROM MSSTranTempTable0")).isEmpty();
        HostRecount.assertKept(database);
        assertThat(query("SELECT f.DocID FROM free_doc_id f JOIN crawl_url_history h ON h.DocID = f.DocID",
                rows -> rows.getInt(1))).isEmpty();
    }
}
