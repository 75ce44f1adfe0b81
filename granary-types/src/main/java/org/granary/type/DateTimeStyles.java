package org.granary.type;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.List;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.jspecify.annotations.Nullable;

/// Writes dates and times in the styles of CONVERT.
final class DateTimeStyles {
    private static final List<String> HIJRI_MONTHS = List.of("محرم", "صفر", "ربيع الاول", "ربيع الثاني",
            "جمادى الاولى", "جمادى الثانية", "رجب", "شعبان", "رمضان", "شوال", "ذو القعدة", "ذو الحجة");
    private static final int WITH_CENTURY = 100;
    private static final int UTC_STYLE = 127;

    private final SqlType type;
    private final int style;
    private final @Nullable LocalDate date;
    private final @Nullable LocalTime time;
    private final @Nullable ZoneOffset offset;

    private DateTimeStyles(SqlType type, int style, @Nullable LocalDate date, @Nullable LocalTime time,
            @Nullable ZoneOffset offset) {
        this.type = type;
        this.style = style;
        this.date = date;
        this.time = time;
        this.offset = offset;
    }

    /// The style that CAST uses.
    static int defaultStyle(SqlType type) {
        return type == Simple.DATETIME || type == Simple.SMALLDATETIME ? 0 : 121;
    }

    /// @throws SqlError 281 if the type has no such style
    static String format(SqlType type, Object value, int style) {
        return switch (value) {
            case LocalDate d -> new DateTimeStyles(type, style, d, null, null).format();
            case LocalTime t -> new DateTimeStyles(type, style, null, t, null).format();
            case OffsetDateTime o when style == UTC_STYLE -> {
                var utc = o.withOffsetSameInstant(ZoneOffset.UTC);
                yield new DateTimeStyles(type, style, utc.toLocalDate(), utc.toLocalTime(), ZoneOffset.UTC).format();
            }
            case OffsetDateTime o -> new DateTimeStyles(type, style, o.toLocalDate(), o.toLocalTime(), o.getOffset())
                    .format();
            case LocalDateTime l -> new DateTimeStyles(type, style, l.toLocalDate(), l.toLocalTime(), null).format();
            default -> throw new IllegalArgumentException("not a date or time: " + value.getClass());
        };
    }

    private String format() {
        return switch (style) {
            case 0, 100 -> join(monthDayYear(), halfDay(false));
            case 1, 101 -> date(month() + "/" + day() + "/" + year());
            case 2, 102 -> date(year() + "." + month() + "." + day());
            case 3, 103 -> date(day() + "/" + month() + "/" + year());
            case 4, 104 -> date(day() + "." + month() + "." + year());
            case 5, 105 -> date(day() + "-" + month() + "-" + year());
            case 6, 106 -> date(day() + " " + monthName() + " " + year());
            case 7, 107 -> date(monthName() + " " + day() + ", " + year());
            case 8, 24, 108 -> time(clock());
            case 9, 109 -> join(monthDayYear(), halfDay(true));
            case 10, 110 -> date(month() + "-" + day() + "-" + year());
            case 11, 111 -> date(year() + "/" + month() + "/" + day());
            case 12, 112 -> date(year() + month() + day());
            case 13, 113 -> join(day() + " " + monthName() + " " + longYear(), clock() + fraction(":"));
            case 14, 114 -> time(clock() + fraction(":"));
            case 20, 120 -> join(isoDate(), clock());
            case 21, 25, 121 -> join(isoDate(), clock() + fraction("."));
            case 22 -> join(month() + "/" + day() + "/" + year(), twelve() + clock().substring(2) + " " + half());
            case 23 -> date(isoDate());
            case 126, UTC_STYLE -> iso();
            case 130 -> join(hijriDay() + " " + hijriMonth() + " " + hijriYear(), halfDay(true));
            case 131 -> join(hijri(), halfDay(true));
            default -> throw ValueErrors.invalidStyle(style, type);
        };
    }

    private String join(String dateText, String timeText) {
        if (date == null) {
            return timeText.strip();
        }
        if (time == null) {
            return dateText;
        }
        return offset == null ? dateText + " " + timeText : dateText + " " + timeText + " " + offsetText(offset);
    }

    private String date(String text) {
        if (date == null) {
            throw ValueErrors.invalidStyle(style, type);
        }
        return text;
    }

    private String time(String text) {
        if (time == null) {
            throw ValueErrors.invalidStyle(style, type);
        }
        return offset == null ? text : text + " " + offsetText(offset);
    }

    private String iso() {
        if (date == null) {
            return clock() + fraction(".");
        }
        if (time == null) {
            return isoDate();
        }
        boolean old = type == Simple.DATETIME || type == Simple.SMALLDATETIME;
        var zone = offset == null ? "" : style == UTC_STYLE ? "Z" : offsetText(offset);
        return isoDate() + "T" + clock() + (old && millis() == 0 ? "" : fraction(".")) + zone;
    }

    private static String offsetText(ZoneOffset offset) {
        return offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId();
    }

    private LocalDate theDate() {
        return date == null ? DateTimes.EPOCH : date;
    }

    private LocalTime theTime() {
        return time == null ? LocalTime.MIDNIGHT : time;
    }

    private String isoDate() {
        return longYear() + "-" + month() + "-" + day();
    }

    private String monthDayYear() {
        return monthName() + " " + padded(theDate().getDayOfMonth(), ' ') + " " + longYear();
    }

    private String day() {
        return padded(theDate().getDayOfMonth(), '0');
    }

    private String month() {
        return padded(theDate().getMonthValue(), '0');
    }

    private String monthName() {
        return ValueSettings.current().language().shortMonths().get(theDate().getMonthValue() - 1);
    }

    private String year() {
        return style >= WITH_CENTURY ? longYear() : padded(theDate().getYear() % 100, '0');
    }

    private String longYear() {
        return digits(theDate().getYear(), 4);
    }

    private String hijri() {
        return hijriDay() + "/" + padded(HijriDate.of(theDate()).month(), '0') + "/" + hijriYear();
    }

    private String hijriDay() {
        return padded(HijriDate.of(theDate()).day(), ' ');
    }

    private String hijriMonth() {
        return HIJRI_MONTHS.get(HijriDate.of(theDate()).month() - 1);
    }

    private String hijriYear() {
        return digits(HijriDate.of(theDate()).year(), 4);
    }

    private String clock() {
        var t = theTime();
        return padded(t.getHour(), '0') + ":" + padded(t.getMinute(), '0') + ":" + padded(t.getSecond(), '0');
    }

    private String halfDay(boolean precise) {
        var clock = clock();
        return twelve() + (precise ? clock.substring(2) + fraction(":") : clock.substring(2, 5)) + half();
    }

    private String twelve() {
        int hour = theTime().getHour() % 12;
        return padded(hour == 0 ? 12 : hour, ' ');
    }

    private String half() {
        return theTime().getHour() < 12 ? "AM" : "PM";
    }

    private int millis() {
        return (theTime().get(ChronoField.NANO_OF_SECOND) + 500_000) / 1_000_000;
    }

    /// Milliseconds of the old types, after the style's own separator; all digits of the new types, after a point.
    private String fraction(String separator) {
        if (type instanceof Temporal temporal) {
            return temporal.scale() == 0
                    ? ""
                    : "." + digits(theTime().get(ChronoField.NANO_OF_SECOND), 9).substring(0, temporal.scale());
        }
        return separator + digits(millis(), 3);
    }

    private static String padded(int number, char pad) {
        return number < 10 ? "" + pad + number : Integer.toString(number);
    }

    private static String digits(int number, int length) {
        var text = Integer.toString(number);
        return "0".repeat(Math.max(0, length - text.length())) + text;
    }
}
