package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Stages 94 to 98, 162 and 165: crawl components in the topology.
class ComponentStagesTest extends CrawlAdminTest {
    static final int NOBODY = 0x7fffffff;

    int stateOf(int component) {
        return only(query("SELECT State FROM crawl_component WHERE ComponentID = ?", rows -> rows.getInt(1),
                component));
    }

    void setState(int component, int state) {
        stage(98, "@ComponentID", component, "@MiscInputData", state);
    }

    List<Integer> masters() {
        return query("SELECT ComponentID FROM crawl_component WHERE Master = 1 ORDER BY ComponentID",
                rows -> rows.getInt(1));
    }

    private LocalDateTime reported(int component) {
        return only(query("SELECT ReportTime FROM crawl_component WHERE ComponentID = ?", rows -> rows.getDateTime(1),
                component));
    }

    private int silent(int minutes) {
        return number(stage(96, "@MiscInputData", minutes).misc());
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-97-1", "SQLPGAT2-3.1.5.8-97-2", "SQLPGAT2-3.1.5.8-97-3", "SQLPGAT2-3.1.5.8-98-1",
        "SQLPGAT2-3.1.5.8-98-2", "SQLPGAT2-3.1.5.8-98-3", "SQLPGAT2-2.2.1.12-1"})
    void theStateOfAComponentIsSetAndRead() {
        int other = addComponent(0);
        for (int state : List.of(0, 1, 3, 4, 5, 6)) {
            setState(other, state);
            assertThat(stage(97, "@ComponentID", other).misc()).isEqualTo(state);
            assertThat(stage(97, "@ComponentID", 0).misc()).as("the other component").isEqualTo(1);
        }
        for (int state : List.of(-1, 2, 7)) {
            assertThat(refusedStage(98, "@ComponentID", other, "@MiscInputData", state).sqlMessage().text())
                    .contains("state " + state);
        }
        assertThat(refusedStage(98, "@ComponentID", 99, "@MiscInputData", 1).number()).isEqualTo(50101);
        assertThat(refusedStage(97, "@ComponentID", 99).number()).isEqualTo(50101);
        assertThat(refusedStage(97, "@ComponentID", null).number()).isEqualTo(515);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-98-4")
    void aMasterThatBecomesInactiveIsTheMasterNoMoreWhereThereAreOthers() {
        assertThat(masters()).containsExactly(0);
        setState(0, 4);
        assertThat(masters()).containsExactly(0);

        setState(0, 5);

        assertThat(masters()).isEqualTo(foundation() ? List.of(0) : List.of());
    }

    @Test
    @Covers("SQLPGAT2-4.1-5")
    void aRemountIsRequestedThroughTheState() {
        setState(0, 4);
        assertThat(stage(95, "@ComponentID", 0).misc()).as("what the component hears").isEqualTo(4);
        stage(94, "@ComponentID", 0);
        assertThat(stage(95, "@ComponentID", 0).misc()).isEqualTo(1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-95-1", "SQLPGAT2-3.1.5.8-95-2", "SQLPGAT2-3.1.5.8-95-3", "SQLPGAT2-3.1.5.8-95-4",
        "SQLPGAT2-3.1.5.8-95-5"})
    void aReportIsRememberedUnlessTheComponentIsDisabled() {
        int other = addComponent(0);
        LocalDateTime added = now();
        for (int state : List.of(0, 1, 4, 5)) {
            pass(Duration.ofMinutes(1));
            setState(other, state);
            assertThat(stage(95, "@ComponentID", other).misc()).isEqualTo(state);
            assertThat(reported(other)).as("state %d", state).isEqualTo(now());
        }
        LocalDateTime last = now();
        for (int state : List.of(3, 6)) {
            pass(Duration.ofMinutes(1));
            setState(other, state);
            assertThat(stage(95, "@ComponentID", other).misc()).isEqualTo(state);
            assertThat(reported(other)).as("state %d", state).isEqualTo(last);
        }
        assertThat(reported(0)).isBeforeOrEqualTo(added);
        assertThat(refusedStage(95, "@ComponentID", 99).number()).isEqualTo(50101);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-96-1", "SQLPGAT2-3.1.5.8-96-2", "SQLPGAT2-3.1.5.8-96-3", "SQLPGAT2-3.1.5.8-96-4"})
    void aSilentComponentIsFoundAfterTheGivenMinutes() {
        int second = addComponent(0);
        int third = addComponent(0);
        Set<Integer> all = Set.of(0, second, third);
        all.forEach(component -> stage(95, "@ComponentID", component));
        pass(Duration.ofMinutes(10));
        stage(95, "@ComponentID", third);
        assertThat(silent(10)).as("not more than ten minutes").isEqualTo(NOBODY);
        pass(Duration.ofSeconds(1));
        assertThat(silent(10)).isIn(0, second);
        stage(95, "@ComponentID", 0);
        assertThat(silent(10)).isEqualTo(second);
        assertThat(silent(11)).isEqualTo(NOBODY);
        assertThat(silent(Integer.MAX_VALUE)).isEqualTo(NOBODY);
        assertThat(refusedStage(96, "@MiscInputData", -1).number()).isEqualTo(547);
        assertThat(refusedStage(96, "@MiscInputData", null).number()).isEqualTo(515);
    }

    @Test
    void silentComponentsAreDisabledOneAfterTheOther() {
        int second = addComponent(0);
        int third = addComponent(0);
        pass(Duration.ofHours(1));
        stage(95, "@ComponentID", third);
        Set<Integer> disabled = new HashSet<>();
        for (int next = silent(5); next != NOBODY; next = silent(5)) {
            assertThat(disabled.add(next)).as("component %d is found once", next).isTrue();
            stage(162, "@MiscInputData", next);
        }
        assertThat(disabled).containsExactlyInAnyOrder(0, second);
        assertThat(masters()).isEqualTo(foundation() ? List.of(0) : List.of(third));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-96-5", "SQLPGAT2-3.1.5.8-96-6"})
    void whereThereIsNoMasterOneThatIsReadyAndWantedBecomesIt() {
        int second = addComponent(0);
        int third = addComponent(0);
        int fourth = addComponent(0);
        silent(0);
        assertThat(masters()).containsExactly(0);
        setState(0, 3);
        silent(0);
        assertThat(masters()).as("whatever its state, there is one").containsExactly(0);

        update("UPDATE crawl_component SET Master = 0");
        setState(second, 5);
        update("UPDATE crawl_component SET DesiredState = 5 WHERE ComponentID = ?", third);
        silent(0);
        assertThat(masters()).containsExactly(fourth);

        update("UPDATE crawl_component SET Master = 0");
        setState(fourth, 4);
        silent(0);
        assertThat(masters()).isEmpty();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-96-5")
    void whoeverAsksAtOnceThereIsOneMaster() {
        for (int i = 0; i < 7; i++) {
            addComponent(0);
        }
        for (int round = 0; round < 5; round++) {
            update("UPDATE crawl_component SET Master = 0");
            List<Callable<Integer>> work = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int component = i;
                work.add(() -> component % 2 == 0
                        ? silent(60)
                        : number(stage(95, "@ComponentID", component).misc()));
            }
            atOnce(work);
            assertThat(masters()).as("round %d", round).hasSize(1);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-94-1", "SQLPGAT2-3.1.5.8-94-2", "SQLPGAT2-3.1.5.8-94-3", "SQLPGAT2-3.1.5.8-94-4",
        "SQLPGAT2-3.1.5.8-94-5"})
    void aComponentThatIsReadyJoinsTheCrawlsOfItsStoreThatAreNotOver() {
        addStore(1);
        addComponent(1);
        int here = started(PORTAL, FULL, 1);
        int elsewhere = request(PORTAL, FULL, 2);
        begin(elsewhere, FULL, 2);
        join(elsewhere, 1);
        int forbidden = begun(PORTAL, FULL, 3);
        master(105, forbidden);
        int late = addComponent(0);
        setState(late, 4);

        stage(94, "@ComponentID", late);

        assertThat(stateOf(late)).isEqualTo(1);
        assertThat(records(here)).containsExactly("0:4/1", late + ":0/1");
        assertThat(components(elsewhere)).doesNotContain(late);
        assertThat(components(forbidden)).doesNotContain(late);
        component(106, here, late);
        component(142, here, late);
        stage(94, "@ComponentID", late);
        assertThat(records(here)).as("who takes part already goes on").containsExactly("0:4/1", late + ":4/0");
        assertThat(refusedStage(94, "@ComponentID", 99).number()).isEqualTo(50101);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-162-1", "SQLPGAT2-3.1.5.8-162-2", "SQLPGAT2-3.1.5.8-162-3", "SQLPGAT2-3.1.5.8-165-1",
        "SQLPGAT2-3.1.5.8-165-2", "SQLPGAT2-3.1.5.8-165-3"})
    void aComponentThatIsDisabledLeavesItsCrawls() {
        int second = addComponent(0);
        int third = addComponent(0);
        int crawl = started(PORTAL, FULL, 1);
        int other = begun(PORTAL, FULL, 2);

        stage(162, "@MiscInputData", second);

        assertThat(stateOf(second)).isEqualTo(3);
        assertThat(components(crawl)).containsExactly(0, third);
        assertThat(components(other)).containsExactly(0, third);

        stage(165, "@MiscInputData", third);

        assertThat(stateOf(third)).isEqualTo(6);
        assertThat(components(crawl)).containsExactly(0);
        assertThat(components(other)).containsExactly(0);
        assertThat(stateOf(0)).isEqualTo(1);
        assertThat(masters()).containsExactly(0);
        assertThat(refusedStage(162, "@MiscInputData", 99).number()).isEqualTo(50101);
        assertThat(refusedStage(165, "@MiscInputData", 99).number()).isEqualTo(50101);
    }
}
