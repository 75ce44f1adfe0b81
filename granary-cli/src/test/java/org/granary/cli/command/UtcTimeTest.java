package org.granary.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class UtcTimeTest {

    @Test
    void secondsAreShownEvenWhereTheyAreZero() {
        LocalDateTime time = LocalDateTime.of(2026, 1, 31, 8, 0, 0, 7_000_000);
        assertThat(UtcTime.shown(time)).isEqualTo("2026-01-31 08:00:00");
        assertThat(UtcTime.iso(time)).isEqualTo("2026-01-31T08:00:00Z");
    }
}
