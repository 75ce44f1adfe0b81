package org.granary.timer.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// When a job is due. Due times depend on nothing but the schedule and the time zone, so all servers of a farm agree on
/// them. They are whole seconds, because times of job instances are kept less precisely than a millisecond.
public sealed interface Schedule {
    /// The last due time that is not after a moment; null when there was none.
    @Nullable
    Instant latest(Instant now, ZoneId zone);

    /// The first due time after a moment; null when there is none.
    @Nullable
    Instant next(Instant now, ZoneId zone);

    /// @throws ScheduleException for a text that is no schedule
    static Schedule parse(String text) {
        return ScheduleText.parse(text);
    }

    /// Again and again after the same time, counted from 1970-01-01 00:00 UTC. So `5 minutes` is due at :00, :05 and so
    /// on, and neither the time zone nor the start of a server changes that.
    record Interval(Duration length) implements Schedule {
        @Override
        public Instant latest(Instant now, ZoneId zone) {
            return at(Math.floorDiv(now.getEpochSecond(), length.toSeconds()));
        }

        @Override
        public Instant next(Instant now, ZoneId zone) {
            return at(Math.floorDiv(now.getEpochSecond(), length.toSeconds()) + 1);
        }

        private Instant at(long number) {
            return Instant.ofEpochSecond(Math.multiplyExact(number, length.toSeconds()));
        }
    }

    /// At a time of the clock on some days of the calendar, both in the time zone of the job.
    record Calendar(Days days, WallTime time) implements Schedule {
        /// More than the longest way to a day of the calendar: February 29.
        private static final int DAYS_TO_LOOK_AT = 366 * 8 + 2;

        @Override
        public @Nullable Instant latest(Instant now, ZoneId zone) {
            var day = now.atZone(zone).toLocalDate().plusDays(1);
            for (int i = 0; i < DAYS_TO_LOOK_AT; i++, day = day.minusDays(1)) {
                if (days.contain(day)) {
                    Instant due = time.on(day, zone);
                    if (!due.isAfter(now)) {
                        return due;
                    }
                }
            }
            return null;
        }

        @Override
        public @Nullable Instant next(Instant now, ZoneId zone) {
            var day = now.atZone(zone).toLocalDate().minusDays(1);
            for (int i = 0; i < DAYS_TO_LOOK_AT; i++, day = day.plusDays(1)) {
                if (days.contain(day)) {
                    Instant due = time.on(day, zone);
                    if (due.isAfter(now)) {
                        return due;
                    }
                }
            }
            return null;
        }
    }

    /// One time.
    record Once(Instant time) implements Schedule {
        @Override
        public @Nullable Instant latest(Instant now, ZoneId zone) {
            return time.isAfter(now) ? null : time;
        }

        @Override
        public @Nullable Instant next(Instant now, ZoneId zone) {
            return time.isAfter(now) ? time : null;
        }
    }
}
