package org.granary.it.search.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

/// Times of changes, mappings, parameters and samples: 3.1.5.52 to 3.1.5.55.
class SchemaInfoTest extends SchemaTest {
    private static final List<String> KINDS = List.of("LastCatChange", "LastCPDelete", "LastCPAddsBenignModified",
            "LastManagedProp", "LastGlobalProps", "LastManagedPropDeleted");

    /// Which times an action changes. Each becomes the present one.
    private List<String> changes(Runnable action) {
        ResultSet before = call("proc_MSS_GetSchemaHighLevelInfo").set();
        pass(Duration.ofMinutes(1));
        action.run();
        ResultSet after = call("proc_MSS_GetSchemaHighLevelInfo").set();
        return KINDS.stream().filter(kind -> {
            LocalDateTime then = (LocalDateTime) Objects.requireNonNull(before.value(0, kind));
            LocalDateTime now = (LocalDateTime) Objects.requireNonNull(after.value(0, kind));
            assertThat(now).isIn(then, now());
            return !now.equals(then);
        }).toList();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.53-1", "SQLPGAT2-3.1.5.53-3", "SQLPGAT2-3.1.5.53.1-1", "SQLPGAT2-3.1.5.53.1-2"})
    void highLevelInfoIsOneRowOfTimes() {
        assertThat(signature("proc_MSS_GetSchemaHighLevelInfo")).isEmpty();
        Outcome outcome = call("proc_MSS_GetSchemaHighLevelInfo");
        assertThat(outcome.set().declarations()).containsExactly("LastCatChange datetime", "LastCPDelete datetime",
                "LastCPAddsBenignModified datetime", "LastURIAdds datetime", "LastURIModifiedDeleted datetime",
                "LastManagedProp datetime", "LastGlobalProps datetime", "LastManagedPropDeleted datetime",
                "LastSmpDelete datetime", "LastAliasAdd datetime", "LastAliasOther datetime",
                "ForceChangeSchemaVersion int");
        assertThat(outcome.set().rows()).singleElement().satisfies(row -> assertThat(row).doesNotContainNull());
        assertThat(refused("proc_MSS_GetSchemaHighLevelInfo", "@x", 1).number()).isEqualTo(8146);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.53.1-3", "SQLPGAT2-3.1.5.53.1-4", "SQLPGAT2-3.1.5.53.1-5", "SQLPGAT2-3.1.5.53.1-6",
        "SQLPGAT2-3.1.5.53.1-7", "SQLPGAT2-3.1.5.53.1-8"})
    void eachKindOfChangeHasItsTime() {
        Map<String, Integer> ids = new HashMap<>();
        assertThat(changes(() -> ids.put("crawled", crawled("p")))).containsExactly("LastCPAddsBenignModified");
        assertThat(changes(() -> crawled("p"))).as("nothing was added").isEmpty();
        assertThat(changes(() -> add(new Adding("p").managed("Of p", 1, true, true, true)))).containsExactly(
                "LastCPAddsBenignModified", "LastManagedProp");
        assertThat(changes(() -> add(new Adding("q").managed("Of p", 1, true, true, true)))).containsExactly(
                "LastCPAddsBenignModified");
        assertThat(changes(() -> add(new Adding("q").managed("Of p", 1, true, true, true)))).isEmpty();
        assertThat(changes(() -> ids.put("managed", managed("Mine", 1)))).containsExactly("LastManagedProp");
        assertThat(changes(() -> run("granary.SetManagedProperty", "@PID", ids.get("managed"), "@Attribute", "Weight",
                "@Value", 2))).containsExactly("LastManagedProp");
        for (int order : List.of(1, 2)) {
            assertThat(changes(() -> run("granary.MapCrawledProperty", "@CrawledPropertyID", ids.get("crawled"), "@PID",
                    ids.get("managed"), "@MappingOrder", order))).containsExactly("LastCPAddsBenignModified");
        }
        assertThat(changes(() -> run("granary.UnmapCrawledProperty", "@CrawledPropertyID", ids.get("crawled"), "@PID",
                ids.get("managed")))).containsExactly("LastCPAddsBenignModified");
        for (int value : List.of(1, 2)) {
            assertThat(changes(() -> run("granary.SetSchemaParameter", "@Name", "n", "@Value", value)))
                    .containsExactly("LastGlobalProps");
        }
        int unmapped = crawled("unmapped");
        assertThat(changes(() -> run("granary.RemoveCrawledProperty", "@CrawledPropertyID", unmapped)))
                .containsExactly("LastCPDelete", "LastManagedPropDeleted");
        assertThat(changes(() -> run("granary.RemoveCrawledProperty", "@CrawledPropertyID", ids.get("crawled"))))
                .containsExactly("LastCPDelete", "LastCPAddsBenignModified", "LastManagedPropDeleted");
        assertThat(changes(() -> run("granary.RemoveManagedProperty", "@PID", ids.get("managed"))))
                .containsExactly("LastManagedPropDeleted");
        assertThat(refused("granary.RemoveCrawledProperty", "@CrawledPropertyID", unmapped).number()).isEqualTo(50101);
        assertThat(refused("granary.UnmapCrawledProperty", "@CrawledPropertyID", unmapped, "@PID", 2).number())
                .isEqualTo(50101);
    }

    @Test
    void timesNeverGoBackWithTheClock() {
        pass(Duration.ofDays(1));
        crawled("one");
        LocalDateTime first = changed("LastCPAddsBenignModified");
        pass(Duration.ofHours(-5));
        int id = crawled("two");
        LocalDateTime second = changed("LastCPAddsBenignModified");
        assertThat(second).isAfter(first).isBefore(first.plusNanos(10_000_000));
        assertThat(list(false, second, 0, null, null).column("CrawledPropertyId")).containsExactly(id);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.54-1", "SQLPGAT2-3.1.5.54-3", "SQLPGAT2-3.1.5.54.1-1", "SQLPGAT2-3.1.5.54.1-2",
        "SQLPGAT2-3.1.5.54.1-3"})
    void allMappingsAreListed() {
        assertThat(signature("proc_MSS_GetSchemaMappings")).isEmpty();
        int first = managed("First", 1);
        int second = managed("Second", 1);
        int id = crawled("p");
        int other = crawled("q");
        ResultSet before = call("proc_MSS_GetSchemaMappings").set();
        run("granary.MapCrawledProperty", "@CrawledPropertyID", id, "@PID", first, "@MappingOrder", 3);
        run("granary.MapCrawledProperty", "@CrawledPropertyID", id, "@PID", second, "@MappingOrder", 0);
        run("granary.MapCrawledProperty", "@CrawledPropertyID", other, "@PID", first, "@MappingOrder", -1);

        ResultSet after = call("proc_MSS_GetSchemaMappings").set();
        assertThat(after.declarations()).containsExactly("pid int", "MappingOrder int", "CrawledPropertyId int");
        assertThat(after.rows()).containsAll(before.rows()).contains(Arrays.asList(first, 3, id),
                Arrays.asList(second, 0, id), Arrays.asList(first, -1, other)).hasSize(before.rows().size() + 3);
        update("DELETE FROM property_mapping");
        assertThat(call("proc_MSS_GetSchemaMappings").set().rows()).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.55-1", "SQLPGAT2-3.1.5.55-3", "SQLPGAT2-3.1.5.55.1-1", "SQLPGAT2-3.1.5.55.1-2",
        "SQLPGAT2-3.1.5.55.1-3", "SQLPGAT2-3.1.5.55.1-4"})
    void parametersAreTextsOrNumbers() {
        assertThat(signature("proc_MSS_GetSchemaParameters")).isEmpty();
        update("DELETE FROM schema_parameter");
        assertThat(call("proc_MSS_GetSchemaParameters").set().rows()).isEmpty();
        run("granary.SetSchemaParameter", "@Name", "b", "@Value", "text of it");
        run("granary.SetSchemaParameter", "@Name", "A", "@Value", 2.75);
        ResultSet set = call("proc_MSS_GetSchemaParameters").set();
        assertThat(set.declarations()).containsExactly("ParamName nvarchar(40)", "IsString bit",
                "strValue nvarchar(256)", "fltValue float");
        assertThat(set.rows()).containsExactly(Arrays.asList("A", false, null, 2.75),
                Arrays.asList("b", true, "text of it", null));
        run("granary.SetSchemaParameter", "@Name", "B", "@Value", 7);
        assertThat(call("proc_MSS_GetSchemaParameters").set().rows()).containsExactly(
                Arrays.asList("A", false, null, 2.75), Arrays.asList("B", false, null, 7.0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.52-1", "SQLPGAT2-3.1.5.52-2", "SQLPGAT2-3.1.5.52-4", "SQLPGAT2-3.1.5.52.1-1",
        "SQLPGAT2-3.1.5.52.1-2", "SQLPGAT2-3.1.5.52.1-3"})
    void propertiesWithTooManyOrTooFewSamplesAreListed() {
        assertThat(signature("proc_MSS_GetSampleExtremes")).containsExactly("@cHighLimit int", "@cLowLimit int");
        int none = crawled("none");
        int few = crawled("few");
        int some = crawled("some");
        int many = crawled("many");
        for (List<Integer> count : List.of(List.of(few, 5), List.of(some, 10), List.of(many, 20))) {
            run("granary.SetSampleCount", "@CrawledPropertyID", count.get(0), "@CPCount", count.get(1));
        }
        ResultSet set = extremes(19, 6);
        assertThat(set.declarations()).containsExactly("CrawledPropertyId int", "CPCount int");
        assertThat(set.rows()).contains(Arrays.asList(none, 0), Arrays.asList(few, 5), Arrays.asList(many, 20));
        assertThat(set.column("CrawledPropertyId")).doesNotContain(some).doesNotHaveDuplicates();
        assertThat(extremes(20, 0).rows()).as("more than, fewer than").isEmpty();
        assertThat(extremes(19, 0).rows()).containsExactly(Arrays.asList(many, 20));
        assertThat(extremes(4, 6).column("CrawledPropertyId")).as("each once").contains(none, few, some, many)
                .doesNotHaveDuplicates();
        run("granary.RemoveCrawledProperty", "@CrawledPropertyID", many);
        assertThat(extremes(19, 0).rows()).isEmpty();

        assertThat(refused("granary.SetSampleCount", "@CrawledPropertyID", many, "@CPCount", 1).number())
                .isEqualTo(50101);
        assertThat(refused("granary.SetSampleCount", "@CrawledPropertyID", few, "@CPCount", -1).number())
                .isEqualTo(547);
        assertThat(refused("proc_MSS_GetSampleExtremes", "@cHighLimit", null, "@cLowLimit", 1).number())
                .isEqualTo(515);
        assertThat(refused("proc_MSS_GetSampleExtremes", "@cHighLimit", 1, "@cLowLimit", null).number())
                .isEqualTo(515);
    }

    private ResultSet extremes(int high, int low) {
        return call("proc_MSS_GetSampleExtremes", "@cHighLimit", high, "@cLowLimit", low).set();
    }
}
