package org.granary.type;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/// The arithmetic of SQL Server's times: what a type can hold, and how a value is rounded to it.
public final class DateTimes {
    /// The day from which `datetime` and `smalldatetime` count, and the date of a time without one.
    public static final LocalDate EPOCH = LocalDate.of(1900, 1, 1);

    /// Ticks of `datetime`, 1/300 s, in a day.
    public static final int TICKS_PER_DAY = 300 * 24 * 60 * 60;

    private static final LocalDate FIRST_DATETIME = LocalDate.of(1753, 1, 1);
    private static final LocalDate LAST = LocalDate.of(9999, 12, 31);
    private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
    private static final LocalDateTime AFTER_SMALLDATETIME = LocalDateTime.of(2079, 6, 7, 0, 0);
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long NANOS_PER_MINUTE = 60 * NANOS_PER_SECOND;
    // A smalldatetime rounds down up to 29.998 seconds, and up from 29.999.
    private static final long SMALL_ROUNDS_UP_FROM = 29_999_000_000L;

    private DateTimes() {}

    /// Rounds to the nearest tick of `datetime`; empty if it is then outside 1753-01-01 … 9999-12-31 23:59:59.997.
    public static Optional<LocalDateTime> datetime(LocalDateTime value) {
        long ticks = ticks(value.toLocalTime());
        var date = value.toLocalDate();
        if (ticks == TICKS_PER_DAY) {
            date = date.plusDays(1);
            ticks = 0;
        }
        return date.isBefore(FIRST_DATETIME) || date.isAfter(LAST)
                ? Optional.empty()
                : Optional.of(date.atTime(timeOfTicks((int) ticks)));
    }

    /// Ticks of 1/300 s since midnight, rounded; [#TICKS_PER_DAY] just before midnight.
    public static int ticks(LocalTime time) {
        return (int) ((time.toNanoOfDay() * 3 / 10 + 500_000) / 1_000_000);
    }

    /// The canonical time of a tick: rounded to 100 ns.
    public static LocalTime timeOfTicks(int ticks) {
        long hundreds = (ticks * 100_000L + 1) / 3;
        return LocalTime.ofNanoOfDay(hundreds * 100);
    }

    /// Days from 1900-01-01 to the date, negative before.
    public static int days(LocalDate date) {
        return (int) (date.toEpochDay() - EPOCH.toEpochDay());
    }

    /// The `datetime` that many days and ticks after 1900-01-01; empty if out of range.
    public static Optional<LocalDateTime> ofDaysAndTicks(long days, int ticks) {
        long epochDay = EPOCH.toEpochDay() + days;
        return ticks < 0 || ticks >= TICKS_PER_DAY || epochDay < FIRST_DATETIME.toEpochDay()
                || epochDay > LAST.toEpochDay()
                        ? Optional.empty()
                        : Optional.of(LocalDate.ofEpochDay(epochDay).atTime(timeOfTicks(ticks)));
    }

    /// Rounds to the minute; empty if it is then outside 1900-01-01 … 2079-06-06 23:59.
    public static Optional<LocalDateTime> smalldatetime(LocalDateTime value) {
        long inMinute = value.toLocalTime().toNanoOfDay() % NANOS_PER_MINUTE;
        var minute = value.minusNanos(inMinute).plusMinutes(inMinute >= SMALL_ROUNDS_UP_FROM ? 1 : 0);
        return minute.toLocalDate().isBefore(EPOCH) || !minute.isBefore(AFTER_SMALLDATETIME)
                ? Optional.empty()
                : Optional.of(minute);
    }

    /// Rounds to `scale` decimal digits of a second, into the next day if need be, but not beyond the last day; empty
    /// if the date is outside the years 1 to 9999.
    public static Optional<LocalDateTime> datetime2(LocalDateTime value, int scale) {
        var date = value.toLocalDate();
        if (date.isBefore(FIRST) || date.isAfter(LAST)) {
            return Optional.empty();
        }
        if (date.equals(LAST)) {
            return Optional.of(date.atTime(time(value.toLocalTime(), scale)));
        }
        long nanos = rounded(value.toLocalTime().toNanoOfDay(), scale);
        return Optional.of((nanos == NANOS_PER_DAY ? date.plusDays(1) : date)
                .atTime(LocalTime.ofNanoOfDay(nanos % NANOS_PER_DAY)));
    }

    /// Rounds to `scale` decimal digits of a second; empty if the UTC instant is outside the years 1 to 9999.
    public static Optional<OffsetDateTime> datetimeoffset(OffsetDateTime value, int scale) {
        return datetime2(value.toLocalDateTime(), scale).map(local -> local.atOffset(value.getOffset()))
                .filter(rounded -> isInRange(rounded.withOffsetSameInstant(ZoneOffset.UTC).toLocalDate()));
    }

    /// Rounds to `scale` decimal digits of a second. A time that would round up to midnight is cut instead, as in SQL
    /// Server: it has no day to carry to.
    public static LocalTime time(LocalTime value, int scale) {
        long nanos = rounded(value.toNanoOfDay(), scale);
        return LocalTime.ofNanoOfDay(nanos == NANOS_PER_DAY ? nanos - unit(scale) : nanos);
    }

    public static boolean isInRange(LocalDate date) {
        return !date.isBefore(FIRST) && !date.isAfter(LAST);
    }

    private static long rounded(long nanos, int scale) {
        long unit = unit(scale);
        return (nanos + unit / 2) / unit * unit;
    }

    /// The nanoseconds of one unit of the last digit.
    private static long unit(int scale) {
        long unit = NANOS_PER_SECOND;
        for (int i = 0; i < scale; i++) {
            unit /= 10;
        }
        return unit;
    }
}
