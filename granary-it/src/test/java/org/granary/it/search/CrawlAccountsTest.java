package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What is kept about crawls: 3.1.5.22, 36, 60, 82 and 87.
class CrawlAccountsTest extends SearchTest {
    static final List<String> COUNTERS = List.of("SuccessCount", "WarningCount", "ErrorCount", "DeleteCount",
            "NotModifiedCount", "SecurityOnlyCount", "SecurityOnlyErrorCount", "LevelHighErrorCount", "RetryCount");

    void addCrawl(int crawl, int project, int type, int contentSource, int status) {
        addCrawl(crawl, project, type, contentSource, status, now(), null);
    }

    void addCrawl(int crawl, int project, int type, int contentSource, int status, LocalDateTime requested,
            @Nullable LocalDateTime ended) {
        update("""
                INSERT INTO crawl_status (CrawlID, ProjectID, CrawlType, ContentSourceID, Status, RequestTime, EndTime)
                VALUES (?, ?, ?, ?, ?, ?, ?)""", crawl, project, type, contentSource, status, requested, ended);
    }

    void addComponent(int crawl, int component) {
        update("INSERT INTO crawl_component_status (CrawlID, ComponentID) VALUES (?, ?)", crawl, component);
    }

    private void count(int component, int crawl, int... counts) {
        @Nullable
        Object[] arguments = new Object[4 + 2 * COUNTERS.size()];
        arguments[0] = "@ComponentID";
        arguments[1] = component;
        arguments[2] = "@CrawlID";
        arguments[3] = crawl;
        for (int i = 0; i < COUNTERS.size(); i++) {
            arguments[4 + 2 * i] = "@" + COUNTERS.get(i);
            arguments[5 + 2 * i] = counts[i];
        }
        run("proc_MSS_UpdateCrawlStatistics", arguments);
    }

    private List<List<@Nullable Object>> counts(int component, int crawl) {
        return database.execute("SELECT " + String.join(", ", COUNTERS)
                + " FROM MSSCrawlComponentsState WHERE ComponentID = ? AND CrawlID = ?", component, crawl).getFirst()
                .rows();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.22-1", "SQLPGAT2-3.1.5.36-1", "SQLPGAT2-3.1.5.60-1", "SQLPGAT2-3.1.5.82-1",
        "SQLPGAT2-3.1.5.87-1"})
    void theProceduresHaveTheirSignatures() {
        assertThat(signature("proc_MSS_GetContentSourceDocCount")).containsExactly("@ContentSourceID int",
                "@SuccessCount int OUTPUT", "@WarningCount int OUTPUT", "@ErrorCount int OUTPUT",
                "@DeleteCount int OUTPUT", "@LevelHighErrorCount int OUTPUT");
        assertThat(signature("proc_MSS_GetError")).containsExactly("@hrResult int", "@ErrorID int OUTPUT",
                "@ErrorLevel int OUTPUT", "@MarkDelete bit OUTPUT");
        assertThat(signature("proc_MSS_GetStatus")).containsExactly("@ProjectID int", "@ContentSourceID int");
        assertThat(signature("proc_MSS_TruncateCleanupTable")).isEmpty();
        assertThat(signature("proc_MSS_UpdateCrawlStatistics")).containsExactly("@ComponentID int", "@CrawlID int",
                "@SuccessCount int", "@WarningCount int", "@ErrorCount int", "@DeleteCount int",
                "@NotModifiedCount int", "@SecurityOnlyCount int", "@SecurityOnlyErrorCount int",
                "@LevelHighErrorCount int", "@RetryCount int");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.87-2", "SQLPGAT2-3.1.5.87-3", "SQLPGAT2-3.1.5.87-4", "SQLPGAT2-3.1.5.87-5",
        "SQLPGAT2-3.1.5.87-6", "SQLPGAT2-3.1.5.87-7", "SQLPGAT2-3.1.5.87-8", "SQLPGAT2-3.1.5.87-9",
        "SQLPGAT2-3.1.5.87-10", "SQLPGAT2-3.1.5.87-11", "SQLPGAT2-3.1.5.87-12", "SQLPGAT2-3.1.5.87-14",
        "SQLPGAT2-3.1.1.25-2", "SQLPGAT2-3.1.1.25-3", "SQLPGAT2-3.1.1.25-4", "SQLPGAT2-3.1.1.25-5",
        "SQLPGAT2-3.1.1.25-6", "SQLPGAT2-3.1.1.25-7", "SQLPGAT2-3.1.1.25-8"})
    void statisticsAreAddedUp() {
        addComponent(2, 0);
        addComponent(2, 1);
        addComponent(3, 0);

        count(0, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        count(0, 2, 10, 20, 30, 40, 50, 60, 70, 80, 90);

        assertThat(counts(0, 2)).containsExactly(Arrays.asList(11, 22, 33, 44, 55, 66, 77, 88, 99));
        List<@Nullable Object> none = Collections.nCopies(9, 0);
        assertThat(counts(1, 2)).containsExactly(none);
        assertThat(counts(0, 3)).containsExactly(none);
        count(9, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        assertThat(counts(9, 2)).as("no record comes of it").isEmpty();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.87-3")
    void nothingIsLostWhenComponentsCountAtOnceAndNothingNegativeIsAdded() {
        addComponent(2, 0);
        List<Callable<Boolean>> work = Collections.nCopies(8, () -> {
            for (int i = 0; i < 10; i++) {
                count(0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 1);
            }
            return true;
        });
        atOnce(work);
        assertThat(counts(0, 2).getFirst().getFirst()).isEqualTo(80);
        for (String counter : COUNTERS) {
            List<Object> arguments = new ArrayList<>(List.of("@ComponentID", 0, "@CrawlID", 2));
            COUNTERS.forEach(name -> arguments.addAll(List.of("@" + name, name.equals(counter) ? -1 : 1)));
            assertThat(refused("proc_MSS_UpdateCrawlStatistics", arguments.toArray()).sqlMessage().text())
                    .contains("@" + counter).contains("-1");
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.22-2", "SQLPGAT2-3.1.5.22-3", "SQLPGAT2-3.1.5.22-4", "SQLPGAT2-3.1.5.22-5",
        "SQLPGAT2-3.1.5.22-6", "SQLPGAT2-3.1.5.22-7", "SQLPGAT2-3.1.5.22-9"})
    void theCountsOfAContentSourceAreThoseOfItsCrawls() {
        addCrawl(2, 1, 1, 5, 11);
        addCrawl(3, 1, 2, 5, 4);
        addCrawl(4, 1, 1, 6, 4);
        addComponent(2, 0);
        addComponent(3, 0);
        addComponent(3, 1);
        addComponent(4, 0);
        count(0, 2, 1, 2, 3, 4, 0, 0, 0, 5, 0);
        count(0, 3, 10, 20, 30, 40, 0, 0, 0, 50, 0);
        count(1, 3, 100, 200, 300, 400, 0, 0, 0, 500, 0);
        count(0, 4, 7, 7, 7, 7, 7, 7, 7, 7, 7);

        assertThat(countsOf(5)).containsExactly(111, 222, 333, 444, 555);
        assertThat(countsOf(6)).containsExactly(7, 7, 7, 7, 7);
        assertThat(countsOf(99)).containsExactly(0, 0, 0, 0, 0);
    }

    private List<@Nullable Object> countsOf(int contentSource) {
        return new ArrayList<>(run("proc_MSS_GetContentSourceDocCount", "@ContentSourceID", contentSource,
                "@SuccessCount", anInt(), "@WarningCount", anInt(), "@ErrorCount", anInt(), "@DeleteCount", anInt(),
                "@LevelHighErrorCount", anInt()).outputs().values());
    }

    private List<@Nullable Object> error(int result) {
        Outcome outcome = run("proc_MSS_GetError", "@hrResult", result, "@ErrorID", anInt(), "@ErrorLevel", anInt(),
                "@MarkDelete", aBit());
        return new ArrayList<>(outcome.outputs().values());
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.36-2", "SQLPGAT2-3.1.5.36-3", "SQLPGAT2-3.1.5.36-4", "SQLPGAT2-3.1.5.36-5",
        "SQLPGAT2-3.1.5.36-6", "SQLPGAT2-3.1.5.36-7", "SQLPGAT2-3.1.5.36-8", "SQLPGAT2-3.1.5.36-10",
        "SQLPGAT2-2.2.1.10-1"})
    void anErrorIsAddedWhenItIsFirstAskedFor() {
        List<@Nullable Object> denied = error(0x80041205);
        List<@Nullable Object> missing = error(0x80041201);
        assertThat(denied.subList(1, 3)).containsExactly(2, false);
        assertThat(missing.getFirst()).isNotEqualTo(denied.getFirst());
        assertThat(error(0x80041205)).isEqualTo(denied);
        assertThat(database
                .execute("SELECT hrResult, ErrorLevel FROM MSSCrawlErrorList WHERE hrResult <> 266755 ORDER BY ErrorID")
                .getFirst()
                .rows()).containsExactly(Arrays.asList(0x80041205, 2), Arrays.asList(0x80041201, 2));

        int marked = number("@ErrorID", "granary.SetCrawlError", "@hrResult", 0x80041201, "@ErrorLevel", 1,
                "@MarkDelete", true);
        assertThat(error(0x80041201)).containsExactly(marked, 1, true);
        assertThat(marked).isEqualTo(missing.getFirst());
        assertThat(refused("granary.SetCrawlError", "@hrResult", 1, "@ErrorLevel", 3, "@MarkDelete", true).number())
                .isEqualTo(547);
    }

    @Test
    @Covers({"SQLPGAT2-2.2.1.11-1", "SQLPGAT2-2.2.1.11-2", "SQLPGAT2-2.2.1.11-3", "SQLPGAT2-2.2.1.11-4",
        "SQLPGAT2-2.2.1.11-5", "SQLPGAT2-2.2.1.11-6", "SQLPGAT2-2.2.1.11-7"})
    void theCodesOfTheDocumentAreListedWithWhatTheyMean() {
        Map<Integer, String> meanings = Map.of(0x00041203, "Not modified.", 0x80040D07,
                "A crawl rule excludes the address.", 0x80040D08, "The address is too many site hops away.", 0x00040D90,
                "The item asks not to be indexed.", 0x810200BC, "The change log cookie is too old.", 0x80041205,
                "Access is denied.", 0x80041201, "The object was not found.");
        meanings.keySet().forEach(this::error);
        error(0x80070005);
        Map<Object, Object> listed = new HashMap<>();
        database.execute("SELECT hrResult, Message FROM MSSCrawlErrorList WHERE Message IS NOT NULL").getFirst().rows()
                .forEach(row -> listed.put(row.get(0), row.get(1)));
        assertThat(listed).isEqualTo(meanings);
        assertThat(database.execute("SELECT hrResult FROM MSSCrawlErrorList WHERE Message IS NULL").getFirst().rows())
                .as("others are the client's own").containsExactly(List.of(0x80070005));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.36-4")
    void anErrorThatManyReportAtOnceIsAddedOnce() {
        List<Callable<List<@Nullable Object>>> work = Collections.nCopies(16, () -> error(7));
        assertThat(new HashSet<>(atOnce(work))).hasSize(1);
        assertThat(query("SELECT COUNT(*) FROM crawl_error WHERE hrResult = 7", rows -> rows.getInt(1)))
                .containsExactly(1);
    }

    int status(int project, int contentSource) {
        return run("proc_MSS_GetStatus", "@ProjectID", project, "@ContentSourceID", contentSource).status();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.60-2", "SQLPGAT2-3.1.5.60-4", "SQLPGAT2-3.1.5.60-5", "SQLPGAT2-3.1.5.60-7",
        "SQLPGAT2-3.1.5.60-8", "SQLPGAT2-2.2.1.17-1"})
    void theStatusOfAContentSourceIsThatOfItsNewestCrawlThatIsNotOver() {
        assertThat(status(1, 5)).isZero();
        addCrawl(2, 1, 1, 5, 4);
        assertThat(status(1, 5)).isEqualTo(1);
        assertThat(status(1, 6)).isZero();
        int[][] statusAndExpected = {{1, 12}, {5, 0}, {7, 11}, {8, 9}, {9, 2}, {11, 0}, {12, 0}, {13, 8}, {14, 13}};
        for (int[] pair : statusAndExpected) {
            update("UPDATE crawl_status SET Status = ? WHERE CrawlID = 2", pair[0]);
            assertThat(status(1, 5)).as("status %s", pair[0]).isEqualTo(pair[1]);
        }
        addCrawl(3, 1, 2, 5, 4);
        assertThat(status(1, 5)).isEqualTo(6);
        addCrawl(4, 1, 3, 5, 4);
        assertThat(status(1, 5)).isEqualTo(10);
        addCrawl(5, 1, 1, 7, 4);
        assertThat(status(1, 5)).isEqualTo(10);
        for (int over : List.of(5, 11, 12)) {
            addCrawl(over + 10, 1, 2, 5, over);
            assertThat(status(1, 5)).as("beside a newer crawl with status %d", over).isEqualTo(10);
        }
        update("UPDATE crawl_status SET Status = 11 WHERE CrawlID = 4");
        assertThat(status(1, 5)).as("the one before it").isEqualTo(6);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.60-5")
    void aStartThatWasRefusedDoesNotHideTheCrawlThatRuns() {
        int full = begin(1);
        update("UPDATE crawl_status SET Status = 4 WHERE CrawlID = ?", full);
        int incremental = begin(2);
        assertThat(query("SELECT Status FROM crawl_status WHERE CrawlID = ?", rows -> rows.getInt(1), incremental))
                .containsExactly(5);
        assertThat(status(1, 5)).isEqualTo(1);
        assertThat(status(1, -1)).isEqualTo(1);
    }

    /// Requests a crawl of content source 5 and begins it (stages 100 and 102).
    private int begin(int type) {
        Object crawl = stage(100, type, 0).output("@MiscOutputData");
        stage(102, type, crawl);
        return (Integer) Objects.requireNonNull(crawl);
    }

    private Outcome stage(int stage, int type, @Nullable Object crawl) {
        return run("proc_MSS_CrawlAdmin", "@ComponentID", 0, "@ProjectID", 1, "@CrawlStage", stage, "@CrawlType", type,
                "@CrawlID", crawl, "@ContentSourceID", 5, "@ApplicationType", 0, "@MiscInputData", 0,
                "@MiscOutputData", Out.of(JDBCType.INTEGER), "@CrawlStatus", Out.of(JDBCType.INTEGER),
                "@CrawlSubStatus", Out.of(JDBCType.INTEGER));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.60-3", "SQLPGAT2-3.1.5.60-6", "SQLPGAT2-2.2.1.16-1", "SQLPGAT2-2.2.1.16-2",
        "SQLPGAT2-2.2.1.16-3", "SQLPGAT2-2.2.1.16-4", "SQLPGAT2-2.2.1.16-5"})
    void theStatusOfAProjectIsThatOfItsRunningCrawls() {
        assertThat(status(1, -1)).isZero();
        addCrawl(2, 1, 3, 5, 11);
        addCrawl(3, 1, 2, 5, 12);
        addCrawl(4, 1, 2, 5, 5);
        assertThat(status(1, -1)).as("crawls that are over do not count").isZero();
        addCrawl(5, 1, 1, 5, 9);
        assertThat(status(1, -1)).isEqualTo(1);
        addCrawl(6, 1, 2, 6, 4);
        assertThat(status(1, -1)).isEqualTo(6);
        addCrawl(7, 1, 3, 7, 1);
        assertThat(status(1, -1)).isEqualTo(10);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.60-6", "SQLPGAT2-3.1.5.60-7"})
    void aProjectOrContentSourceThatIsNotThereIsIdle() {
        addCrawl(2, 1, 1, 5, 4);
        for (int project : List.of(0, 3, -1, Integer.MAX_VALUE)) {
            assertThat(status(project, -1)).as("project %d", project).isZero();
            assertThat(status(project, 5)).as("project %d", project).isZero();
        }
        assertThat(status(1, 0)).isZero();
        assertThat(status(1, Integer.MIN_VALUE)).isZero();
    }

    @Test
    @Covers("SQLPGAT2-2.2.1.1-1")
    void aProjectThatIsNotInTheTableIsRefused() {
        for (int project : List.of(0, 3, -1)) {
            assertThat(refused("proc_MSS_GetCrawls", "@ComponentID", 0, "@CatalogID", project, "@MasterRole", 1)
                    .number()).isEqualTo(547);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.82-2", "SQLPGAT2-3.1.5.82-4"})
    void theCountsOfSamplesAreReset() {
        List<Integer> ids = query("SELECT CrawledPropertyId FROM crawled_property ORDER BY CrawledPropertyId LIMIT 2",
                rows -> rows.getInt(1));
        run("granary.SetSampleCount", "@CrawledPropertyID", ids.get(0), "@CPCount", 500);
        run("granary.SetSampleCount", "@CrawledPropertyID", ids.get(1), "@CPCount", 3);
        List<Integer> properties = query("SELECT CrawledPropertyId FROM crawled_property", rows -> rows.getInt(1));
        assertThat(database.execute("SELECT CPCount FROM MSSCrawledPropSamples WHERE CPCount > 0").getFirst().rows())
                .hasSize(2);

        run("proc_MSS_TruncateCleanupTable");

        assertThat(database.execute("SELECT CPCount FROM MSSCrawledPropSamples WHERE CPCount > 0").getFirst().rows())
                .isEmpty();
        assertThat(query("SELECT CrawledPropertyId FROM crawled_property", rows -> rows.getInt(1)))
                .isEqualTo(properties);
    }

}
