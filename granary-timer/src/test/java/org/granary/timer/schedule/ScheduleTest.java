package org.granary.timer.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5 minutes                     | 2026-11-17T21:12:31Z | 2026-11-17T21:10:00Z | 2026-11-17T21:15:00Z
            every 5 minutes               | 2026-11-17T21:15:00Z | 2026-11-17T21:15:00Z | 2026-11-17T21:20:00Z
            minute                        | 2026-11-17T21:15:59Z | 2026-11-17T21:15:00Z | 2026-11-17T21:16:00Z
            30 seconds                    | 2026-11-17T21:15:59Z | 2026-11-17T21:15:30Z | 2026-11-17T21:16:00Z
            Hourly                        | 2026-11-17T21:12:31Z | 2026-11-17T21:00:00Z | 2026-11-17T22:00:00Z
            daily at 03:00                | 2026-11-17T21:12:31Z | 2026-11-17T02:00:00Z | 2026-11-18T02:00:00Z
            daily at 3:00                 | 2026-07-17T00:59:59Z | 2026-07-16T01:00:00Z | 2026-07-17T01:00:00Z
            weekdays at 18:30             | 2026-11-15T12:00:00Z | 2026-11-13T17:30:00Z | 2026-11-16T17:30:00Z
            weekly on monday at 04:00     | 2026-11-16T03:00:00Z | 2026-11-16T03:00:00Z | 2026-11-23T03:00:00Z
            weekly on mon, thu at 04:00   | 2026-11-17T03:00:00Z | 2026-11-16T03:00:00Z | 2026-11-19T03:00:00Z
            monthly on 31 at 00:30        | 2026-02-28T12:00:00Z | 2026-02-27T23:30:00Z | 2026-03-30T22:30:00Z
            monthly on the 1st at 00:30   | 2026-02-28T12:00:00Z | 2026-01-31T23:30:00Z | 2026-02-28T23:30:00Z
            once at 2026-11-17T21:00:00Z  | 2026-11-17T21:12:31Z | 2026-11-17T21:00:00Z |
            once at 2026-11-17T22:00:00Z  | 2026-11-17T21:12:31Z |                      | 2026-11-17T22:00:00Z
            """)
    void dueTimesAreThoseOfTheWords(String text, Instant now, @Nullable Instant latest, @Nullable Instant next) {
        Schedule schedule = Schedule.parse(text);
        assertThat(schedule.latest(now, BERLIN)).isEqualTo(latest);
        assertThat(schedule.next(now, BERLIN)).isEqualTo(next);
    }

    /// At the end of March, 02:00 to 03:00 does not exist in Berlin; at the end of October it exists twice.
    @Test
    void thereIsOneTimeADayWhenTheClockIsPutForwardOrBack() {
        Schedule schedule = Schedule.parse("daily at 02:30");
        assertThat(times(schedule, "2026-03-27T12:00:00Z", 4)).containsExactly("2026-03-28T01:30:00Z",
                "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z", "2026-03-31T00:30:00Z");
        assertThat(times(schedule, "2026-10-23T12:00:00Z", 4)).containsExactly("2026-10-24T00:30:00Z",
                "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z", "2026-10-27T01:30:00Z");
    }

    private static List<String> times(Schedule schedule, String from, int count) {
        List<String> times = new ArrayList<>();
        Instant time = Instant.parse(from);
        for (int i = 0; i < count; i++) {
            time = java.util.Objects.requireNonNull(schedule.next(time, BERLIN));
            assertThat(schedule.latest(time, BERLIN)).isEqualTo(time);
            times.add(time.toString());
        }
        return times;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sometimes                    | is not a schedule
            ''                           | is not a schedule
            0 minutes                    | is not between 1 second and 366 days
            -5 minutes                   | is not between 1 second and 366 days
            99999 weeks                  | is not between 1 second and 366 days
            99999999999 minutes          | "99999999999" in "99999999999 minutes" is not a number
            few minutes                  | "few" in "few minutes" is not a number
            daily                        | lacks a time. Write for instance: daily at 03:00.
            daily at noon                | "noon" in "daily at noon" is not a time from 00:00 to 23:59
            daily at 24:00               | "24:00" in "daily at 24:00" is not a time
            weekly at 04:00              | lacks a day
            weekly on moonday at 04:00   | "moonday" in "weekly on moonday at 04:00" is not a day of the week
            monthly on 32 at 04:00       | "32" in "monthly on 32 at 04:00" is not a day from 1 to 31
            once at noon                 | is not a time
            """)
    void whatIsWrongIsNamed(String text, String reason) {
        assertThatExceptionOfType(ScheduleException.class).isThrownBy(() -> Schedule.parse(text))
                .withMessageContaining(reason);
    }

    @Test
    void timeZonesAreChecked() {
        assertThat(ScheduleText.zone("America/New_York")).isEqualTo(ZoneId.of("America/New_York"));
        assertThatExceptionOfType(ScheduleException.class).isThrownBy(() -> ScheduleText.zone("Berlin"))
                .withMessageContaining("\"Berlin\" is not a time zone");
    }
}
