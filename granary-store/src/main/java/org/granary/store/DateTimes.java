package org.granary.store;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/// Times as the stores keep them: a count of 100-nanosecond ticks since 0001-01-01T00:00.
public final class DateTimes {
    private static final long TICKS_PER_SECOND = 10_000_000;
    private static final long TICKS_PER_DAY = 86_400 * TICKS_PER_SECOND;
    private static final long DAYS_TO_EPOCH = -LocalDate.of(1, 1, 1).toEpochDay();

    private DateTimes() {}

    /// Nanoseconds below 100 are cut off.
    public static long toTicks(LocalDateTime time) {
        return (time.toLocalDate().toEpochDay() + DAYS_TO_EPOCH) * TICKS_PER_DAY
                + time.toLocalTime().toNanoOfDay() / 100;
    }

    public static LocalDateTime fromTicks(long ticks) {
        return LocalDateTime.of(LocalDate.ofEpochDay(Math.floorDiv(ticks, TICKS_PER_DAY) - DAYS_TO_EPOCH),
                LocalTime.ofNanoOfDay(Math.floorMod(ticks, TICKS_PER_DAY) * 100));
    }

    /// The nearest value of `datetime`: a whole number of 1/300 s since midnight, half rounded up (which may be the
    /// next midnight). As three such steps are 10 ms, a step does not fit decimals; it is held rounded to the nearest
    /// 100 ns: .0000000, .0033333, .0066667, .0100000.
    public static LocalDateTime roundToDatetime(LocalDateTime time) {
        long nanos = time.toLocalTime().toNanoOfDay();
        long steps = (nanos * 3 + 5_000_000) / 10_000_000;
        long ticks = (steps * 100_000 * 2 + 3) / 6;
        return time.toLocalDate().atStartOfDay().plus(Duration.ofNanos(ticks * 100));
    }
}
