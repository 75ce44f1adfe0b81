package org.granary.it.search.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.granary.type.Collation;
import org.granary.type.Comparison;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The list of crawled properties, by time and page by page: 3.1.5.23.
class CrawledPropertyListTest extends SchemaTest {
    // In SQL Server's order of identifiers, which begins with the last six bytes.
    private static final UUID FIRST = UUID.fromString("ffffffff-ffff-ffff-ffff-000000000001");
    private static final UUID SECOND = UUID.fromString("ffffffff-ffff-ffff-0000-000000000002");
    private static final UUID THIRD = UUID.fromString("00000000-0000-0000-0001-000000000002");

    private void add(UUID propset, String... names) {
        for (String name : names) {
            add(new Adding(propset, name, TEXT));
        }
    }

    /// Sets and names of a page, as `1 name`.
    private static List<String> names(ResultSet page) {
        List<UUID> sets = List.of(FIRST, SECOND, THIRD);
        return page.rows().stream().map(row -> (sets.indexOf((UUID) Objects.requireNonNull(row.get(0))) + 1) + " "
                + row.get(1)).filter(name -> !name.startsWith("0")).toList();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.23-1", "SQLPGAT2-3.1.5.23-12", "SQLPGAT2-3.1.5.23.1-1", "SQLPGAT2-3.1.5.23.1-3",
        "SQLPGAT2-3.1.5.23.1-4", "SQLPGAT2-3.1.5.23.1-8", "SQLPGAT2-3.1.5.23.1-9"})
    void itHasItsSignatureAndColumns() {
        assertThat(signature("proc_MSS_GetCrawledProperties")).containsExactly("@OOBOnly bit",
                "@InterestingPropertiesOnly bit", "@UpDate datetime", "@LimitRows int", "@Propset uniqueidentifier",
                "@PropertyName nvarchar(440)");
        Outcome outcome = callInOrder("proc_MSS_GetCrawledProperties", false, null, null, 0, null, null);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().declarations()).containsExactly("Propset uniqueidentifier NOT NULL",
                "PropertyName nvarchar(440) NOT NULL", "PropertyNameIsEnum bit", "IsMappedToContent bit",
                "IsSampleCacheFull bit", "VariantType int NOT NULL", "CrawledPropertyId int NOT NULL",
                "URI nvarchar(2048)", "LastModified datetime");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.23.1-2", "SQLPGAT2-3.1.5.23.1-5", "SQLPGAT2-3.1.5.23.1-6", "SQLPGAT2-3.1.5.23.1-7",
        "SQLPGAT2-3.1.5.23.1-10", "SQLPGAT2-3.1.5.23.1-11"})
    void eachRowIsACrawledProperty() {
        pass(Duration.ofDays(1));
        LocalDateTime first = now();
        int text = add(new Adding(FIRST, "name", TEXT)).id();
        pass(Duration.ofSeconds(1));
        int number = add(new Adding(FIRST, "17", INTEGER).number()).id();
        update("UPDATE crawled_property SET URI = 'urn:x' WHERE CrawledPropertyId = ?", number);
        run("proc_MSS_SetCrawledPropertyIsSampleCacheFull", "@CrawledPropId", number, "@IsSampleCacheFull", true,
                "@UseDateTrigger", false);

        assertThat(list(false, first, 0, null, null).rows()).containsExactly(
                Arrays.asList(FIRST, "name", false, true, false, TEXT, text, null, first),
                Arrays.asList(FIRST, "17", true, false, true, INTEGER, number, "urn:x", first.plusSeconds(1)));
        ResultSet all = list(false, null, 0, null, null);
        assertThat(all.column("CrawledPropertyId")).doesNotHaveDuplicates().contains(text, number)
                .hasSize(query("SELECT CrawledPropertyId FROM crawled_property", rows -> rows.getInt(1)).size());
        assertThat(list(false, now().plusDays(1), 0, null, null).rows()).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.23-2", "SQLPGAT2-3.1.5.23-3", "SQLPGAT2-3.1.5.23-4"})
    void outOfBoxPropertiesCanBeAskedForAlone() {
        ResultSet outOfBox = list(true, null, 0, null, null);
        assertThat(outOfBox.rows()).isNotEmpty();
        assertThat(outOfBox).isEqualTo(list(false, null, 0, null, null));
        pass(Duration.ofDays(1));
        int id = add(new Adding(FIRST, "mine", TEXT)).id();

        assertThat(list(true, null, 0, null, null)).isEqualTo(outOfBox);
        assertThat(list(true, now(), 0, null, null).rows()).isEmpty();
        assertThat(list(true, now().minusDays(2), 0, null, null).rows()).hasSameSizeAs(outOfBox.rows());
        assertThat(list(false, null, 0, null, null).column("CrawledPropertyId")).contains(id)
                .hasSize(outOfBox.rows().size() + 1);
        for (Object interesting : Arrays.asList(true, false, null)) {
            assertThat(call("proc_MSS_GetCrawledProperties", "@OOBOnly", false, "@InterestingPropertiesOnly",
                    interesting, "@UpDate", null, "@LimitRows", 0, "@Propset", null, "@PropertyName", null).set()
                    .rows()).hasSize(outOfBox.rows().size() + 1);
        }
        ResultSet page = list(true, null, 5, null, null);
        assertThat(page.rows()).isEqualTo(outOfBox.rows().subList(0, 5));
        assertThat(list(true, null, 5, (UUID) page.value(4, "Propset"), (String) page.value(4, "PropertyName")).rows())
                .isEqualTo(outOfBox.rows().subList(5, 10));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.23-5")
    void aTimeIsTheEarliestOneAndSetAndNameDoNotCountThen() {
        pass(Duration.ofDays(1));
        List<LocalDateTime> times = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            add(FIRST, "p" + i);
            times.add(now());
            pass(Duration.ofSeconds(10));
        }
        assertThat(names(list(false, times.get(2), 0, null, null))).as("at it, or later").containsExactly("1 p2",
                "1 p3");
        assertThat(names(list(false, times.get(2).plusNanos(4_000_000), 0, null, null))).containsExactly("1 p3");
        assertThat(names(list(false, times.get(1), 0, THIRD, "zzz"))).containsExactly("1 p1", "1 p2", "1 p3");
        assertThat(names(list(false, times.get(0), 2, null, null))).as("the oldest first").containsExactly("1 p0",
                "1 p1");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.23-9", "SQLPGAT2-3.1.5.23-10"})
    void aPageBeginsAfterANameOfASet() {
        add(THIRD, "a", "b");
        add(SECOND, "b", "C", "a");
        add(FIRST, "z");
        assertThat(names(list(false, null, 0, null, null))).containsExactly("1 z", "2 a", "2 b", "2 C", "3 a", "3 b");
        assertThat(names(list(false, null, 0, SECOND, null))).containsExactly("2 a", "2 b", "2 C", "3 a", "3 b");
        assertThat(names(list(false, null, 0, SECOND, "a"))).containsExactly("2 b", "2 C", "3 a", "3 b");
        assertThat(names(list(false, null, 0, SECOND, "B "))).containsExactly("2 C", "3 a", "3 b");
        assertThat(names(list(false, null, 0, SECOND, "bb"))).as("it need not be there").containsExactly("2 C", "3 a",
                "3 b");
        assertThat(names(list(false, null, 0, SECOND, "zzz"))).containsExactly("3 a", "3 b");
        assertThat(names(list(false, null, 0, null, "zzz"))).as("a name without a set").hasSize(6);
        assertThat(names(list(false, null, 2, SECOND, "b"))).containsExactly("2 C", "3 a");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.23-6", "SQLPGAT2-3.1.5.23-7"})
    void pagesGiveEveryPropertyOnceInOrderAlsoAmongThousands() {
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            UUID set = List.of(FIRST, SECOND, THIRD).get(i % 3);
            // Some names have two or three types.
            String name = "property " + (i % 11 == 0 ? i - i % 3 : i) / 9 * 9;
            rows.add(new Object[]{10_000 + i, set, Comparison.sortKey(set), name, Collation.fold(name),
                Collation.sortKey(name), i, now()});
        }
        database.catalog().store().run(org.granary.store.Access.WRITE, new org.granary.type.Cancellation(), tx -> {
            tx.batch("""
                    INSERT INTO crawled_property (CrawledPropertyId, Propset, PropsetOrder, PropertyName, PropertyKey,
                      PropertyOrder, VariantType, LastModified) VALUES (?, ?, ?, ?, ?, ?, ?, ?)""", rows);
            return null;
        });
        List<Object> all = new ArrayList<>(list(false, null, 0, null, null).column("CrawledPropertyId"));
        assertThat(all).hasSizeGreaterThan(3000);
        for (int limit : List.of(7, 100, 2999, 5000)) {
            List<@Nullable Object> seen = new ArrayList<>();
            UUID set = null;
            String name = null;
            for (ResultSet page = list(false, null, limit, null, null); !page.rows()
                    .isEmpty(); page = list(false, null, limit, set, name)) {
                assertThat(page.rows()).hasSizeLessThanOrEqualTo(limit);
                seen.addAll(page.column("CrawledPropertyId"));
                set = (UUID) page.rows().getLast().get(0);
                name = (String) page.rows().getLast().get(1);
            }
            assertThat(seen).as("pages of %s", limit).isEqualTo(all);
        }
    }

    @Test
    void aPageDoesNotEndInTheMiddleOfAName() {
        add(FIRST, "a");
        for (int type : List.of(TEXT, INTEGER, 64)) {
            add(new Adding(FIRST, "b", type));
        }
        add(FIRST, "c");
        assertThat(names(list(false, null, 3, FIRST, null))).as("three do not fit after the first")
                .containsExactly("1 a");
        assertThat(names(list(false, null, 4, FIRST, null))).containsExactly("1 a", "1 b", "1 b", "1 b");
        assertThat(names(list(false, null, 3, FIRST, "a"))).containsExactly("1 b", "1 b", "1 b");
        assertThat(names(list(false, null, 2, FIRST, "a"))).as("but a limit is a limit").containsExactly("1 b", "1 b");
        assertThat(names(list(false, null, 1, FIRST, "b"))).containsExactly("1 c");
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.23-8")
    void withoutALimitOrWithANegativeOneTheCallIsRefused() {
        for (Object limit : Arrays.asList(null, -1)) {
            assertThat(refused("proc_MSS_GetCrawledProperties", "@OOBOnly", false, "@InterestingPropertiesOnly", false,
                    "@UpDate", null, "@LimitRows", limit, "@Propset", null, "@PropertyName", null).number())
                    .isEqualTo(limit == null ? 515 : 547);
        }
        assertThat(refused("proc_MSS_GetCrawledProperties", "@OOBOnly", null, "@InterestingPropertiesOnly", false,
                "@UpDate", null, "@LimitRows", 0, "@Propset", null, "@PropertyName", null).number()).isEqualTo(515);
    }

    @Test
    void whoAsksFromTheLastTimeOnMissesNothing() {
        pass(Duration.ofDays(1));
        Set<Object> seen = new HashSet<>();
        Set<Object> added = new HashSet<>();
        LocalDateTime last = now();
        for (int i = 0; i < 20; i++) {
            // The clock stands still, as it does for calls within 1/300 s.
            added.add(add(new Adding(FIRST, "p" + i, TEXT)).id());
            LocalDateTime told = changed("LastCPAddsBenignModified");
            assertThat(told).as("another time for every change").isAfterOrEqualTo(last);
            assertThat(i == 0 || told.isAfter(last)).isTrue();
            ResultSet page = list(false, told, 0, null, null);
            assertThat(page.rows()).hasSize(1);
            seen.addAll(page.column("CrawledPropertyId"));
            last = told;
        }
        assertThat(seen).isEqualTo(added);
    }
}
