package org.granary.it.search.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Managed properties: 3.1.5.40.
class ManagedPropertyTest extends SchemaTest {
    private static final List<String> COLUMNS = List.of("PID int NOT NULL", "FriendlyName nvarchar(64) NOT NULL",
            "PropertyDescription nvarchar(2048)", "ManagedType int", "FullTextQueriable bit", "Retrievable bit",
            "Scoped bit", "RespectPriority bit", "RemoveDuplicates bit", "NoDelete bit", "NoMap bit", "Hidden bit",
            "HasMultipleValues bit", "NoWordBreaker bit", "NameNormalized bit", "IncludeInMD5 bit", "Mapped bit",
            "QueryIndependentRank bit", "UserFlags smallint NOT NULL", "WordBreakerOverride int",
            "Weight float NOT NULL", "LengthNormalization float NOT NULL", "LastModified datetime NOT NULL",
            "ForceChangeSchemaVersion int", "MaxIndexedStringLength int NOT NULL",
            "MaxNonIndexedStringLength int NOT NULL", "MaxRetrievalLength int NOT NULL", "DecimalPlaces int NOT NULL",
            "IsInDocProps bit", "IsInPropertyBlobOptimizedResults bit", "IsInFixedColumnOptimizedResults bit",
            "OverrideHasMultipleValues bit", "SuppressStringNormalizer bit", "Pronunciation bit",
            "QueryPropertyBlob bit", "NicknameExpansion bit", "IsQIRCustomizationAllowed bit", "DefaultForQIR int",
            "SplitStringCharacters nvarchar(64)");

    private @Nullable Object value(int pid, String column) {
        ResultSet all = managedSince(null, true);
        return all.value(all.column("PID").indexOf(pid), column);
    }

    private void set(int pid, String attribute, @Nullable Object value) {
        run("granary.SetManagedProperty", "@PID", pid, "@Attribute", attribute, "@Value", value);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.40-1", "SQLPGAT2-3.1.5.40-5", "SQLPGAT2-3.1.5.40-6", "SQLPGAT2-3.1.5.40.1-1",
        "SQLPGAT2-3.1.5.40.1-3", "SQLPGAT2-3.1.5.40.1-4", "SQLPGAT2-3.1.5.40.1-21", "SQLPGAT2-3.1.5.40.1-23",
        "SQLPGAT2-3.1.5.40.1-24", "SQLPGAT2-3.1.5.40.1-25", "SQLPGAT2-3.1.5.40.1-27", "SQLPGAT2-3.1.5.40.1-29",
        "SQLPGAT2-3.1.5.40.1-31", "SQLPGAT2-3.1.5.40.1-33"})
    void itHasItsSignatureAndColumns() {
        assertThat(signature("proc_MSS_GetManagedProperties")).containsExactly("@ldate datetime", "@GetAll bit");
        Outcome outcome = callInOrder("proc_MSS_GetManagedProperties", LocalDateTime.of(1753, 1, 1, 0, 0), true);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().declarations()).isEqualTo(COLUMNS);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.40-2", "SQLPGAT2-3.1.5.40.1-2", "SQLPGAT2-3.1.5.40.1-25", "SQLPGAT2-3.1.5.53.1-6"})
    void aTimeIsTheEarliestOne() {
        pass(Duration.ofDays(1));
        LocalDateTime first = now();
        int one = managed("One of mine", 1);
        assertThat(changed("LastManagedProp")).isEqualTo(now());
        pass(Duration.ofSeconds(5));
        int two = managed("Two of mine", 2);
        assertThat(managedSince(first, false).column("PID")).containsExactly(one, two);
        assertThat(managedSince(first, false).column("LastModified")).containsExactly(first, now());
        assertThat(managedSince(now(), true).column("PID")).containsExactly(two);
        assertThat(managedSince(now().plusNanos(4_000_000), true).rows()).isEmpty();

        pass(Duration.ofSeconds(5));
        set(one, "weight", 2.5);
        assertThat(changed("LastManagedProp")).isEqualTo(now());
        assertThat(managedSince(now(), true).column("PID")).containsExactly(one);
        assertThat(managedSince(null, true).column("PID")).as("without a time, all").contains(one, two, 1, 2147418052);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.40-3", "SQLPGAT2-3.1.5.40-4", "SQLPGAT2-3.1.5.40.1-14"})
    void internalPropertiesAreListedOnlyWithAllOthers() {
        pass(Duration.ofDays(1));
        int shown = managed("Shown", 1);
        int hidden = number("@PID", "granary.AddManagedProperty", "@FriendlyName", "Hidden", "@ManagedType", 1,
                "@Hidden", true);
        assertThat(managedSince(now(), true).column("PID")).containsExactly(shown, hidden);
        assertThat(managedSince(now(), true).column("Hidden")).containsExactly(false, true);
        assertThat(managedSince(now(), false).column("PID")).containsExactly(shown);
        assertThat(managedSince(null, false).column("Hidden")).containsOnly(false);
        assertThat(managedSince(null, true).column("Hidden")).contains(true, false);
        assertThat(refused("proc_MSS_GetManagedProperties", "@ldate", null, "@GetAll", null).number()).isEqualTo(515);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.40.1-7", "SQLPGAT2-3.1.5.40.1-8", "SQLPGAT2-3.1.5.40.1-9", "SQLPGAT2-3.1.5.40.1-10",
        "SQLPGAT2-3.1.5.40.1-11", "SQLPGAT2-3.1.5.40.1-14", "SQLPGAT2-3.1.5.40.1-15", "SQLPGAT2-3.1.5.40.1-17",
        "SQLPGAT2-3.1.5.40.1-18", "SQLPGAT2-3.1.5.40.1-19", "SQLPGAT2-3.1.5.40.1-20", "SQLPGAT2-3.1.5.40.1-34",
        "SQLPGAT2-3.1.5.40.1-35", "SQLPGAT2-3.1.5.40.1-36", "SQLPGAT2-3.1.5.40.1-37", "SQLPGAT2-3.1.5.40.1-38",
        "SQLPGAT2-3.1.5.40.1-39", "SQLPGAT2-3.1.5.40.1-40", "SQLPGAT2-3.1.5.40.1-41"})
    void everyFlagIsWhatItWasSetTo() {
        Map<String, String> twins = Map.of("Retrievable", "IsInDocProps", "IsInDocProps", "Retrievable",
                "QueryPropertyBlob", "IsInPropertyBlobOptimizedResults", "IsInPropertyBlobOptimizedResults",
                "QueryPropertyBlob");
        int pid = managed("Flags", 1);
        for (String column : COLUMNS) {
            String flag = column.substring(0, column.indexOf(' '));
            if (column.endsWith(" bit") && !flag.equals("IsQIRCustomizationAllowed")) {
                boolean usual = List.of("RemoveDuplicates", "IncludeInMD5").contains(flag);
                assertThat(value(pid, flag)).as(flag).isEqualTo(usual);
                ResultSet before = managedSince(null, true);
                set(pid, flag, !usual);
                assertThat(value(pid, flag)).as(flag).isEqualTo(!usual);
                ResultSet after = managedSince(null, true);
                assertThat(after.rows().getLast()).as("nothing but %s", flag)
                        .isEqualTo(expected(before, flag, twins.get(flag), !usual));
                set(pid, flag, usual ? 1 : 0);
                assertThat(value(pid, flag)).as(flag).isEqualTo(usual);
            }
        }
    }

    private List<@Nullable Object> expected(ResultSet before, String flag, @Nullable String twin, boolean value) {
        List<@Nullable Object> row = new java.util.ArrayList<>(before.rows().getLast());
        row.set(before.names().indexOf(flag), value);
        if (twin != null) {
            row.set(before.names().indexOf(twin), value);
        }
        row.set(before.names().indexOf("LastModified"), changed("LastManagedProp"));
        return row;
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.40.1-21", "SQLPGAT2-3.1.5.40.1-23", "SQLPGAT2-3.1.5.40.1-24", "SQLPGAT2-3.1.5.40.1-31",
        "SQLPGAT2-3.1.5.40.1-33", "SQLPGAT2-3.1.5.40.1-44"})
    void otherAttributesAreNumbersAndTexts() {
        int pid = managed("Attributes", 1);
        assertThat(value(pid, "SplitStringCharacters")).isNull();
        Map<String, Object> values = Map.ofEntries(Map.entry("UserFlags", -32768), Map.entry("WordBreakerOverride", 3),
                Map.entry("Weight", 0.125), Map.entry("LengthNormalization", 0.5),
                Map.entry("ForceChangeSchemaVersion", 4), Map.entry("MaxIndexedStringLength", 10),
                Map.entry("MaxNonIndexedStringLength", 20), Map.entry("MaxRetrievalLength", 30),
                Map.entry("DecimalPlaces", 2), Map.entry("SplitStringCharacters", ";,"),
                Map.entry("PropertyDescription", "d".repeat(2048)));
        values.forEach((attribute, value) -> {
            set(pid, attribute, value);
            assertThat(value(pid, attribute)).as(attribute).isEqualTo(value);
        });
        set(pid, "SplitStringCharacters", null);
        assertThat(value(pid, "SplitStringCharacters")).isNull();

        for (List<@Nullable Object> wrong : List.<List<@Nullable Object>>of(Arrays.asList("UserFlags", 32768, 8114),
                Arrays.asList("UserFlags", null, 515), Arrays.asList("Weight", "heavy", 8114),
                Arrays.asList("Weight", null, 515), Arrays.asList("MaxRetrievalLength", -1, 547),
                Arrays.asList("SplitStringCharacters", "x".repeat(65), 8152), Arrays.asList("PID", 5, 50101),
                Arrays.asList("FriendlyName", "x", 50101), Arrays.asList("nonsense", 1, 50101))) {
            assertThat(refused("granary.SetManagedProperty", "@PID", pid, "@Attribute", wrong.get(0), "@Value",
                    wrong.get(1)).number()).as("%s", wrong).isEqualTo(wrong.get(2));
        }
        assertThat(refused("granary.SetManagedProperty", "@PID", 5000, "@Attribute", "Weight", "@Value", 1).number())
                .isEqualTo(50101);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.40.1-20", "SQLPGAT2-3.1.5.40.1-42", "SQLPGAT2-3.1.5.40.1-43"})
    void onlyWhatTakesPartInQueryIndependentRankHasADefaultForIt() {
        int pid = managed("Rank", 2);
        for (String attribute : List.of("DefaultForQIR", "IsQIRCustomizationAllowed")) {
            assertThat(refused("granary.SetManagedProperty", "@PID", pid, "@Attribute", attribute, "@Value", 1)
                    .number()).isEqualTo(50146);
        }
        set(pid, "QueryIndependentRank", true);
        set(pid, "DefaultForQIR", 17);
        set(pid, "IsQIRCustomizationAllowed", true);
        assertThat(value(pid, "DefaultForQIR")).isEqualTo(17);
        assertThat(value(pid, "IsQIRCustomizationAllowed")).isEqualTo(true);
        set(pid, "QueryIndependentRank", false);
        assertThat(value(pid, "DefaultForQIR")).isEqualTo(0);
        assertThat(value(pid, "IsQIRCustomizationAllowed")).isEqualTo(false);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.40.1-5", "SQLPGAT2-3.1.5.40.1-6"})
    void namesAreUniqueAndTypesAreThoseOfTheTable() {
        for (int type = 1; type <= 6; type++) {
            assertThat(value(managed("Type " + type, type), "ManagedType")).isEqualTo(type);
        }
        assertThat(refused("granary.AddManagedProperty", "@FriendlyName", "TYPE 1", "@ManagedType", 1).number())
                .isEqualTo(2627);
        ResultSet all = managedSince(null, true);
        assertThat(all.column("FriendlyName").stream()
                .map(name -> ((String) Objects.requireNonNull(name)).toLowerCase(java.util.Locale.ROOT)))
                .doesNotHaveDuplicates();
        assertThat(all.column("ManagedType")).allSatisfy(
                type -> assertThat((Integer) Objects.requireNonNull(type)).isBetween(1, 6));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.40.1-12", "SQLPGAT2-3.1.5.53.1-8"})
    void whatCanNeverBeDeletedIsNot() {
        pass(Duration.ofDays(1));
        int pid = managed("Deletable", 1);
        set(pid, "NoDelete", true);
        assertThat(value(pid, "NoDelete")).isEqualTo(true);
        assertThat(refused("granary.RemoveManagedProperty", "@PID", pid).number()).isEqualTo(50145);
        set(pid, "NoDelete", false);
        int id = crawled("mapped");
        run("granary.MapCrawledProperty", "@CrawledPropertyID", id, "@PID", pid, "@MappingOrder", 1);

        pass(Duration.ofDays(1));
        run("granary.RemoveManagedProperty", "@PID", pid);
        assertThat(managedSince(null, true).column("PID")).doesNotContain(pid);
        assertThat(query("SELECT PID FROM property_mapping WHERE CrawledPropertyId = ?", rows -> rows.getInt(1), id))
                .isEmpty();
        assertThat(changed("LastManagedPropDeleted")).isEqualTo(now());
        assertThat(changed("LastCPAddsBenignModified")).as("a mapping went too").isEqualTo(now());
        assertThat(changed("LastCPDelete")).isBefore(now());
        assertThat(refused("granary.RemoveManagedProperty", "@PID", pid).number()).isEqualTo(50101);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.40.1-13")
    void mappingsThatNeverChangeStay() {
        int pid = managed("Fixed", 1);
        int id = crawled("fixed");
        int other = crawled("other");
        run("granary.MapCrawledProperty", "@CrawledPropertyID", id, "@PID", pid, "@MappingOrder", 1);
        set(pid, "NoMap", true);
        assertThat(value(pid, "NoMap")).isEqualTo(true);
        assertThat(refused("granary.MapCrawledProperty", "@CrawledPropertyID", other, "@PID", pid, "@MappingOrder", 2)
                .number()).isEqualTo(50143);
        assertThat(refused("granary.MapCrawledProperty", "@CrawledPropertyID", id, "@PID", pid, "@MappingOrder", 2)
                .number()).isEqualTo(50143);
        assertThat(refused("granary.UnmapCrawledProperty", "@CrawledPropertyID", id, "@PID", pid).number())
                .isEqualTo(50143);
        assertThat(refused("granary.RemoveCrawledProperty", "@CrawledPropertyID", id).number()).isEqualTo(50147);
        assertThat(refused(ADD, new Adding("third").managed("Fixed", 1, true, true, true).arguments()).number())
                .isEqualTo(50143);
        set(pid, "NoMap", false);
        run("granary.UnmapCrawledProperty", "@CrawledPropertyID", id, "@PID", pid);
    }
}
