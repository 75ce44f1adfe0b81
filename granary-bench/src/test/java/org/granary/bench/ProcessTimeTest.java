package org.granary.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessTimeTest {
    @Test
    void ownTimeAndThatOfEndedChildrenCount() {
        String stat = "42 (postgres: (a b) c) S 1 42 42 0 -1 4194560 100 200 0 0 11 22 33 44 20 0 1 0 100 200 300";

        assertThat(ProcessTime.nanos(stat)).isEqualTo(Duration.ofMillis(10 * (11 + 22 + 33 + 44)).toNanos());
    }

    @Test
    void thisProcessHasUsedTime() {
        ProcessHandle me = ProcessHandle.current();

        assertThat(ProcessTime.nanos(me)).isPositive();
    }
}
