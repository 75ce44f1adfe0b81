package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.search.crawladmin.PrintedStages.Seen;
import org.granary.it.search.crawladmin.PrintedStages.State;
import org.granary.store.Transaction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every stage that can change a crawl, in every state that a crawl can be in: each does what [PrintedStages] has for it, and a crawl that is over stays as it is.
class EveryStageInEveryStateTest extends CrawlAdminTest {
    private static final List<Integer> STAGES = List.of(102, 103, 104, 105, 106, 108, 110, 111, 112, 113, 114, 120, 121,
            122, 123, 130, 131, 132, 133, 140, 142, 143, 144, 146, 147, 148, 150, 152);
    private static final int SOURCE = 1;
    private static final int PAUSED_IN = 3;

    /// All statuses with all sub-statuses. All requests with the sub-statuses that the tables have, and none with the others.
    private static List<State> states() {
        List<State> states = new ArrayList<>();
        for (int status : PrintedStages.STATUSES) {
            List<Integer> listed = switch (status) {
                case 1, 13 -> List.of(1, 2);
                case 4 -> List.of(1, 2, 3, 4);
                case 14 -> List.of(1, 2, 4);
                default -> List.of(0);
            };
            for (int subStatus = 0; subStatus <= 4; subStatus++) {
                for (int request = 0; request <= (listed.contains(subStatus) ? 4 : 0); request++) {
                    states.add(new State(status, subStatus, request));
                }
            }
        }
        return states;
    }

    /// Components are ready for every next phase in the first run for each kind of crawl, and one is not in the second.
    @ParameterizedTest
    @CsvSource({"1, 1, true", "1, 1, false", "1, 3, true", "2, 2, true"})
    @Covers({"SQLPGAT2-3.1.5.8-102-6", "SQLPGAT2-3.1.5.8-103-2", "SQLPGAT2-3.1.5.8-104-2", "SQLPGAT2-3.1.5.8-104-3",
        "SQLPGAT2-3.1.5.8-105-2", "SQLPGAT2-3.1.5.8-110-2", "SQLPGAT2-3.1.5.8-110-3", "SQLPGAT2-3.1.5.8-111-2",
        "SQLPGAT2-3.1.5.8-113-2", "SQLPGAT2-3.1.5.8-113-3", "SQLPGAT2-3.1.5.8-114-2", "SQLPGAT2-3.1.5.8-120-2",
        "SQLPGAT2-3.1.5.8-120-3", "SQLPGAT2-3.1.5.8-121-2", "SQLPGAT2-3.1.5.8-123-2", "SQLPGAT2-3.1.5.8-123-3",
        "SQLPGAT2-3.1.5.8-130-2", "SQLPGAT2-3.1.5.8-130-3", "SQLPGAT2-3.1.5.8-131-2", "SQLPGAT2-3.1.5.8-133-2",
        "SQLPGAT2-3.1.5.8-133-3", "SQLPGAT2-3.1.5.8-140-2", "SQLPGAT2-3.1.5.8-140-8", "SQLPGAT2-3.1.5.8-140-9",
        "SQLPGAT2-3.1.5.8-144-3", "SQLPGAT2-3.1.5.8-146-2", "SQLPGAT2-3.1.5.8-146-3", "SQLPGAT2-3.1.5.8-148-2",
        "SQLPGAT2-3.1.5.8-150-2", "SQLPGAT2-3.1.5.8-152-2"})
    void aStageDoesWhatIsPrinted(int project, int type, boolean ready) {
        if (foundation() && project == ANCHOR) {
            assertThat(refusedStage(100, "@ProjectID", project, "@CrawlType", type, "@ContentSourceID", SOURCE,
                    "@MiscInputData", 0).number()).as("there is no such project").isEqualTo(547);
            return;
        }
        int crawl = request(project, type, SOURCE);
        int second = addComponent(0);
        join(crawl, 0);
        int changes = 0;
        for (State state : states()) {
            database.inTransaction(transaction -> {
                put(transaction, crawl, state);
                prepare(transaction, STAGES.getFirst(), ready, second);
                return true;
            });
            Seen before = new Seen(crawl, project, type, SOURCE, state, PAUSED_IN, 0);
            for (int i = 0; i < STAGES.size(); i++) {
                int stage = STAGES.get(i);
                int next = STAGES.get((i + 1) % STAGES.size());
                boolean waits = !ready && (PrintedStages.awaited(stage) >= 0 || stage == 140);
                State expected = waits ? state : PrintedStages.after(stage, before);

                Answer answer = stage(stage, "@CrawlID", crawl, "@ProjectID", project, "@CrawlType", type,
                        "@ContentSourceID", SOURCE, "@ComponentID", 0, "@MiscInputData", 0);

                State after = database.inTransaction(transaction -> {
                    State found = only(transaction
                            .query("SELECT Status, SubStatus, Request FROM crawl_status WHERE CrawlID = ?", crawl)
                            .list(rows -> new State(rows.getInt(1), rows.getInt(2), rows.getInt(3))));
                    if (!found.equals(state)) {
                        put(transaction, crawl, state);
                    }
                    prepare(transaction, next, ready, second);
                    return found;
                });
                assertThat(after).as("stage %d in %s", stage, state).isEqualTo(expected);
                assertThat(answer).isEqualTo(new Answer(crawl, after.status(), after.subStatus()));
                if (!after.equals(state)) {
                    changes++;
                }
            }
        }
        assertThat(changes).as("states that were changed").isGreaterThanOrEqualTo(500);
    }

    /// Every state that a crawl can be paused in, and the state in which it goes on.
    @ParameterizedTest
    @CsvSource({"121", "123", "131"})
    @Covers({"SQLPGAT2-3.1.1.1-6", "SQLPGAT2-3.1.5.8-133-2"})
    void aCrawlGoesOnWhereItWas(int stage) {
        int crawl = request(PORTAL, FULL, SOURCE);
        join(crawl, 0);
        for (State state : states()) {
            if (!state.over() && !state.suspended()) {
                database.inTransaction(transaction -> {
                    put(transaction, crawl, state);
                    return transaction.update("UPDATE crawl_component_status SET Status = 9");
                });
                master(stage, crawl);
                master(121, crawl);
                master(131, crawl);
                allReport(132, crawl);
                assertThat(master(133, crawl)).as("paused in %s", state)
                        .isEqualTo(new Answer(crawl, 4, PrintedStages.paused(state)));
            }
        }
    }

    private static void put(Transaction transaction, int crawl, State state) {
        transaction.update("""
                UPDATE crawl_status SET Status = ?, SubStatus = ?, Request = ?, StartTime = NULL, PausedSubStatus = ?
                WHERE CrawlID = ?""", state.status(), state.subStatus(), state.request(), PAUSED_IN, crawl);
        transaction.update("DELETE FROM crawl_status WHERE CrawlID <> ?", crawl);
    }

    /// Makes components ready for a stage, or one of them not.
    private static void prepare(Transaction transaction, int stage, boolean ready, int second) {
        int awaited = PrintedStages.awaited(stage);
        transaction.update("UPDATE crawl_component_status SET Status = ?, ActivityInfo = 0",
                awaited < 0 ? 4 : awaited);
        if (!ready) {
            transaction.update("UPDATE crawl_component_status SET Status = 1, ActivityInfo = 1 WHERE ComponentID = ?",
                    second);
        }
    }
}
