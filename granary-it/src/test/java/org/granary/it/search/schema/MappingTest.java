package org.granary.it.search.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Mappings by time and by crawled property, which only the administration has: 3.1.5.24, 3.1.5.41 and 3.1.5.42.
class MappingTest extends SchemaTest {

    private ResultSet since(@Nullable LocalDateTime time) {
        return call("proc_MSS_GetCrawledPropMappingUpdates", "@UpDate", time).set();
    }

    private void map(int crawled, int pid, int order) {
        run("granary.MapCrawledProperty", "@CrawledPropertyID", crawled, "@PID", pid, "@MappingOrder", order);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.24-1", "SQLPGAT2-3.1.5.24-2", "SQLPGAT2-3.1.5.24-4", "SQLPGAT2-3.1.5.24.1-1",
        "SQLPGAT2-3.1.5.24.1-2", "SQLPGAT2-3.1.5.24.1-3"})
    void mappingsThatChangedFromATimeOnAreListed() {
        assertThat(signature("proc_MSS_GetCrawledPropMappingUpdates")).containsExactly("@UpDate datetime");
        int pid = managed("Mine", 1);
        int one = crawled("one");
        int two = crawled("two");
        pass(Duration.ofDays(1));
        LocalDateTime first = now();
        map(one, pid, 4);
        pass(Duration.ofSeconds(1));
        map(two, pid, 5);

        ResultSet set = since(first);
        assertThat(set.declarations()).containsExactly("pid int", "mappingorder int", "crawledPropertyid int");
        assertThat(set.rows()).containsExactly(Arrays.asList(pid, 4, one), Arrays.asList(pid, 5, two));
        assertThat(since(now()).rows()).containsExactly(Arrays.asList(pid, 5, two));
        assertThat(since(now().plusNanos(4_000_000)).rows()).isEmpty();

        pass(Duration.ofSeconds(1));
        map(one, pid, 6);
        assertThat(since(now()).rows()).as("a new order is a change").containsExactly(Arrays.asList(pid, 6, one));
        assertThat(since(null).rows()).as("without a time, all")
                .hasSameSizeAs(call("proc_MSS_GetSchemaMappings").set().rows());
        pass(Duration.ofSeconds(1));
        int added = add(new Adding("three").managed("Mine", 1, true, true, true)).id();
        assertThat(since(now()).rows()).containsExactly(Arrays.asList(pid, 7, added));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.41-1", "SQLPGAT2-3.1.5.41-3", "SQLPGAT2-3.1.5.42-1", "SQLPGAT2-3.1.5.42-2",
        "SQLPGAT2-3.1.5.42-3"})
    void theMappingsOfACrawledPropertyAreListed() {
        assertThat(signature("proc_MSS_GetMappingsForCrawledPropertiesById")).containsExactly("@crawledPropertyId int");
        int first = managed("First", 1);
        int second = managed("Second", 1);
        int id = crawled("one");
        int other = crawled("two");
        map(id, second, 1);
        map(id, first, 2);
        map(other, first, 3);
        Outcome outcome = call("proc_MSS_GetMappingsForCrawledPropertiesById", "@crawledPropertyId", id);
        assertThat(outcome.set().declarations()).containsExactly("PID int NOT NULL", "mappingorder int NOT NULL");
        assertThat(outcome.set().rows()).containsExactlyInAnyOrder(Arrays.asList(second, 1), Arrays.asList(first, 2));
        for (int without : new int[]{crawled("three"), 999999, -1}) {
            assertThat(call("proc_MSS_GetMappingsForCrawledPropertiesById", "@crawledPropertyId", without).set().rows())
                    .isEmpty();
        }
        assertThat(refused("proc_MSS_GetMappingsForCrawledPropertiesById", "@crawledPropertyId", null).number())
                .isEqualTo(515);
    }

    @Test
    void theFoundationRoleHasNeither() {
        for (String procedure : new String[]{"proc_MSS_GetCrawledPropMappingUpdates",
            "proc_MSS_GetMappingsForCrawledPropertiesById"}) {
            assertThat(server.database(FOUNDATION).refused(procedure).number()).isEqualTo(2812);
        }
    }
}
