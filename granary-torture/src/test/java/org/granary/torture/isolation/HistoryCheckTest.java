package org.granary.torture.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.torture.isolation.Recorded.Append;
import org.granary.torture.isolation.Recorded.Read;
import org.granary.torture.isolation.Recorded.Step;
import org.granary.torture.ledger.Outcome;
import org.junit.jupiter.api.Test;

class HistoryCheckTest {
    private static Recorded ok(int number, Step... steps) {
        return new Recorded(number, Outcome.OK, false, List.of(steps));
    }

    private static Step append(String key, int value) {
        return new Append(key, value);
    }

    private static Step read(String key, Integer... values) {
        return new Read(key, List.of(values));
    }

    @Test
    void aSerialHistoryHasNoAnomaly() {
        assertThat(HistoryCheck.run(List.of(ok(1, read("x"), append("x", 1), append("y", 2)),
                ok(2, read("x", 1), append("x", 3)), ok(3, read("x", 1, 3), read("y", 2))))).isEmpty();
    }

    @Test
    void writesInBetweenEachOtherAreG0() {
        assertThat(HistoryCheck.run(List.of(ok(1, append("x", 1), append("y", 2)),
                ok(2, append("x", 3), append("y", 4)), ok(3, read("x", 1, 3)), ok(4, read("y", 4, 2)))))
                .singleElement().asString().startsWith("G0");
    }

    @Test
    void whatWasRolledBackAndIsReadIsG1a() {
        assertThat(HistoryCheck.run(List.of(new Recorded(1, Outcome.ERROR, false, List.of(append("x", 1))),
                ok(2, read("x", 1))))).singleElement().asString().startsWith("G1a");
    }

    @Test
    void aPartOfATransactionIsG1b() {
        assertThat(HistoryCheck.run(List.of(ok(1, append("x", 1), append("x", 2)), ok(2, read("x", 1)),
                ok(3, read("x", 1, 2))))).anyMatch(anomaly -> anomaly.startsWith("G1b"));
    }

    @Test
    void transactionsThatReadFromEachOtherAreG1c() {
        assertThat(HistoryCheck.run(List.of(ok(1, append("x", 1), read("y", 2)), ok(2, append("y", 2), read("x", 1)),
                ok(3, read("x", 1), read("y", 2))))).singleElement().asString().startsWith("G1c");
    }

    @Test
    void aReadFromBeforeAndAfterAnotherIsGSingle() {
        assertThat(HistoryCheck.run(List.of(ok(1, append("x", 1), append("y", 2)), ok(2, read("x"), read("y", 2)),
                ok(3, read("x", 1), read("y", 2))))).singleElement().asString().startsWith("G-single");
    }

    @Test
    void writeSkewIsG2() {
        assertThat(HistoryCheck.run(List.of(ok(1, read("x"), append("y", 1)), ok(2, read("y"), append("x", 2)),
                ok(3, read("x", 2), read("y", 1))))).singleElement().asString().startsWith("G2");
    }

    @Test
    void aLostUpdateIsFound() {
        assertThat(HistoryCheck.run(List.of(ok(1, read("x"), append("x", 1)), ok(2, read("x"), append("x", 2)),
                ok(3, read("x", 2))))).anyMatch(anomaly -> anomaly.startsWith("a lost value: 1"));
    }

    @Test
    void aListWithAnotherOrderIsFound() {
        assertThat(HistoryCheck.run(List.of(ok(1, append("x", 1)), ok(2, append("x", 2)), ok(3, read("x", 2)),
                ok(4, read("x", 1, 2))))).anyMatch(anomaly -> anomaly.startsWith("a list with another order"));
    }
}
