package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.it.search.crawladmin.CrawlPaths.Seen;
import org.granary.it.search.crawladmin.CrawlPaths.State;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every stage that can change a crawl, in every state that a crawl can be in: where [CrawlPaths] has a way, it is taken, and everywhere else nothing changes.
class EveryStageInEveryStateTest extends CrawlAdminTest {
    private static final List<Integer> STAGES = List.of(102, 103, 104, 105, 106, 108, 110, 111, 112, 113, 114, 120, 121,
            122, 123, 130, 131, 132, 133, 140, 142, 143, 144, 146, 147, 148, 150, 152);
    private static final int SOURCE = 1;
    private static final int PAUSED_IN = 3;

    /// All that there are, with all requests.
    private static List<State> states() {
        List<State> states = new ArrayList<>();
        for (int status = 1; status <= 14; status++) {
            for (int subStatus = 0; subStatus <= 4; subStatus++) {
                for (int request = 0; request <= 4; request++) {
                    State state = new State(status, subStatus, request);
                    if (CrawlPaths.exists(state)) {
                        states.add(state);
                    }
                }
            }
        }
        return states;
    }

    /// Components are ready for every next phase in the first run for each kind of crawl, and one is not in the second.
    @ParameterizedTest
    @CsvSource({"1, 1, true", "1, 1, false", "1, 3, true", "2, 2, true"})
    void aStageLeadsWhereItMayAndNowhereElse(int project, int type, boolean ready) {
        List<State> states = states();
        assertThat(states).hasSize(14 * 5 + 3);
        int crawl = request(project, type, SOURCE);
        int second = addComponent(0);
        join(crawl, 0);
        int taken = 0;
        for (State state : states) {
            boolean begun = state.request() != 1 || state.status() != 1;
            put(crawl, state, begun);
            Seen before = new Seen(crawl, project, type, SOURCE, state, begun, 0);
            for (int stage : STAGES) {
                int awaited = CrawlPaths.awaited(stage);
                update("UPDATE crawl_component_status SET Status = ?, ActivityInfo = 0", awaited < 0 ? 4 : awaited);
                if (!ready) {
                    update("UPDATE crawl_component_status SET Status = 1, ActivityInfo = 1 WHERE ComponentID = ?",
                            second);
                }
                boolean waits = !ready && (awaited >= 0 || stage == 140);
                List<State> ways = waits
                        ? List.of()
                        : states.stream().filter(after -> !after.equals(state)
                                && !(stage == 102 && after.status() == 5)
                                && CrawlPaths.drawn(stage, before, after, PAUSED_IN)).toList();
                assertThat(ways).as("stage %d in %s", stage, state).hasSizeLessThanOrEqualTo(1);

                Answer answer = stage(stage, "@CrawlID", crawl, "@ProjectID", project, "@CrawlType", type,
                        "@ContentSourceID", SOURCE, "@ComponentID", 0, "@MiscInputData", 0);

                State after = only(query("SELECT Status, SubStatus, Request FROM crawl_status WHERE CrawlID = ?",
                        rows -> new State(rows.getInt(1), rows.getInt(2), rows.getInt(3)), crawl));
                assertThat(after).as("stage %d in %s", stage, state)
                        .isEqualTo(ways.isEmpty() ? state : ways.getFirst());
                assertThat(answer).isEqualTo(new Answer(crawl, after.status(), after.subStatus()));
                if (!ways.isEmpty()) {
                    taken++;
                    put(crawl, state, begun);
                }
            }
        }
        assertThat(taken).as("ways that were taken").isGreaterThanOrEqualTo(100);
    }

    private void put(int crawl, State state, boolean begun) {
        update("""
                UPDATE crawl_status SET Status = ?, SubStatus = ?, Request = ?, StartTime = ?, PausedSubStatus = ?
                WHERE CrawlID = ?""", state.status(), state.subStatus(), state.request(), begun ? now() : null,
                PAUSED_IN,
                crawl);
        update("DELETE FROM crawl_status WHERE CrawlID <> ?", crawl);
    }
}
