package org.granary.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TallyTest {
    @Test
    void theLargestComeFirstWithTheirShares() {
        Tally tally = new Tally();
        tally.add("a", 1);
        tally.add("b", 2);
        tally.add("a", 4);
        tally.add("c", 1);

        assertThat(tally.top(2)).containsExactly(new Tally.Entry("a", 0.625), new Tally.Entry("b", 0.25));
    }

    @Test
    void partsOfOneWholeMayOverlap() {
        Tally tally = new Tally();
        tally.addToWhole(4);
        tally.addWithin("outer", 4);
        tally.addWithin("inner", 2);

        assertThat(tally.top(2)).containsExactly(new Tally.Entry("outer", 1), new Tally.Entry("inner", 0.5));
    }
}
