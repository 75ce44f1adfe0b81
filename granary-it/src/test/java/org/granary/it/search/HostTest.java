package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

/// Hosts and document identifiers: 3.1.5.38, 46, 47 and 88.
class HostTest extends SearchTest {

    private record Host(int store, int id) {}

    private Host host(String name) {
        Outcome outcome = run("proc_MSS_GetHost", "@HostName", name, "@GthrDBID", anInt(), "@HostID", anInt());
        return new Host(value(outcome, "@GthrDBID"), value(outcome, "@HostID"));
    }

    private record Chunk(int first, int last) {}

    private Chunk chunk(int store, int currentMax) {
        Outcome outcome = run("proc_MSS_GetNextDocIDChunk", "@GthrDBID", store, "@CurrentMaxDocID", currentMax,
                "@NewNextDocID", anInt(), "@NewMaxDocID", anInt());
        return new Chunk(value(outcome, "@NewNextDocID"), value(outcome, "@NewMaxDocID"));
    }

    private static int value(Outcome outcome, String output) {
        Object value = outcome.output(output);
        assertThat(value).as(output).isInstanceOf(Integer.class);
        return (Integer) java.util.Objects.requireNonNull(value);
    }

    /// Further crawl stores, as rows only: nobody asks for their databases here.
    private void addStores(int count) {
        for (int i = 1; i <= count; i++) {
            addStore(i);
        }
    }

    private void addStore(int ordinal) {
        update("INSERT INTO crawl_store (Ordinal, ID, Name, DatabaseName, DatabaseKey) VALUES (?, ?, ?, ?, ?)",
                ordinal, new byte[16], "store " + ordinal, "store_of_a_test_" + ordinal, "store_of_a_test_" + ordinal);
    }

    private void addComponent(int store) {
        update("""
                INSERT INTO crawl_component (ComponentID, ID, GthrDBID, ServerName, State, DesiredState, ReportTime)
                VALUES (?, ?, ?, 'test', 0, 0, 0)""", 100 + store, new byte[16], store);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.38-1", "SQLPGAT2-3.1.5.47-1", "SQLPGAT2-3.1.5.88-1"})
    void theProceduresHaveTheirSignatures() {
        assertThat(signature("proc_MSS_GetHost")).containsExactly("@HostName nvarchar(1500)", "@GthrDBID int OUTPUT",
                "@HostID int OUTPUT");
        assertThat(signature("proc_MSS_GetNextDocIDChunk")).containsExactly("@GthrDBID int", "@CurrentMaxDocID int",
                "@NewNextDocID int OUTPUT", "@NewMaxDocID int OUTPUT");
        assertThat(signature("proc_MSS_UpdateDocCount")).containsExactly("@GthrDBID int", "@DocCount int");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.38-2", "SQLPGAT2-3.1.5.38-3", "SQLPGAT2-3.1.5.38-4", "SQLPGAT2-3.1.5.38-5",
        "SQLPGAT2-3.1.5.38-6", "SQLPGAT2-3.1.5.38-8", "SQLPGAT2-3.1.5.38-10"})
    void aHostIsAssignedOnceAndStays() {
        addStores(1);
        Host first = host("www.example.org");
        update("UPDATE crawl_store SET DocCount = 1000 WHERE Ordinal = ?", first.store);

        assertThat(host("WWW.Example.ORG")).isEqualTo(first);
        assertThat(host("intranet").id).isNotEqualTo(first.id);
        String longest = "ä".repeat(1500);
        assertThat(host(longest)).isEqualTo(host(longest)).isNotEqualTo(host("ä".repeat(1499)));
        assertThat(refused("proc_MSS_GetHost", "@HostName", null, "@GthrDBID", anInt(), "@HostID", anInt()).number())
                .isEqualTo(515);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.38-7")
    void hostsAreAssignedOnlyWhileTheTopologyIsActive() {
        host("known");
        for (int state : List.of(0, 2, 3, 4, 5)) {
            run("granary.SetCrawlTopologyState", "@State", state);
            for (String name : List.of("known", "unknown")) {
                assertThat(refused("proc_MSS_GetHost", "@HostName", name, "@GthrDBID", anInt(), "@HostID", anInt())
                        .number()).isEqualTo(50109);
            }
        }
        run("granary.SetCrawlTopologyState", "@State", 1);
        host("unknown");
        assertThat(refused("granary.SetCrawlTopologyState", "@State", 6).number()).isEqualTo(547);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.88-2", "SQLPGAT2-3.1.5.88-4"})
    void hostsGoToTheStoreWithTheFewestDocuments() {
        addStores(2);
        run("proc_MSS_UpdateDocCount", "@GthrDBID", 0, "@DocCount", 500);
        run("proc_MSS_UpdateDocCount", "@GthrDBID", 1, "@DocCount", 20);
        run("proc_MSS_UpdateDocCount", "@GthrDBID", 2, "@DocCount", 300);
        assertThat(query("SELECT DocCount FROM crawl_store ORDER BY Ordinal", rows -> rows.getInt(1)))
                .containsExactly(500, 20, 300);
        assertThat(host("a").store).isEqualTo(1);
        assertThat(host("b").store).isEqualTo(1);

        run("proc_MSS_UpdateDocCount", "@GthrDBID", 1, "@DocCount", 400);
        assertThat(host("c").store).isEqualTo(2);
        assertThat(host("a").store).isEqualTo(1);

        run("proc_MSS_UpdateDocCount", "@GthrDBID", 0, "@DocCount", 0);
        run("proc_MSS_UpdateDocCount", "@GthrDBID", 1, "@DocCount", 0);
        run("proc_MSS_UpdateDocCount", "@GthrDBID", 2, "@DocCount", 0);
        assertThat(List.of(host("d").store, host("e").store)).as("with as many documents, by the number of hosts")
                .containsExactly(0, 0);
        assertThat(refused("proc_MSS_UpdateDocCount", "@GthrDBID", 9, "@DocCount", 1).number()).isEqualTo(50101);
        assertThat(refused("proc_MSS_UpdateDocCount", "@GthrDBID", 0, "@DocCount", -1).number()).isEqualTo(547);
    }

    @Test
    void duringACrawlAStoreWithoutComponentsGetsNoHostsWhereAnotherHasSome() {
        addStore(1);
        assertThat(List.of(host("a").store, host("b").store)).as("nobody crawls").containsExactly(0, 1);
        update("""
                INSERT INTO crawl_status (CrawlID, ProjectID, CrawlType, ContentSourceID, Status, RequestTime)
                VALUES (2, 1, 1, 1, 1, 0)""");
        assertThat(List.of(host("c").store, host("d").store)).containsExactly(0, 0);
        addComponent(1);
        assertThat(List.of(host("e").store, host("f").store)).containsExactly(1, 1);
        update("DELETE FROM crawl_component");
        addStore(2);
        assertThat(host("g").store).as("none has components").isEqualTo(2);
        update("UPDATE crawl_status SET Status = 11");
        addComponent(0);
        assertThat(host("h").store).as("the crawl is over").isEqualTo(2);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.38-5", "SQLPGAT2-3.1.5.38-6"})
    void everyoneOf32ComponentsGetsTheSameAnswer() {
        addStores(3);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            names.add("host" + i);
        }
        List<Callable<Map<String, Host>>> components = new ArrayList<>();
        for (int component = 0; component < 32; component++) {
            List<String> mine = new ArrayList<>(names);
            Collections.rotate(mine, component % 4);
            components.add(() -> {
                Map<String, Host> answers = new HashMap<>();
                mine.forEach(name -> answers.put(name, host(name)));
                return answers;
            });
        }

        Set<Map<String, Host>> answers = new HashSet<>(atOnce(components));

        assertThat(answers).hasSize(1);
        Map<String, Host> hosts = answers.iterator().next();
        assertThat(hosts.values().stream().map(Host::id)).doesNotHaveDuplicates().hasSize(24);
        for (int store = 0; store < 4; store++) {
            int ordinal = store;
            assertThat(hosts.values()).filteredOn(host -> host.store == ordinal).as("hosts of store %s", store)
                    .hasSize(6);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.47-2", "SQLPGAT2-3.1.5.47-3", "SQLPGAT2-3.1.5.47-4", "SQLPGAT2-3.1.5.47-5",
        "SQLPGAT2-3.1.5.47-6", "SQLPGAT2-3.1.5.47-7", "SQLPGAT2-3.1.5.47-8", "SQLPGAT2-3.1.5.47-10"})
    void aStoreGetsTheRestOfItsGroupOrANewOne() {
        addStores(1);
        Chunk first = chunk(0, 0);
        Chunk other = chunk(1, 0);
        assertThat(first.first).isPositive();
        assertThat(other.first).isGreaterThan(first.last);

        assertThat(chunk(0, first.first)).isEqualTo(new Chunk(first.first + 1, first.last));
        assertThat(chunk(0, first.last - 1)).isEqualTo(new Chunk(first.last, first.last));
        Chunk second = chunk(0, first.last);
        assertThat(second.first).isGreaterThan(other.last);
        assertThat(chunk(1, first.first)).as("a group of another store does not count")
                .isNotEqualTo(new Chunk(first.first + 1, first.last));
        assertThat(chunk(0, second.first + 5)).isEqualTo(new Chunk(second.first + 6, second.last));
        assertThat(refused("proc_MSS_GetNextDocIDChunk", "@GthrDBID", 7, "@CurrentMaxDocID", 0, "@NewNextDocID",
                anInt(), "@NewMaxDocID", anInt()).number()).isEqualTo(50101);
    }

    @Test
    void whenNoIdentifiersAreLeftTheCallIsRefused() {
        chunk(0, 0);
        update("UPDATE identifier SET LastValue = ? WHERE Name = 'DOC_ID'", Integer.MAX_VALUE - 5);
        assertThat(refused("proc_MSS_GetNextDocIDChunk", "@GthrDBID", 0, "@CurrentMaxDocID", 0, "@NewNextDocID",
                anInt(), "@NewMaxDocID", anInt()).number()).isEqualTo(50110);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.47-6")
    void groupsNeverOverlapWhoeverAsksAtOnce() {
        addStores(3);
        List<Callable<List<Chunk>>> stores = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            int store = i % 4;
            stores.add(() -> List.of(chunk(store, 0), chunk(store, 0), chunk(store, 0)));
        }
        List<Chunk> chunks = new ArrayList<>(atOnce(stores).stream().flatMap(List::stream).toList());
        chunks.sort(java.util.Comparator.comparingInt(Chunk::first));
        assertThat(chunks).hasSize(48);
        for (int i = 1; i < chunks.size(); i++) {
            assertThat(chunks.get(i).first).isGreaterThan(chunks.get(i - 1).last);
        }
    }
}
