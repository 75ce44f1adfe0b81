package org.granary.it.search.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Categories of crawled properties: 3.1.5.2.
class CategoryTest extends SchemaTest {
    private static final String ADD_CATEGORY = "proc_MSS_AddCrawledPropertyCategoryWithDefaults";

    private static @Nullable Object[] arguments(@Nullable UUID propset) {
        return new @Nullable Object[]{"@CategoryName", aText(), "@DiscoverNewProperties", aBit(), "@MapToContents",
            aBit(), "@FullTextQueriable", aBit(), "@Retrievable", aBit(), "@Propset", propset};
    }

    private Outcome category(UUID propset) {
        return run(ADD_CATEGORY, arguments(propset));
    }

    private List<List<@Nullable Object>> stored(UUID propset) {
        return database.execute("""
                SELECT CategoryName, DiscoverNewProperties, MapToContents, FullTextQueriable, Retrievable, LastModified
                FROM MSSCrawledPropCategory WHERE Propset = '""" + propset + "'").getFirst().rows();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.2-1")
    void itHasItsSignature() {
        assertThat(signature(ADD_CATEGORY)).containsExactly("@CategoryName nvarchar(64) OUTPUT",
                "@DiscoverNewProperties bit OUTPUT", "@MapToContents bit OUTPUT", "@FullTextQueriable bit OUTPUT",
                "@Retrievable bit OUTPUT", "@Propset uniqueidentifier");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.2-2", "SQLPGAT2-3.1.5.2-3", "SQLPGAT2-3.1.5.2-4", "SQLPGAT2-3.1.5.2-5",
        "SQLPGAT2-3.1.5.2-6", "SQLPGAT2-3.1.5.2-7", "SQLPGAT2-3.1.5.2-8", "SQLPGAT2-3.1.5.2-10",
        "SQLPGAT2-3.1.5.53.1-3"})
    void aCategoryIsAddedWithTheDefaults() {
        pass(Duration.ofDays(1));
        Outcome outcome = category(SET);
        assertThat(outcome.sets()).isEmpty();
        assertThat(outcome.outputs()).containsEntry("@DiscoverNewProperties", true)
                .containsEntry("@MapToContents", true).containsEntry("@FullTextQueriable", false)
                .containsEntry("@Retrievable", false);
        String name = SET.toString().toUpperCase(Locale.ROOT);
        assertThat(outcome.output("@CategoryName")).isEqualTo(name);
        assertThat(stored(SET)).containsExactly(Arrays.asList(name, true, true, false, false, now()));
        assertThat(changed("LastCatChange")).isEqualTo(now());
    }

    @Test
    void aCategoryThatIsThereStaysAndIsTold() {
        pass(Duration.ofDays(1));
        run("granary.SetCrawledPropertyCategory", "@Propset", SET, "@CategoryName", "Mine", "@DiscoverNewProperties",
                false, "@MapToContents", false, "@FullTextQueriable", true, "@Retrievable", true);
        var before = stored(SET);
        pass(Duration.ofDays(1));
        assertThat(category(SET).outputs()).containsEntry("@CategoryName", "Mine")
                .containsEntry("@DiscoverNewProperties", false).containsEntry("@MapToContents", false)
                .containsEntry("@FullTextQueriable", true).containsEntry("@Retrievable", true);
        assertThat(stored(SET)).isEqualTo(before);
        assertThat(changed("LastCatChange")).as("nothing has changed").isEqualTo(now().minusDays(1));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.53.1-3")
    void everyChangeOfACategoryIsATimeOfItsOwn() {
        pass(Duration.ofDays(1));
        category(SET);
        assertThat(changed("LastCatChange")).isEqualTo(now());
        pass(Duration.ofDays(1));
        run("granary.SetCrawledPropertyCategory", "@Propset", SET, "@CategoryName", "Other");
        assertThat(changed("LastCatChange")).isEqualTo(now());
        assertThat(stored(SET)).containsExactly(Arrays.asList("Other", true, true, false, false, now()));
        pass(Duration.ofDays(1));
        run("granary.RemoveCrawledPropertyCategory", "@Propset", SET);
        assertThat(changed("LastCatChange")).isEqualTo(now());
        assertThat(stored(SET)).isEmpty();
        assertThat(refused("granary.RemoveCrawledPropertyCategory", "@Propset", SET).number()).isEqualTo(50101);
        assertThat(refused(ADD_CATEGORY, arguments(null)).number()).isEqualTo(515);
    }
}
