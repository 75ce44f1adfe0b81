package org.granary.it.search.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A crawled property is added when it is first seen, with a managed property where one is asked for: 3.1.5.1 and 3.1.5.78.
class CrawledPropertyTest extends SchemaTest {

    private long count(String table) {
        return query("SELECT COUNT(*) FROM " + table, rows -> rows.getLong(1)).getFirst();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.1-1", "SQLPGAT2-3.1.5.78-1"})
    void theProceduresHaveTheirSignatures() {
        assertThat(signature(ADD)).containsExactly("@Propset uniqueidentifier", "@PropertyName nvarchar(440)",
                "@PropertyNameIsEnum bit", "@VariantType int", "@FriendlyName nvarchar(64)", "@ManagedType int",
                "@FullTextQueriable bit", "@Retrievable bit", "@Scoped bit", "@MaxIndexedStringLength int",
                "@MaxNonIndexedStringLength int", "@crawledPropId int OUTPUT", "@pid int OUTPUT",
                "@MappingOrder int OUTPUT", "@IsMappedToContent bit OUTPUT", "@IsSampleCacheFull bit OUTPUT",
                "@crawledPropExists bit OUTPUT", "@managedPropExists bit OUTPUT");
        assertThat(signature("proc_MSS_SetCrawledPropertyIsSampleCacheFull")).containsExactly("@CrawledPropId int",
                "@IsSampleCacheFull bit", "@UseDateTrigger bit");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.1-2", "SQLPGAT2-3.1.5.1-3", "SQLPGAT2-3.1.5.1-8", "SQLPGAT2-3.1.5.1-10",
        "SQLPGAT2-3.1.5.1-18", "SQLPGAT2-3.1.5.1-20", "SQLPGAT2-3.1.5.1-21", "SQLPGAT2-3.1.5.1-25",
        "SQLPGAT2-3.1.5.1-26", "SQLPGAT2-3.1.5.1-28", "SQLPGAT2-3.1.5.1-29", "SQLPGAT2-3.1.5.1-30"})
    void withoutFlagsACrawledPropertyIsAddedOnceAndNothingElse() {
        long managed = count("managed_property");
        long mappings = count("property_mapping");
        Added first = add(new Adding("colour").with("@FriendlyName", "Colour").with("@ManagedType", 1));
        assertThat(first.crawledExisted()).isEqualTo(false);

        Added second = add(new Adding("colour"));
        assertThat(second.crawledExisted()).isEqualTo(true);
        assertThat(second.id()).isEqualTo(first.id());
        for (Added added : List.of(first, second)) {
            assertThat(added.pid()).isEqualTo(-1);
            assertThat(added.order()).isNull();
            assertThat(added.managedExisted()).isEqualTo(false);
            assertThat(added.managed()).isEmpty();
        }
        assertThat(query("SELECT PropertyName FROM crawled_property WHERE PropertyKey = 'colour'",
                rows -> rows.getString(1))).containsExactly("colour");
        assertThat(count("managed_property")).isEqualTo(managed);
        assertThat(count("property_mapping")).isEqualTo(mappings);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7})
    @Covers({"SQLPGAT2-3.1.5.1-4", "SQLPGAT2-3.1.5.1-5", "SQLPGAT2-3.1.5.1-6", "SQLPGAT2-3.1.5.1-7",
        "SQLPGAT2-3.1.5.1-11", "SQLPGAT2-3.1.5.1-13", "SQLPGAT2-3.1.5.1-14", "SQLPGAT2-3.1.5.1-15",
        "SQLPGAT2-3.1.5.1-19", "SQLPGAT2-3.1.5.1-21", "SQLPGAT2-3.1.5.1-27", "SQLPGAT2-3.1.5.1-28",
        "SQLPGAT2-3.1.5.1-30"})
    void anyFlagAddsTheManagedPropertyAndTheMappingOnce(int flags) {
        boolean fullText = (flags & 1) != 0;
        boolean retrievable = (flags & 2) != 0;
        boolean scoped = (flags & 4) != 0;
        long managed = count("managed_property");
        long mappings = count("property_mapping");

        Added first = add(new Adding("size").managed("Size of mine", 2, fullText, retrievable, scoped));
        assertThat(first.crawledExisted()).isEqualTo(false);
        assertThat(first.managedExisted()).isEqualTo(false);
        assertThat(first.order()).isEqualTo(1);
        Added second = add(new Adding("size").managed("SIZE of mine", 2, fullText, retrievable, scoped));
        assertThat(second.crawledExisted()).isEqualTo(true);
        assertThat(second.managedExisted()).isEqualTo(true);
        assertThat(second.order()).isEqualTo(1);
        assertThat(second.pid()).isEqualTo(first.pid());
        assertThat(second.id()).isEqualTo(first.id());

        for (Added added : List.of(first, second)) {
            assertThat(added.outcome().set().declarations()).containsExactly("PID int NOT NULL",
                    "FriendlyName nvarchar(64) NOT NULL", "ManagedType int NOT NULL", "FullTextQueriable bit NOT NULL",
                    "Retrievable bit NOT NULL", "HasMultipleValues bit NOT NULL");
            assertThat(added.managed())
                    .containsExactly(Arrays.asList(first.pid(), "Size of mine", 2, fullText, retrievable, false));
        }
        assertThat(count("managed_property")).isEqualTo(managed + 1);
        assertThat(count("property_mapping")).isEqualTo(mappings + 1);
        assertThat(query("SELECT Scoped FROM managed_property WHERE PID = ?", rows -> rows.getBoolean(1), first.pid()))
                .containsExactly(scoped);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.1-6", "SQLPGAT2-3.1.5.1-19", "SQLPGAT2-3.1.5.1-27"})
    void anExistingManagedPropertyGetsTheMappingThatIsMissing() {
        int pid = managed("Weight of mine", 3);
        Added one = add(new Adding("weight").managed("weight OF mine", 1, true, true, true));
        assertThat(one.pid()).isEqualTo(pid);
        assertThat(one.crawledExisted()).isEqualTo(false);
        assertThat(one.managedExisted()).isEqualTo(true);
        assertThat(one.order()).isEqualTo(1);
        assertThat(one.managed()).as("it stays as it was")
                .containsExactly(Arrays.asList(pid, "Weight of mine", 3, false, false, false));

        Added two = add(new Adding("mass").managed("Weight of mine", 3, false, true, false));
        assertThat(two.pid()).isEqualTo(pid);
        assertThat(two.order()).as("after the others").isEqualTo(2);

        crawled("heaviness");
        Added three = add(new Adding("heaviness").managed("Weight of mine", 3, false, false, true));
        assertThat(three.crawledExisted()).isEqualTo(true);
        assertThat(three.order()).isEqualTo(3);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.1-19", "SQLPGAT2-3.1.5.1-21", "SQLPGAT2-3.1.5.1-27", "SQLPGAT2-3.1.5.1-30"})
    void withoutFlagsTheManagedPropertyIsTheOneToWhichItIsMapped() {
        int id = crawled("height");
        int later = managed("Height later", 2);
        int sooner = managed("Height sooner", 2);
        run("granary.MapCrawledProperty", "@CrawledPropertyID", id, "@PID", later, "@MappingOrder", 7);
        run("granary.MapCrawledProperty", "@CrawledPropertyID", id, "@PID", sooner, "@MappingOrder", 4);

        Added first = add(new Adding("height"));
        assertThat(first.pid()).isEqualTo(sooner);
        assertThat(first.order()).isEqualTo(4);
        assertThat(first.managedExisted()).isEqualTo(true);
        assertThat(first.managed()).hasSize(1);
        Added named = add(new Adding("height").with("@FriendlyName", "HEIGHT later"));
        assertThat(named.pid()).isEqualTo(later);
        assertThat(named.order()).isEqualTo(7);
        assertThat(add(new Adding("depth").with("@FriendlyName", "Height later")).pid()).as("not mapped to it")
                .isEqualTo(-1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.1-9", "SQLPGAT2-3.1.5.1-10"})
    void aNumberAndANameWithTheSameDigitsAreTwoProperties() {
        Added number = add(new Adding("5").number());
        Added name = add(new Adding("5"));
        assertThat(name.crawledExisted()).isEqualTo(false);
        assertThat(name.id()).isNotEqualTo(number.id());
        assertThat(add(new Adding("5").number()).id()).isEqualTo(number.id());
        for (String text : List.of("0", "4294967295", "-2147483648")) {
            add(new Adding(text).number());
        }
        for (String text : List.of("colour", "5a", "", "05", "-0", "+5", "1.5", "5 ", "٥", "4294967296", "-2147483649",
                "99999999999999999999")) {
            SqlError error = refused(ADD, new Adding(text).number().arguments());
            assertThat(error.number()).as("'%s'", text).isIn(50141, 50142);
        }
    }

    @Test
    void propertiesDifferBySetNameAndTypeButNotByCase() {
        int id = crawled("Straße");
        for (String same : List.of("Straße", "STRASSE", "strasse  ")) {
            assertThat(crawled(same)).as(same).isEqualTo(id);
        }
        assertThat(crawled("Strase")).isNotEqualTo(id);
        assertThat(add(new Adding(SET, "Straße", INTEGER)).id()).isNotEqualTo(id);
        assertThat(add(new Adding(UUID.randomUUID(), "Straße", TEXT)).id()).isNotEqualTo(id);
        String longest = "ö".repeat(440);
        assertThat(crawled(longest)).isEqualTo(crawled(longest.toUpperCase(java.util.Locale.ROOT)));
    }

    @Test
    void theLongestNamesOfAnyScriptAreNames() {
        Random random = new Random(7);
        List<String> names = new ArrayList<>();
        // Korean syllables and letters that are written as two take more room in an index than others.
        for (int[] letters : new int[][]{{0xAC00, 11172, 440}, {0x0958, 8, 440}, {0x4E00, 20000, 440},
            {0x1D15E, 7, 220}, {0x1F300, 500, 220}, {0xDF, 1, 440}}) {
            StringBuilder name = new StringBuilder();
            for (int i = 0; i < letters[2]; i++) {
                name.appendCodePoint(letters[0] + random.nextInt(letters[1]));
            }
            names.add(name.toString());
            names.add(name.substring(0, 438));
        }
        List<Integer> ids = names.stream().map(this::crawled).toList();
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(names.stream().map(this::crawled)).isEqualTo(ids);
        List<Object> seen = new ArrayList<>();
        String last = null;
        for (ResultSet page = list(false, null, 1, SET, last); page.column("Propset")
                .contains(SET); page = list(false, null, 1, SET, last)) {
            seen.add(page.value(0, "CrawledPropertyId"));
            last = (String) page.value(0, "PropertyName");
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(new ArrayList<Object>(ids));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.1-22", "SQLPGAT2-3.1.5.1-23"})
    void textsGoToTheContentsWhereTheCategorySaysSo() {
        for (int text : List.of(8, 30, 31, 0x1000 | 31)) {
            assertThat(add(new Adding(SET, "t", text)).mappedToContent()).as("type %s", text).isEqualTo(true);
            assertThat(add(new Adding(SET, "t", text)).mappedToContent()).as("as stored").isEqualTo(true);
        }
        for (int other : List.of(0, 3, 11, 20, 64, 0x1000 | 20, 65535)) {
            assertThat(add(new Adding(SET, "t", other)).mappedToContent()).as("type %s", other).isEqualTo(false);
        }
        UUID kept = UUID.randomUUID();
        run("granary.SetCrawledPropertyCategory", "@Propset", kept, "@CategoryName", "kept away", "@MapToContents",
                false);
        assertThat(add(new Adding(kept, "t", TEXT)).mappedToContent()).isEqualTo(false);
        UUID put = UUID.randomUUID();
        call("proc_MSS_AddCrawledPropertyCategoryWithDefaults", "@CategoryName", aText(), "@DiscoverNewProperties",
                aBit(), "@MapToContents", aBit(), "@FullTextQueriable", aBit(), "@Retrievable", aBit(), "@Propset",
                put);
        assertThat(add(new Adding(put, "t", TEXT)).mappedToContent()).isEqualTo(true);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.1-24", "SQLPGAT2-3.1.5.78-2", "SQLPGAT2-3.1.5.78-3", "SQLPGAT2-3.1.5.78-4",
        "SQLPGAT2-3.1.5.78-5", "SQLPGAT2-3.1.5.78-6"})
    void theSampleCacheIsFullWhenAClientSaysSo() {
        int id = crawled("sampled");
        int other = crawled("other");
        var changed = changed("LastCPAddsBenignModified");
        var before = list(false, null, 0, SET, null);
        pass(Duration.ofMinutes(1));
        for (boolean full : List.of(true, false, true)) {
            assertThat(run("proc_MSS_SetCrawledPropertyIsSampleCacheFull", "@CrawledPropId", id, "@IsSampleCacheFull",
                    full, "@UseDateTrigger", false).status()).isZero();
            assertThat(add(new Adding("sampled")).sampleCacheFull()).isEqualTo(full);
            assertThat(add(new Adding("other")).sampleCacheFull()).isEqualTo(false);
            assertThat(query("SELECT CrawledPropertyId FROM crawled_property WHERE IsSampleCacheFull = 1",
                    rows -> rows.getInt(1))).isEqualTo(full ? List.of(id) : List.of());
        }
        assertThat(other).isNotEqualTo(id);
        assertThat(list(false, null, 0, SET, null).column("LastModified")).as("times stay")
                .isEqualTo(before.column("LastModified"));
        assertThat(changed("LastCPAddsBenignModified")).isEqualTo(changed);

        assertThat(refused("proc_MSS_SetCrawledPropertyIsSampleCacheFull", "@CrawledPropId", id, "@IsSampleCacheFull",
                true, "@UseDateTrigger", true).number()).isEqualTo(547);
        assertThat(refused("proc_MSS_SetCrawledPropertyIsSampleCacheFull", "@CrawledPropId", 999999,
                "@IsSampleCacheFull", true, "@UseDateTrigger", false).number()).isEqualTo(50101);
        for (String parameter : List.of("@CrawledPropId", "@IsSampleCacheFull", "@UseDateTrigger")) {
            Object[] arguments = {"@CrawledPropId", id, "@IsSampleCacheFull", false, "@UseDateTrigger", false};
            arguments[Arrays.asList(arguments).indexOf(parameter) + 1] = null;
            assertThat(refused("proc_MSS_SetCrawledPropertyIsSampleCacheFull", arguments).number()).as(parameter)
                    .isEqualTo(515);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.1-12", "SQLPGAT2-2.2.1.13-1"})
    void whatMakesNoSenseIsRefusedAndAddsNothing() {
        for (String parameter : List.of("@Propset", "@PropertyName", "@PropertyNameIsEnum", "@VariantType",
                "@FullTextQueriable", "@Retrievable", "@Scoped")) {
            assertThat(refused(ADD, new Adding("x").with(parameter, null).arguments()).number()).as(parameter)
                    .isEqualTo(515);
        }
        assertThat(refused(ADD, new Adding("x").managed("m", 1, true, false, false).with("@FriendlyName", null)
                .arguments()).number()).isEqualTo(515);
        assertThat(refused(ADD, new Adding("x").managed("m", 1, true, false, false).with("@ManagedType", null)
                .arguments()).number()).isEqualTo(515);
        assertThat(refused(ADD, new Adding("x").managed("  ", 1, true, false, false).arguments()).number())
                .isEqualTo(50144);
        assertThat(refused(ADD, new Adding("  ").arguments()).number()).isEqualTo(50141);
        for (int type : List.of(0, 7, -1, 31)) {
            assertThat(refused(ADD, new Adding("x").managed("m", type, true, true, true).arguments()).number())
                    .as("managed type %s", type).isEqualTo(547);
        }
        for (int type = 1; type <= 6; type++) {
            assertThat(add(new Adding("of type " + type).managed("Of type " + type, type, true, true, true)).managed()
                    .getFirst().get(2)).isEqualTo(type);
        }
        for (int type : List.of(-1, 65536)) {
            assertThat(refused(ADD, new Adding("x").with("@VariantType", type).arguments()).number())
                    .as("variant type %s", type).isEqualTo(547);
        }
        assertThat(refused(ADD, new Adding("x").with("@MaxIndexedStringLength", -1).arguments()).number())
                .isEqualTo(547);
        assertThat(refused(ADD, new Adding("x").with("@MaxNonIndexedStringLength", -1).arguments()).number())
                .isEqualTo(547);
        assertThat(refused(ADD, new Adding("x".repeat(441)).arguments()).number()).isEqualTo(8152);
        assertThat(refused(ADD, new Adding("x").managed("m".repeat(65), 1, true, true, true).arguments()).number())
                .isEqualTo(8152);
    }

    @Test
    void aManagedPropertyWhoseMappingsNeverChangeGetsNone() {
        SqlError error = refused(ADD, new Adding("x").managed("AnchorText", 1, true, true, true).arguments());
        assertThat(error.number()).isEqualTo(50143);
        assertThat(error.sqlMessage().text()).contains("10");
    }

    @Test
    void lengthsThatAreNotGivenAreTheUsualOnes() {
        Added added = add(new Adding("x").managed("Usual lengths", 1, true, true, true)
                .with("@MaxIndexedStringLength", null).with("@MaxNonIndexedStringLength", null));
        assertThat(query("SELECT MaxIndexedStringLength, MaxNonIndexedStringLength FROM managed_property WHERE PID = ?",
                rows -> List.of(rows.getInt(1), rows.getInt(2)), added.pid())).containsExactly(List.of(64, 2048));
    }

    @Test
    void aTransactionThatIsRolledBackLeavesNothing() throws Exception {
        List<String> before = database.contents();
        try (var client = database.connect()) {
            client.connection().setAutoCommit(false);
            client.call(ADD, new Adding("undone").managed("Undone", 1, true, true, true).arguments());
            client.connection().rollback();
        }
        assertThat(database.contents()).isEqualTo(before);
    }
}
