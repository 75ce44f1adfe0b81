package org.granary.it.search.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

/// The properties that a new server comes with.
class StandardSchemaTest extends SchemaTest {
    private static final UUID SUMMARY = UUID.fromString("F29F85E0-4FF9-1068-AB91-08002B27B3D9");

    @Test
    void thePropertiesThatTheDocumentKnowsByNumberAreThere() {
        ResultSet all = managedSince(null, true);
        List<Integer> numbers = List.of(1, 10, 15, 19, 21, 27, 100, 101, 102, 306, 307, 321, 322, 394, 395, 2147418050,
                2147418051, 2147418052);
        assertThat(all.column("PID")).containsAll(numbers);
        for (int number : numbers) {
            int row = all.column("PID").indexOf(number);
            assertThat(all.value(row, "NoDelete")).as("%s", number).isEqualTo(true);
            assertThat(refused("granary.RemoveManagedProperty", "@PID", number).number()).isEqualTo(50145);
        }
        assertThat(all.column("FriendlyName")).contains("Title", "Path", "Author", "Size", "LastModifiedTime",
                "FileExtension", "ContentType", "PreferredName");
        assertThat(call("proc_MSS_GetStaticRankingFeatures").set().column("PID")).allSatisfy(pid -> {
            int row = all.column("PID").indexOf(pid);
            assertThat(all.value(row, "QueryIndependentRank")).isEqualTo(true);
            assertThat(all.value(row, "DefaultForQIR")).isEqualTo(0);
        });
    }

    @Test
    void timesNamesAndNumbersHaveTheirTypes() {
        ResultSet all = managedSince(null, true);
        assertThat(List.of("Title", "Size", "Rating", "LastModifiedTime", "IsDocument", "AnchorDocProps").stream()
                .map(name -> all.value(all.column("FriendlyName").indexOf(name), "ManagedType")))
                .containsExactly(1, 2, 3, 4, 5, 6);
        int title = all.column("FriendlyName").indexOf("Title");
        assertThat(all.value(title, "FullTextQueriable")).isEqualTo(true);
        assertThat(all.value(title, "IsInDocProps")).isEqualTo(true);
        int anchor = all.column("PID").indexOf(10);
        assertThat(all.value(anchor, "Hidden")).isEqualTo(true);
        assertThat(all.value(anchor, "IncludeInMD5")).isEqualTo(false);
    }

    @Test
    void aTitleThatACrawlFindsIsMappedAlready() {
        Added title = add(new Adding(SUMMARY, "2", TEXT).number());
        assertThat(title.crawledExisted()).isEqualTo(true);
        assertThat(title.pid()).isEqualTo(2);
        assertThat(title.order()).isEqualTo(1);
        assertThat(title.managed()).containsExactly(Arrays.asList(2, "Title", 1, true, true, false));
        assertThat(add(new Adding(SUMMARY, "2", TEXT)).crawledExisted()).as("a name").isEqualTo(false);
        assertThat(add(new Adding("title of mine").managed("Title", 1, true, true, false)).order())
                .as("after those of the product").isEqualTo(5);
    }

    @Test
    @Covers("SQLPGAT2-3.1.1-1")
    void theTablesShowWhatTheProceduresReturnHoweverItIsStored() {
        ResultSet managed = managedSince(null, true);
        assertThat(database.execute("SELECT * FROM MSSManagedProperties ORDER BY LastModified, PID").getFirst())
                .extracting(ResultSet::names, ResultSet::rows).containsExactly(managed.names(), managed.rows());
        ResultSet crawled = list(true, null, 0, null, null);
        ResultSet table = database.execute("SELECT " + String.join(", ", crawled.names())
                + " FROM MSSCrawledProperties WHERE OOB = 1 ORDER BY Propset, PropertyName, CrawledPropertyId")
                .getFirst();
        assertThat(table.rows()).isEqualTo(crawled.rows());
        assertThat(database.execute("SELECT * FROM MSSCrawledProperties").getFirst().names()).as("keys of ours are not")
                .doesNotContain("PropertyKey", "PropertyOrder", "PropsetOrder");
    }

    @Test
    void newIdentifiersFollowThoseOfTheProduct() {
        int last = query("SELECT MAX(CrawledPropertyId) FROM crawled_property", rows -> rows.getInt(1)).getFirst();
        assertThat(crawled("first of mine")).isEqualTo(last + 1);
        assertThat(add(new Adding("first of mine").managed("Mine", 1, true, true, true)).pid())
                .isGreaterThanOrEqualTo(1000);
    }
}
