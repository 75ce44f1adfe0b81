package org.granary.it.search.querylog;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Clicks, last clicks and skips between three dates.
@OnEveryStore
class RelevanceTest extends ProtocolTest {
    private static final int CLICK = 1;
    private static final int LAST_CLICK = 2;
    private static final int SKIP = 3;
    private static final LocalDateTime START = LocalDateTime.of(2024, 5, 1, 0, 0);
    private static final LocalDateTime CUT_OFF = START.plusDays(10);
    private static final LocalDateTime END = START.plusDays(20);

    @Override
    protected String databaseName() {
        return "Search_Service_Application_DB";
    }

    private void log(String url, String query, int lcid, int kind, LocalDateTime time) {
        call("granary.LogClick", "@Url", url, "@QueryString", query, "@QueryLCID", lcid, "@Kind", kind, "@Time", time);
    }

    private Outcome data() {
        return callInOrder("proc_MSS_QLog_GetRelevanceUpdateData", START, CUT_OFF, END);
    }

    private List<List<@Nullable Object>> byQuery() {
        return data().sets().get(0).rows();
    }

    private List<List<@Nullable Object>> byItem() {
        return data().sets().get(1).rows();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.68-1", "SQLPGAT2-3.1.5.68-8", "SQLPGAT2-3.1.5.68.1-1", "SQLPGAT2-3.1.5.68.2-1"})
    void thereAreTwoResultSets() {
        Outcome outcome = data();
        assertThat(outcome.sets()).hasSize(2).allMatch(set -> set.rows().isEmpty());
        assertThat(outcome.sets().get(0).shape()).containsExactly("URL nvarchar(1024)", "URLHash int",
                "QueryString nvarchar(1024)", "QueryLCID int", "NumClicks int");
        assertThat(outcome.sets().get(1).shape()).containsExactly("URL nvarchar(1024)", "URLHash int", "NumClicks int",
                "NumSkips int", "NumLastClicks int");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.68-5", "SQLPGAT2-3.1.5.68-6", "SQLPGAT2-3.1.5.68.1-2", "SQLPGAT2-3.1.5.68.1-3",
        "SQLPGAT2-3.1.5.68.1-4", "SQLPGAT2-3.1.5.68.1-5", "SQLPGAT2-3.1.5.68.2-2", "SQLPGAT2-3.1.5.68.2-3",
        "SQLPGAT2-3.1.5.68.2-4", "SQLPGAT2-3.1.5.68.2-5", "SQLPGAT2-3.1.5.68.2-6"})
    void clicksAreCountedByUrlAndQuery() {
        // A page had item1, item2 and item3. The user clicked on item3, which passed over the other two, and then on item2.
        log("http://x/3", "granary", 1033, CLICK, CUT_OFF);
        log("http://x/1", "granary", 1033, SKIP, CUT_OFF);
        log("http://x/2", "granary", 1033, SKIP, CUT_OFF);
        log("http://x/2", "granary", 1033, LAST_CLICK, CUT_OFF.plusMinutes(1));
        // Another language, another query, and the first one again as the collation sees it.
        log("http://x/3", "granary", 1031, CLICK, CUT_OFF);
        log("http://x/3", "barn", 1033, LAST_CLICK, CUT_OFF);
        log("HTTP://X/3", "GRANARY", 1033, CLICK, CUT_OFF);
        assertThat(byQuery()).containsExactlyInAnyOrder(asList("HTTP://X/3", 0, "GRANARY", 1033, 2),
                asList("http://x/2", 0, "granary", 1033, 1), asList("http://x/3", 0, "granary", 1031, 1),
                asList("http://x/3", 0, "barn", 1033, 1));
        assertThat(byItem()).containsExactlyInAnyOrder(asList("http://x/1", 0, 0, 1, 0),
                asList("http://x/2", 0, 1, 1, 1), asList("HTTP://X/3", 0, 4, 0, 1));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.68-2", "SQLPGAT2-3.1.5.68-5"})
    void theIntervalHasItsBeginningAndNotItsEnd() {
        log("http://x/1", "q", 1, CLICK, START.minusMinutes(1));
        log("http://x/1", "q", 1, CLICK, START);
        log("http://x/1", "q", 1, SKIP, START);
        log("http://x/1", "q", 1, LAST_CLICK, CUT_OFF);
        log("http://x/1", "q", 1, SKIP, END.minusMinutes(1));
        log("http://x/1", "q", 1, LAST_CLICK, END);
        log("http://x/1", "q", 1, SKIP, END);
        assertThat(byQuery()).containsExactly(asList("http://x/1", 0, "q", 1, 2));
        assertThat(byItem()).containsExactly(asList("http://x/1", 0, 2, 2, 1));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.68-3", "SQLPGAT2-3.1.5.68-4"})
    void onlyItemsWithClicksOrSkipsSinceTheCutOffAreThere() {
        log("http://x/old", "q", 1, CLICK, CUT_OFF.minusMinutes(1));
        log("http://x/clicked", "q", 1, CLICK, START);
        log("http://x/clicked", "q", 1, CLICK, CUT_OFF);
        log("http://x/skipped", "q", 1, CLICK, START);
        log("http://x/skipped", "q", 1, SKIP, CUT_OFF.plusDays(1));
        log("http://x/later", "q", 1, CLICK, END);
        assertThat(byQuery()).containsExactlyInAnyOrder(asList("http://x/clicked", 0, "q", 1, 2),
                asList("http://x/skipped", 0, "q", 1, 1));
        assertThat(byItem()).containsExactlyInAnyOrder(asList("http://x/clicked", 0, 2, 0, 0),
                asList("http://x/skipped", 0, 1, 1, 0));
    }
}
