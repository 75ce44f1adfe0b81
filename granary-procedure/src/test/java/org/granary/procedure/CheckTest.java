package org.granary.procedure;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What checks say to somebody whose value they refuse.
class CheckTest {
    private static final BigDecimal ONE = BigDecimal.ONE;

    @Test
    void whatIsExpectedFollowsMustBe() {
        assertThat(new Check.In("@x", List.of(ONE)).expectation()).isEqualTo("1");
        assertThat(new Check.In("@x", List.of(ONE, "a")).expectation()).isEqualTo("one of 1, 'a'");
        assertThat(new Check.Comparison("@x", Check.Operator.EQUAL, new BigDecimal(245)).expectation())
                .isEqualTo("245");
        assertThat(new Check.Comparison("@x", Check.Operator.GREATER, ONE).expectation()).isEqualTo("> 1");
        assertThat(new Check.Between("@x", ONE, BigDecimal.TEN).expectation()).isEqualTo("between 1 and 10");
    }

    @Test
    void valuesAreShownAsTheyAreWritten() {
        assertThat(Check.shown(null)).isEqualTo("NULL");
        assertThat(Check.shown(true)).isEqualTo("1");
        assertThat(Check.shown(false)).isEqualTo("0");
        assertThat(Check.shown(-7)).isEqualTo("-7");
    }
}
