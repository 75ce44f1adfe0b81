package org.granary.tds.codec;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsWriter;

/// Dates and times (MS-TDS 2.2.5.5.1.8).
///
/// - date: `days since 0001-01-01:u24`
/// - time(n): `units of 10⁻ⁿ s since midnight`, in 3, 4 or 5 bytes
/// - datetime2(n): `time(n) | date`
/// - datetimeoffset(n): `datetime2(n) in UTC | offset in minutes:i16`
/// - datetime: `days since 1900-01-01:i32 | 1/300 s since midnight:u32`
/// - smalldatetime: `days since 1900-01-01:u16 | minutes since midnight:u16`
final class TemporalCodec {
    private static final long YEAR_1 = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long YEAR_1900 = LocalDate.of(1900, 1, 1).toEpochDay();
    private static final long FIRST_DATETIME = LocalDate.of(1753, 1, 1).toEpochDay();
    private static final long LAST_DATE = LocalDate.of(9999, 12, 31).toEpochDay();
    private static final long NANOS_PER_DAY = 24L * 60 * 60 * 1_000_000_000;
    private static final int TICKS_PER_DAY = 24 * 60 * 60 * 300;
    private static final int MINUTES_PER_DAY = 24 * 60;
    private static final int MAX_OFFSET_MINUTES = 14 * 60;
    private static final long[] NANOS_PER_UNIT = {1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000,
        1_000, 100};

    private TemporalCodec() {}

    /// Bytes of the time of day at this scale.
    static int timeLength(int scale) {
        return scale <= 2 ? 3 : scale <= 4 ? 4 : 5;
    }

    static void writeDate(TdsWriter out, LocalDate value) {
        out.low(checkedDay(value.toEpochDay(), YEAR_1) - YEAR_1, 3);
    }

    static LocalDate readDate(TdsReader in) {
        return date(in.low(3) + YEAR_1, YEAR_1);
    }

    static void writeTime(TdsWriter out, LocalTime value, int scale) {
        out.low(value.toNanoOfDay() / NANOS_PER_UNIT[scale], timeLength(scale));
    }

    static LocalTime readTime(TdsReader in, int scale) {
        long units = in.low(timeLength(scale));
        if (units >= NANOS_PER_DAY / NANOS_PER_UNIT[scale]) {
            throw new MalformedStreamException("time(" + scale + ") of " + units + " units");
        }
        return LocalTime.ofNanoOfDay(units * NANOS_PER_UNIT[scale]);
    }

    static void writeDateTime2(TdsWriter out, LocalDateTime value, int scale) {
        writeTime(out, value.toLocalTime(), scale);
        writeDate(out, value.toLocalDate());
    }

    static LocalDateTime readDateTime2(TdsReader in, int scale) {
        LocalTime time = readTime(in, scale);
        return LocalDateTime.of(readDate(in), time);
    }

    static void writeDateTimeOffset(TdsWriter out, OffsetDateTime value, int scale) {
        writeDateTime2(out, value.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime(), scale);
        out.u16(value.getOffset().getTotalSeconds() / 60);
    }

    static OffsetDateTime readDateTimeOffset(TdsReader in, int scale) {
        LocalDateTime utc = readDateTime2(in, scale);
        int minutes = in.i16();
        if (Math.abs(minutes) > MAX_OFFSET_MINUTES) {
            throw new MalformedStreamException("time zone offset of " + minutes + " minutes");
        }
        OffsetDateTime value = utc.atOffset(ZoneOffset.UTC)
                .withOffsetSameInstant(ZoneOffset.ofTotalSeconds(minutes * 60));
        date(value.toLocalDate().toEpochDay(), YEAR_1);
        return value;
    }

    static void writeDateTime(TdsWriter out, LocalDateTime value) {
        long day = value.toLocalDate().toEpochDay();
        long hundredNanos = value.toLocalTime().toNanoOfDay() / 100;
        long ticks = (hundredNanos * 3 + 50_000) / 100_000;
        if (ticks == TICKS_PER_DAY) {
            ticks = 0;
            day++;
        }
        out.i32((int) (checkedDay(day, FIRST_DATETIME) - YEAR_1900)).i32((int) ticks);
    }

    static LocalDateTime readDateTime(TdsReader in) {
        LocalDate date = date(in.i32() + YEAR_1900, FIRST_DATETIME);
        long ticks = in.u32();
        if (ticks >= TICKS_PER_DAY) {
            throw new MalformedStreamException("datetime of " + ticks + " ticks");
        }
        long hundredNanos = (ticks * 100_000 + 1) / 3;
        return LocalDateTime.of(date, LocalTime.ofNanoOfDay(hundredNanos * 100));
    }

    static void writeSmallDateTime(TdsWriter out, LocalDateTime value) {
        long day = value.toLocalDate().toEpochDay() - YEAR_1900;
        if (day < 0 || day > 0xFFFF) {
            throw new IllegalArgumentException("a smalldatetime cannot be " + value);
        }
        out.u16((int) day).u16(value.toLocalTime().toSecondOfDay() / 60);
    }

    static LocalDateTime readSmallDateTime(TdsReader in) {
        LocalDate date = LocalDate.ofEpochDay(in.u16() + YEAR_1900);
        int minutes = in.u16();
        if (minutes >= MINUTES_PER_DAY) {
            throw new MalformedStreamException("smalldatetime of " + minutes + " minutes");
        }
        return LocalDateTime.of(date, LocalTime.ofSecondOfDay(minutes * 60L));
    }

    private static LocalDate date(long epochDay, long first) {
        if (epochDay < first || epochDay > LAST_DATE) {
            throw new MalformedStreamException("a date outside of its type's range");
        }
        return LocalDate.ofEpochDay(epochDay);
    }

    private static long checkedDay(long epochDay, long first) {
        if (epochDay < first || epochDay > LAST_DATE) {
            throw new IllegalArgumentException("a date outside of its type's range");
        }
        return epochDay;
    }
}
