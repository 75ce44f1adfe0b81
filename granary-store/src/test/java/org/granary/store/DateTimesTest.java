package org.granary.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DateTimesTest {

    @ParameterizedTest
    @CsvSource({"0001-01-01T00:00:00, 0", "0001-01-01T00:00:00.0000001, 1", "1970-01-01T00:00:00, 621355968000000000",
        "9999-12-31T23:59:59.9999999, 3155378975999999999"})
    void ticksCountFromYearOne(LocalDateTime time, long ticks) {
        assertThat(DateTimes.toTicks(time)).isEqualTo(ticks);
        assertThat(DateTimes.fromTicks(ticks)).isEqualTo(time);
    }

    @ParameterizedTest
    @CsvSource({"10:00:00, 10:00:00", "10:00:00.001, 10:00:00", "10:00:00.002, 10:00:00.0033333",
        "10:00:00.004, 10:00:00.0033333",
        "10:00:00.005, 10:00:00.0066667", "10:00:00.0083333, 10:00:00.0066667", "10:00:00.0083334, 10:00:00.01",
        "10:00:00.999, 10:00:01"})
    void datetimeHasStepsOfAThreeHundredthOfASecond(String time, String rounded) {
        assertThat(DateTimes.roundToDatetime(LocalDateTime.parse("2026-02-28T" + time)))
                .isEqualTo(LocalDateTime.parse("2026-02-28T" + rounded));
    }

    @Test
    void roundingMayReachTheNextDay() {
        assertThat(DateTimes.roundToDatetime(LocalDateTime.parse("2026-12-31T23:59:59.999")))
                .isEqualTo(LocalDateTime.parse("2027-01-01T00:00:00"));
    }

    @Test
    void aRoundedTimeStaysAsItIs() {
        LocalDateTime midnight = LocalDateTime.parse("2026-05-05T00:00:00");
        for (int step = 0; step < 900; step++) {
            LocalDateTime rounded = DateTimes.roundToDatetime(midnight.plusNanos(step * 10_000_000L / 3));
            assertThat(DateTimes.roundToDatetime(rounded)).isEqualTo(rounded);
        }
    }
}
