package org.granary.tds.codec;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Temporal;

/// The date and time types of TDS 7.3 as the strings that older clients get instead.
final class TemporalText {
    private TemporalText() {}

    /// Characters of every value of the type.
    static int length(Temporal type) {
        int time = 8 + (type.scale() == 0 ? 0 : 1 + type.scale());
        return switch (type.kind()) {
            case TIME -> time;
            case DATETIME2 -> 11 + time;
            case DATETIMEOFFSET -> 11 + time + 7;
        };
    }

    /// The value as text: `2008-01-31 01:02:03.1230000 +01:00` and its parts. A value that is text already stays so.
    static String of(SqlType type, Object value) {
        int scale = type instanceof Temporal temporal ? temporal.scale() : 0;
        return switch (value) {
            case String text -> text;
            case LocalDate date -> date.toString();
            case LocalTime time -> time(time, scale);
            case LocalDateTime both -> both.toLocalDate() + " " + time(both.toLocalTime(), scale);
            case OffsetDateTime all -> all.toLocalDate() + " " + time(all.toLocalTime(), scale) + " " + offset(all);
            default -> throw new IllegalArgumentException("no text for a " + value.getClass());
        };
    }

    private static String time(LocalTime time, int scale) {
        StringBuilder text = new StringBuilder(16);
        two(text, time.getHour()).append(':');
        two(text, time.getMinute()).append(':');
        two(text, time.getSecond());
        if (scale > 0) {
            String nanos = Long.toString(1_000_000_000 + time.toNanoOfDay() % 1_000_000_000);
            text.append('.').append(nanos, 1, 1 + scale);
        }
        return text.toString();
    }

    private static String offset(OffsetDateTime value) {
        int minutes = value.getOffset().getTotalSeconds() / 60;
        StringBuilder text = new StringBuilder(6).append(minutes < 0 ? '-' : '+');
        two(text, Math.abs(minutes) / 60).append(':');
        return two(text, Math.abs(minutes) % 60).toString();
    }

    private static StringBuilder two(StringBuilder text, int number) {
        return text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
