package org.granary.it.search.sequence;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.StoreKind;
import org.granary.it.search.sequence.Farm.Answer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;

/// The parts of which the sequences consist. A subclass of a test plays the same in the Foundation role, where one component does everything in one database.
@OnEveryStore
@Timeout(180)
abstract class SequenceTest {
    static final int FULL = 1;
    static final int INCREMENTAL = 2;
    static final int DELETE = 3;
    static final int SOURCE = 1;
    static final int MASTER = 0;

    private static final int STARTED = 4;
    private static final int DONE = 11;
    private static final int COMPLETING = 14;
    /// Whatever was crawled before.
    private static final int ANCHOR_SOURCE = 1;

    @Parameter(0)
    StoreKind kind;

    final Site site = new Site();
    Farm farm;
    List<Component> components;

    boolean foundation() {
        return false;
    }

    @BeforeEach
    void open() {
        farm = new Farm(kind, foundation());
        components = farm.components(site);
        components.forEach(Component::register);
        addStartAddress(SOURCE, Site.ONE);
        addStartAddress(SOURCE, Site.TWO);
    }

    @AfterEach
    void close() {
        farm.close();
    }

    int addStartAddress(int source, String url) {
        return Farm.number(farm.administration().call("granary.AddStartAddress", "@ContentSourceID", source, "@Url",
                url, "@StartAddressID", Out.of(JDBCType.INTEGER)).output("@StartAddressID"));
    }

    /// A stage of the master about a crawl.
    Answer master(int stage, int crawl, int type, int source) {
        return farm.admin(stage, MASTER, type, crawl, source, null);
    }

    /// The administration requests a crawl, and the master finds it.
    int requested(int type, int source) {
        Answer answer = farm.admin(100, MASTER, type, 0, source, 0);
        int crawl = Farm.number(answer.misc());
        assertThat(farm.crawls(MASTER, Farm.PORTAL, true)).containsExactly(asList(crawl, type, 1, 1, 1, source, 0));
        return crawl;
    }

    void begins(int crawl, int type, int source) {
        assertThat(master(102, crawl, type, source)).isEqualTo(new Answer(crawl, 1, 1));
    }

    void joins(int crawl, int store, int type, int source) {
        farm.admin(108, MASTER, type, crawl, source, store);
        assertThat(joined(crawl)).containsAll(componentsOf(store));
    }

    private List<Integer> componentsOf(int store) {
        return components.stream().filter(component -> component.store() == store).map(Component::id).toList();
    }

    List<Integer> joined(int crawl) {
        return farm.administration()
                .execute("SELECT ComponentID FROM MSSCrawlComponentsState WHERE CrawlID = ? ORDER BY ComponentID",
                        crawl)
                .getFirst().rows().stream().map(row -> Farm.number(row.getFirst())).toList();
    }

    /// The master asks where each start address belongs, lets the components of that crawl store join, and inserts the link there.
    void addsStartAddresses(int crawl, int type, int source) {
        List<List<@Nullable Object>> addresses = farm.administration()
                .execute("SELECT StartAddressID, Url FROM MSSStartAddresses WHERE ContentSourceID = ?", source)
                .getFirst().rows();
        for (List<@Nullable Object> address : addresses) {
            String url = String.valueOf(address.get(1));
            Farm.Host host = farm.host(url);
            joins(crawl, host.store(), type, source);
            farm.insert(host.store(), Component.startAddress(url, Farm.number(address.getFirst()), host, crawl, type,
                    source));
        }
    }

    /// From the added start addresses to the crawl that has started.
    void starts(int crawl, int type, int source) {
        List<Component> joining = components.stream().filter(one -> joined(crawl).contains(one.id())).toList();
        joining.forEach(one -> assertThat(farm.crawls(one.id(), Farm.PORTAL, false)).isEmpty());
        assertThat(master(103, crawl, type, source)).isEqualTo(new Answer(crawl, 1, 2));
        for (Component one : joining) {
            assertThat(farm.crawls(one.id(), Farm.PORTAL, false)).extracting(List::getFirst).containsExactly(crawl);
            assertThat(master(104, crawl, type, source)).isEqualTo(new Answer(crawl, 1, 2));
            farm.admin(106, one.id(), type, crawl, source, null);
        }
        assertThat(master(104, crawl, type, source)).isEqualTo(new Answer(crawl, STARTED, 1));
    }

    /// The document processing sequence until nothing is left, and what components and master say meanwhile.
    ///
    /// @param subStatus of the crawl
    /// @param next its sub-status after that
    void processes(int crawl, int type, int source, int subStatus, int next) {
        Set<Integer> worked = new HashSet<>();
        int taken;
        do {
            for (int store = 0; store < farm.stores(); store++) {
                farm.flush(store, MASTER, crawl);
            }
            assertThat(farm.rows("SELECT LinkID FROM MSSTranTempTable0")).isEmpty();
            taken = 0;
            for (Component one : components) {
                boolean work = !farm.rows("SELECT SeqID FROM MSSCrawlQueue WHERE CrawlID = " + crawl).isEmpty();
                int count = one.crawl(crawl, type, source);
                if (count > 0) {
                    assertThat(work).isTrue();
                    assertThat(asksWhetherDone(one, crawl, type, source)).as("its links are not flushed")
                            .isEqualTo(STARTED);
                    farm.admin(143, one.id(), type, crawl, source, null);
                    assertThat(master(140, crawl, type, source)).isEqualTo(new Answer(crawl, STARTED, subStatus));
                    worked.add(one.id());
                }
                taken += count;
            }
        } while (taken > 0);
        for (Component one : components) {
            assertThat(asksWhetherDone(one, crawl, type, source)).isEqualTo(DONE);
            if (joined(crawl).contains(one.id())) {
                if (worked.contains(one.id())) {
                    assertThat(master(140, crawl, type, source)).isEqualTo(new Answer(crawl, STARTED, subStatus));
                }
                farm.admin(142, one.id(), type, crawl, source, null);
            }
        }
        assertThat(master(140, crawl, type, source)).isEqualTo(new Answer(crawl, STARTED, next));
    }

    private @Nullable Integer asksWhetherDone(Component component, int crawl, int type, int source) {
        return farm.store(component.store(), 141, component.id(), type, crawl, source, null).status();
    }

    /// The master queues what was not visited.
    ///
    /// @return the stores in which there is something
    List<Integer> queuesUnvisited(int crawl, int type, int source) {
        List<Integer> stores = new ArrayList<>();
        for (int store = 0; store < farm.stores(); store++) {
            Integer answer = farm.store(store, 145, MASTER, type, crawl, source, 0).misc();
            if (Integer.valueOf(1).equals(answer)) {
                stores.add(store);
            } else {
                assertThat(answer).isEqualTo(crawl);
            }
        }
        assertThat(master(144, crawl, type, source)).isEqualTo(new Answer(crawl, STARTED, 3));
        return stores;
    }

    /// From waiting for the crawl stores to the crawl that is done.
    void completes(int crawl, int type, int source) {
        for (int store = 0; store < farm.stores(); store++) {
            assertThat(farm.store(store, 151, MASTER, type, crawl, source, null).misc()).isEqualTo(1);
        }
        assertThat(master(150, crawl, type, source)).isEqualTo(new Answer(crawl, COMPLETING, 1));
        for (int component : joined(crawl)) {
            assertThat(master(146, crawl, type, source)).isEqualTo(new Answer(crawl, COMPLETING, 1));
            farm.admin(147, component, type, crawl, source, null);
        }
        assertThat(master(146, crawl, type, source)).isEqualTo(new Answer(crawl, COMPLETING, 2));
        for (int store = 0; store < farm.stores(); store++) {
            Integer answer = 1;
            while (Integer.valueOf(1).equals(answer)) {
                answer = farm.store(store, 149, MASTER, type, crawl, source, null).misc();
            }
            assertThat(answer).isEqualTo(crawl);
            assertThat(farm.store(store).execute("SELECT CrawlID FROM MSSLocalCompletedCrawls WHERE CrawlID = ?", crawl)
                    .getFirst().rows()).hasSize(1);
        }
        assertThat(master(152, crawl, type, source)).isEqualTo(new Answer(crawl, COMPLETING, 4));
        for (int store = 0; store < farm.stores(); store++) {
            assertThat(farm.store(store, 153, MASTER, type, crawl, source, null).misc()).isZero();
        }
        assertThat(master(148, crawl, type, source)).isEqualTo(new Answer(crawl, DONE, 0));
        assertThat(farm.crawls(MASTER, Farm.PORTAL, true)).isEmpty();
        for (Component one : components) {
            assertThat(farm.crawls(one.id(), Farm.PORTAL, false)).isEmpty();
        }
        anchorCrawlFollows(crawl);
    }

    /// The anchor crawl that comes next is requested; these tests are not about it.
    private void anchorCrawlFollows(int crawl) {
        List<List<@Nullable Object>> following = farm.administration()
                .execute("SELECT CrawlID, CrawlType, ContentSourceID, Request FROM MSSCrawlHistory "
                        + "WHERE ProjectID = 2 AND MainCrawlID = ?", crawl)
                .getFirst().rows();
        if (foundation()) {
            assertThat(following).isEmpty();
        } else {
            assertThat(following).containsExactly(asList(crawl + 1, INCREMENTAL, ANCHOR_SOURCE, 1));
        }
    }

    /// All of 3.2.5.1.
    int crawlsFully(int source) {
        int crawl = requested(FULL, source);
        begins(crawl, FULL, source);
        addsStartAddresses(crawl, FULL, source);
        starts(crawl, FULL, source);
        processes(crawl, FULL, source, 1, 2);
        queuesUnvisited(crawl, FULL, source);
        processes(crawl, FULL, source, 3, 4);
        completes(crawl, FULL, source);
        return crawl;
    }

    /// The pages that all components have asked for.
    List<String> visited() {
        return components.stream().flatMap(component -> component.visited().stream()).sorted().toList();
    }

    List<String> deleted() {
        return components.stream().flatMap(component -> component.deleted().stream()).sorted().toList();
    }

    /// The documents of the history.
    List<String> known() {
        return farm.texts("SELECT AccessURL FROM MSSCrawlURL");
    }

    static List<String> sorted(List<String> some, String... more) {
        return Stream.concat(some.stream(), Stream.of(more)).sorted().toList();
    }
}
