package org.granary.procedure;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.procedure.CallStatistics.Totals;
import org.junit.jupiter.api.Test;

class CallStatisticsTest {

    @Test
    void callsFailuresAndTimesAreCounted() {
        var statistics = new CallStatistics();
        assertThat(statistics.totals().calls()).isZero();
        assertThat(statistics.totals().microsOf(0.5)).isZero();
        for (int i = 0; i < 19; i++) {
            statistics.count(100_000, false); // 100 µs
        }
        statistics.count(50_000_000, true); // 50 ms
        Totals totals = statistics.totals();
        assertThat(totals.calls()).isEqualTo(20);
        assertThat(totals.failed()).isEqualTo(1);
        assertThat(totals.nanos()).isEqualTo(19 * 100_000L + 50_000_000);
        assertThat(totals.microsOf(0.5)).isEqualTo(128);
        assertThat(totals.microsOf(1)).isEqualTo(65_536);
    }

    @Test
    void whatWasCountedSinceIsADifference() {
        var statistics = new CallStatistics();
        statistics.count(1_000, false);
        Totals before = statistics.totals();
        statistics.count(2_000_000, true);
        Totals since = statistics.totals().minus(before);
        assertThat(since.calls()).isEqualTo(1);
        assertThat(since.failed()).isEqualTo(1);
        assertThat(since.microsOf(0.5)).isEqualTo(2_048);
        assertThat(before.plus(since).calls()).isEqualTo(2);
    }

    @Test
    void veryShortAndVeryLongCallsHaveABucket() {
        var statistics = new CallStatistics();
        statistics.count(0, false);
        statistics.count(Long.MAX_VALUE, false);
        assertThat(statistics.totals().calls()).isEqualTo(2);
        assertThat(statistics.totals().buckets()[0]).isEqualTo(1);
        assertThat(statistics.totals().buckets()[CallStatistics.BUCKETS - 1]).isEqualTo(1);
    }
}
