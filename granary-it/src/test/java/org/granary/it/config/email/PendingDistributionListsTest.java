package org.granary.it.config.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PendingDistributionListsTest extends EmailTest {

    private ResultSet put(UUID site, UUID web, String group, String user) {
        Outcome outcome = call("proc_putPendingDistributionList", "@SiteId", site, "@WebId", web, "@GroupName", group,
                "@ModifiedBy", user);
        assertThat(outcome.status()).isZero();
        return outcome.set();
    }

    private ResultSet since(Object version) {
        Outcome outcome = call("proc_getPendingDistributionListsSinceVersion", "@Version", version);
        assertThat(outcome.status()).isZero();
        return outcome.set();
    }

    private static long version(List<@Nullable Object> row) {
        return (long) row.get(3);
    }

    private static List<String> groups(ResultSet set) {
        return set.rows().stream().map(row -> String.valueOf(row.get(2))).toList();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.41-1", "WSSCFGD-3.1.5.41-2", "WSSCFGD-3.1.5.41-4", "WSSCFGD-3.1.5.22-1",
        "WSSCFGD-3.1.5.22-3", "WSSCFGD-3.1.5.22-4", "WSSCFGD-3.1.5.22.1-1", "WSSCFGD-3.1.5.22.1-2",
        "WSSCFGD-3.1.5.22.1-4", "WSSCFGD-3.1.1.4-1"})
    void aPendingListIsListedWithItsVersion() {
        ResultSet none = since(0L);
        assertThat(none.rows()).isEmpty();
        assertThat(none.shape()).containsExactly("SiteId uniqueidentifier", "WebId uniqueidentifier",
                "GroupName nvarchar(255)", " bigint");
        put(SITE, WEB, "Readers", "ann");
        assertThat(callInOrder("proc_putPendingDistributionList", SITE, WEB, "Writers", "bob").status()).isZero();

        ResultSet all = callInOrder("proc_getPendingDistributionListsSinceVersion", 0).set();
        assertThat(all.rows()).hasSize(2);
        assertThat(all.rows().get(0).subList(0, 3)).isEqualTo(List.of(SITE, WEB, "Readers"));
        assertThat(all.rows().get(1).subList(0, 3)).isEqualTo(List.of(SITE, WEB, "Writers"));
        assertThat(version(all.rows().get(0))).isPositive().isLessThan(version(all.rows().get(1)));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.22-2", "WSSCFGD-3.1.5.22.1-3"})
    void theVersionAskedForIsItselfLeftOut() {
        put(SITE, WEB, "Readers", "ann");
        put(SITE, WEB, "Writers", "ann");
        List<List<@Nullable Object>> all = since(0L).rows();
        long first = version(all.get(0));
        long second = version(all.get(1));
        assertThat(groups(since(first))).containsExactly("Writers");
        assertThat(since(second).rows()).isEmpty();
        assertThat(groups(since(second - 1))).containsExactly("Writers");
        assertThat(groups(since(ByteBuffer.allocate(8).putLong(first).array()))).as("as eight bytes")
                .containsExactly("Writers");
        assertThat(since(-1L).rows()).as("0xFFFFFFFFFFFFFFFF, the highest").isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.41-3", "WSSCFGD-2.2.6.5-3", "WSSCFGD-2.2.6.5-4"})
    void puttingAListAgainMakesItNew() {
        put(SITE, WEB, "Readers", "ann");
        put(SITE, WEB, "Writers", "ann");
        long seen = version(since(0L).rows().getLast());
        put(SITE, WEB, "READERS", "bob");
        assertThat(since(0L).rows()).hasSize(2);
        assertThat(groups(since(seen))).containsExactly("READERS");
        assertThat(query("SELECT ModifiedBy FROM pending_distribution_list ORDER BY GroupKey",
                rows -> rows.getString(1))).containsExactly("bob", "ann");
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.41-5", "WSSCFGD-3.1.5.41.1-1", "WSSCFGD-3.1.5.41.1-2", "WSSCFGD-3.1.5.41.1-3",
        "WSSCFGD-3.1.5.41.1-4"})
    void theAnswerHasARowWhenTheListWasWaitingAlready() {
        ResultSet first = put(SITE, WEB, "Readers", "ann");
        assertThat(first.shape()).containsExactly(" int");
        assertThat(first.rows()).isEmpty();
        assertThat(put(SITE, WEB, "Readers", "ann").rows()).containsExactly(List.of(0));
        assertThat(put(OTHER_SITE, WEB, "Readers", "ann").rows()).isEmpty();
        assertThat(put(SITE, OTHER_WEB, "Readers", "ann").rows()).isEmpty();
        run("proc_dropPendingDistributionList", "@SiteId", SITE, "@WebId", WEB, "@GroupName", "Readers");
        assertThat(put(SITE, WEB, "Readers", "ann").rows()).isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.14-1", "WSSCFGD-3.1.5.14-2", "WSSCFGD-3.1.5.14-3", "WSSCFGD-3.1.5.14-4",
        "WSSCFGD-3.1.5.14-5"})
    void oneListIsDropped() {
        put(SITE, WEB, "Readers", "ann");
        put(SITE, WEB, "Writers", "ann");
        put(OTHER_SITE, WEB, "Readers", "ann");
        put(SITE, OTHER_WEB, "Readers", "ann");
        run("proc_dropPendingDistributionList", "@SiteId", SITE, "@WebId", WEB, "@GroupName", "readers");
        assertThat(since(0L).rows().stream().map(row -> row.subList(0, 3))).containsExactly(
                List.of(SITE, WEB, "Writers"), List.of(OTHER_SITE, WEB, "Readers"),
                List.of(SITE, OTHER_WEB, "Readers"));
        assertThat(callInOrder("proc_dropPendingDistributionList", SITE, WEB, "Writers").status()).isZero();
        assertThat(callInOrder("proc_dropPendingDistributionList", SITE, WEB, "Writers").status()).isZero();
        assertThat(since(0L).rows()).hasSize(2);
    }

    @Test
    @Covers({"WSSCFGD-2.2.6.5-1", "WSSCFGD-2.2.6.5-2"})
    void theTableHasTheFieldsOfAnEntry() {
        put(SITE, WEB, "Readers", "ann");
        ResultSet set = database.execute("SELECT * FROM PendingDistributionLists").getFirst();
        assertThat(set.declarations()).containsExactly("SiteId uniqueidentifier NOT NULL",
                "WebId uniqueidentifier NOT NULL", "GroupName nvarchar(255) NOT NULL",
                "ModifiedBy nvarchar(255) NOT NULL", "Version timestamp NOT NULL");
        assertThat(set.rows().getFirst().subList(0, 4)).isEqualTo(List.of(SITE, WEB, "Readers", "ann"));
        assertThat((byte[]) set.value(0, "Version"))
                .isEqualTo(ByteBuffer.allocate(8).putLong(version(since(0L).rows().getFirst())).array());
        for (String missing : new String[]{"@SiteId", "@WebId", "@GroupName", "@ModifiedBy"}) {
            Object[] arguments = {"@SiteId", SITE, "@WebId", WEB, "@GroupName", "Readers", "@ModifiedBy", "ann"};
            for (int i = 0; i < arguments.length; i += 2) {
                if (arguments[i].equals(missing)) {
                    arguments[i + 1] = null;
                }
            }
            assertThat(refused("proc_putPendingDistributionList", arguments).number()).isEqualTo(515);
        }
    }

    @Test
    @Covers({"WSSCFGD-4.2.1-1", "WSSCFGD-4.2.2-1", "WSSCFGD-4.2.2-2", "WSSCFGD-4.2.3-1", "WSSCFGD-3.1.1.4-2"})
    void theExampleOf4_2() {
        // 4.2.1: add.
        assertThat(put(SITE, WEB, "Readers", "ann").rows()).isEmpty();
        put(SITE, WEB, "Writers", "ann");

        // 4.2.2: all, and then what is new.
        ResultSet all = since(0L);
        assertThat(groups(all)).containsExactly("Readers", "Writers");
        put(SITE, WEB, "Owners", "bob");
        assertThat(groups(since(version(all.rows().getLast())))).containsExactly("Owners");

        // 4.2.3: remove what is no longer pending.
        run("proc_dropPendingDistributionList", "@SiteId", SITE, "@WebId", WEB, "@GroupName", "Readers");
        assertThat(groups(since(0L))).containsExactly("Writers", "Owners");
    }

    /// Writers put lists, some of them again and again, while clients ask for what is new since the highest version that they have seen. A version that
    /// appeared late would be missing from what a client has gathered.
    @Test
    void noVersionAppearsLate() {
        int writers = 6;
        int puts = 40;
        AtomicInteger writing = new AtomicInteger(writers);
        List<Callable<Map<String, Long>>> work = new ArrayList<>();
        for (int writer = 0; writer < writers; writer++) {
            int number = writer;
            work.add(() -> {
                try {
                    for (int i = 0; i < puts; i++) {
                        put(SITE, WEB, "own " + number + " " + i, "ann");
                        put(SITE, WEB, "shared " + i % 3, "writer " + number);
                    }
                } finally {
                    writing.decrementAndGet();
                }
                return Map.of();
            });
        }
        for (int poller = 0; poller < 3; poller++) {
            work.add(() -> {
                Map<String, Long> gathered = new TreeMap<>();
                long highest = 0;
                boolean last = false;
                while (!last) {
                    last = writing.get() == 0;
                    for (List<@Nullable Object> row : since(highest).rows()) {
                        assertThat(version(row)).isGreaterThan(highest);
                        highest = version(row);
                        gathered.put(String.valueOf(row.get(2)), highest);
                    }
                }
                return gathered;
            });
        }
        List<Map<String, Long>> answers = atOnce(work);
        Map<String, Long> stored = new TreeMap<>();
        since(0L).rows().forEach(row -> stored.put(String.valueOf(row.get(2)), version(row)));
        assertThat(stored).hasSize(writers * puts + 3);
        assertThat(answers.subList(writers, answers.size())).allSatisfy(map -> assertThat(map).isEqualTo(stored));
    }
}
