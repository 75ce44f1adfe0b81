package org.granary.tsql.function;

import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.Locale;
import org.granary.type.SqlError;

/// A part of a date or time, under the names that T-SQL has for it.
enum DatePart {
    YEAR, QUARTER, MONTH, DAYOFYEAR, DAY, WEEK, WEEKDAY, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND, ISO_WEEK, TZOFFSET;

    /// The part of this name, or error 155.
    static DatePart named(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "year", "yy", "yyyy" -> YEAR;
            case "quarter", "qq", "q" -> QUARTER;
            case "month", "mm", "m" -> MONTH;
            case "dayofyear", "dy", "y" -> DAYOFYEAR;
            case "day", "dd", "d" -> DAY;
            case "week", "wk", "ww" -> WEEK;
            case "weekday", "dw", "w" -> WEEKDAY;
            case "hour", "hh" -> HOUR;
            case "minute", "mi", "n" -> MINUTE;
            case "second", "ss", "s" -> SECOND;
            case "millisecond", "ms" -> MILLISECOND;
            case "microsecond", "mcs" -> MICROSECOND;
            case "nanosecond", "ns" -> NANOSECOND;
            case "iso_week", "isowk", "isoww" -> ISO_WEEK;
            case "tzoffset", "tz" -> TZOFFSET;
            default -> throw new SqlError(155, 15, 1, "'" + name + "' is not a recognized datepart option.");
        };
    }

    boolean isTimeOfDay() {
        return switch (this) {
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND -> true;
            case YEAR, QUARTER, MONTH, DAYOFYEAR, DAY, WEEK, WEEKDAY, ISO_WEEK, TZOFFSET -> false;
        };
    }

    LocalDateTime plus(LocalDateTime time, long amount) {
        return switch (this) {
            case YEAR -> time.plusYears(amount);
            case QUARTER -> time.plusMonths(Math.multiplyExact(3, amount));
            case MONTH -> time.plusMonths(amount);
            case DAYOFYEAR, DAY, WEEKDAY -> time.plusDays(amount);
            case WEEK -> time.plusWeeks(amount);
            case HOUR -> time.plusHours(amount);
            case MINUTE -> time.plusMinutes(amount);
            case SECOND -> time.plusSeconds(amount);
            case MILLISECOND -> time.plus(amount, ChronoUnit.MILLIS);
            case MICROSECOND -> time.plus(amount, ChronoUnit.MICROS);
            case NANOSECOND -> time.plusNanos(amount);
            case ISO_WEEK, TZOFFSET -> throw new SqlError(9810, 16, 1,
                    "The datepart " + name().toLowerCase(Locale.ROOT) + " is not supported by date function dateadd.");
        };
    }

    /// How many boundaries of the part lie between two times.
    long between(LocalDateTime from, LocalDateTime to) {
        return switch (this) {
            case YEAR -> (long) to.getYear() - from.getYear();
            case QUARTER -> 4L * (to.getYear() - from.getYear()) + to.get(IsoFields.QUARTER_OF_YEAR)
                    - from.get(IsoFields.QUARTER_OF_YEAR);
            case MONTH -> 12L * (to.getYear() - from.getYear()) + to.getMonthValue() - from.getMonthValue();
            case DAYOFYEAR, DAY, WEEKDAY -> to.toLocalDate().toEpochDay() - from.toLocalDate().toEpochDay();
            // Weeks begin on Sunday, whatever DATEFIRST says. Day 0 of the epoch was a Thursday.
            case WEEK -> Math.floorDiv(to.toLocalDate().toEpochDay() + 4, 7)
                    - Math.floorDiv(from.toLocalDate().toEpochDay() + 4, 7);
            case HOUR -> ChronoUnit.HOURS.between(from.truncatedTo(ChronoUnit.HOURS), to.truncatedTo(ChronoUnit.HOURS));
            case MINUTE ->
                ChronoUnit.MINUTES.between(from.truncatedTo(ChronoUnit.MINUTES), to.truncatedTo(ChronoUnit.MINUTES));
            case SECOND ->
                ChronoUnit.SECONDS.between(from.truncatedTo(ChronoUnit.SECONDS), to.truncatedTo(ChronoUnit.SECONDS));
            case MILLISECOND ->
                ChronoUnit.MILLIS.between(from.truncatedTo(ChronoUnit.MILLIS), to.truncatedTo(ChronoUnit.MILLIS));
            case MICROSECOND ->
                ChronoUnit.MICROS.between(from.truncatedTo(ChronoUnit.MICROS), to.truncatedTo(ChronoUnit.MICROS));
            case NANOSECOND -> ChronoUnit.NANOS.between(from, to);
            case ISO_WEEK, TZOFFSET -> throw new SqlError(9806, 16, 1,
                    "The datepart " + name().toLowerCase(Locale.ROOT) + " is not supported by date function datediff.");
        };
    }

    /// @param dateFirst the first day of a week, 1 for Monday to 7 for Sunday
    /// @param offsetMinutes the time's offset from UTC
    int of(LocalDateTime time, int dateFirst, int offsetMinutes) {
        return switch (this) {
            case YEAR -> time.getYear();
            case QUARTER -> time.get(IsoFields.QUARTER_OF_YEAR);
            case MONTH -> time.getMonthValue();
            case DAYOFYEAR -> time.getDayOfYear();
            case DAY -> time.getDayOfMonth();
            case WEEK -> (time.getDayOfYear() - 1 + WEEKDAY.of(time.withDayOfYear(1), dateFirst, 0) - 1) / 7 + 1;
            case WEEKDAY -> Math.floorMod(time.getDayOfWeek().getValue() - dateFirst, 7) + 1;
            case HOUR -> time.getHour();
            case MINUTE -> time.getMinute();
            case SECOND -> time.getSecond();
            case MILLISECOND -> time.get(ChronoField.MILLI_OF_SECOND);
            case MICROSECOND -> time.getNano() / 1000;
            case NANOSECOND -> time.getNano();
            case ISO_WEEK -> time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case TZOFFSET -> offsetMinutes;
        };
    }
}
