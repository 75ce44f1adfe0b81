package org.granary.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDateTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeArgumentTest {
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 16, 10, 0);

    @ParameterizedTest
    @CsvSource({"2026-01-31,2026-01-31T00:00", "2026-01-31T08:00,2026-01-31T08:00", "2026-01-31 08:00,2026-01-31T08:00",
        "7d,2026-11-09T10:00", "12h,2026-11-15T22:00", "30m,2026-11-16T09:30"})
    void datesTimesAndAgesAreRead(String text, LocalDateTime expected) {
        assertThat(TimeArgument.parse("--before", text, NOW)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "", "7", "7w", "2026-13-01", "2026-01-31T25:00", "-7d"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> TimeArgument.parse("--before", text, NOW)).isInstanceOf(UsageException.class)
                .hasMessageContaining("\"" + text + "\"").hasMessageContaining("--before");
    }
}
