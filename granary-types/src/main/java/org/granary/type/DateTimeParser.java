package org.granary.type;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads dates and times from text as SQL Server does: `2008-01-31T01:01:01Z`, `20080131`,
/// `01/31/2008 1:01 PM`, `Jan 31 2008 01:01:01:000AM`, `31 January, 2008`, `1:01`, and the empty string for 1900-01-01.
final class DateTimeParser {

    /// What a text says. Absent parts are 1900-01-01, midnight and no offset.
    ///
    /// @param fractionDigits how many decimal digits of a second were written
    record Parsed(LocalDate date, LocalTime time, @Nullable ZoneOffset offset, int fractionDigits, boolean hasDate) {}

    /// The text has the form of a date or time, but there is no such day or hour: SQL Server distinguishes the two.
    static final class OutOfRangeException extends RuntimeException {
        OutOfRangeException() {
            super("out of range", null, false, false);
        }
    }

    private static final int MAX_LENGTH = 100;
    private static final int CUTOFF = 50;
    private static final int HIJRI = 130;

    private static final Pattern TIME = Pattern.compile(
            "(?<![\\d:])(\\d{1,2})(?:(?::(\\d{1,2})(?::(\\d{1,2})(?:([.:])(\\d{1,9}))?)?\\s*([ap]m)?)|(?:\\s*([ap]m)))"
                    + "(?![\\d:_a-y])",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern OFFSET = Pattern.compile("\\s*(?:(z)|([+-])(\\d{2}):(\\d{2}))",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern ISO = Pattern.compile("(\\d{4}-\\d{2}-\\d{2}|\\d{8})T(\\d{2}:.*)");
    private static final Pattern NUMERIC = Pattern.compile("(\\d{1,4})\\s*[-/.]\\s*(\\d{1,4})\\s*[-/.]\\s*(\\d{1,4})");

    private final String text;
    private final DateOrder order;
    private final boolean yearMonthDay;
    private final boolean hijri;

    private DateTimeParser(String text, DateOrder order, boolean yearMonthDay, boolean hijri) {
        this.text = text;
        this.order = order;
        this.yearMonthDay = yearMonthDay;
        this.hijri = hijri;
    }

    /// Empty if the text is no date or time.
    ///
    /// @param style of CONVERT: it gives the order of day and month; without one SET DATEFORMAT does
    /// @param old whether a datetime or smalldatetime is wanted: then day and month after the year have the order of
    ///     SET DATEFORMAT too
    /// @throws OutOfRangeException if the text names a day or time that does not exist
    static Optional<Parsed> parse(String text, int style, boolean old) {
        var trimmed = text.strip();
        if (trimmed.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            return new DateTimeParser(trimmed, order(style), !old || isYearFirst(style),
                    style == HIJRI || style == HIJRI + 1).parse();
        } catch (DateTimeException e) {
            throw new OutOfRangeException();
        }
    }

    private static DateOrder order(int style) {
        return switch (style) {
            case 1, 10, 101, 110 -> DateOrder.MDY;
            case 3, 4, 5, 103, 104, 105, 130, 131 -> DateOrder.DMY;
            case 2, 11, 102, 111 -> DateOrder.YMD;
            default -> ValueSettings.current().dateOrder();
        };
    }

    private static boolean isYearFirst(int style) {
        return switch (style) {
            case 2, 11, 20, 21, 23, 25, 102, 111, 120, 121, 126, 127 -> true;
            default -> false;
        };
    }

    private Optional<Parsed> parse() {
        if (text.isEmpty()) {
            return Optional.of(new Parsed(DateTimes.EPOCH, LocalTime.MIDNIGHT, null, 0, false));
        }
        var iso = ISO.matcher(text);
        var rest = text;
        if (iso.matches()) {
            rest = iso.group(1).replace("-", "") + " " + iso.group(2);
        }
        var time = TIME.matcher(rest);
        if (!time.find()) {
            return date(rest).map(date -> new Parsed(date, LocalTime.MIDNIGHT, null, 0, true));
        }
        return timed(rest, time);
    }

    private Optional<Parsed> timed(String whole, Matcher time) {
        var clock = clock(time);
        int end = time.end();
        var offsetMatcher = OFFSET.matcher(whole).region(end, whole.length());
        ZoneOffset offset = null;
        if (offsetMatcher.lookingAt()) {
            offset = offset(offsetMatcher);
            end = offsetMatcher.end();
        }
        var rest = (whole.substring(0, time.start()) + " " + whole.substring(end)).strip();
        int digits = time.group(5) == null ? 0 : time.group(5).length();
        if (rest.isEmpty()) {
            return Optional.of(new Parsed(DateTimes.EPOCH, clock, offset, digits, false));
        }
        var found = offset;
        return date(rest).map(date -> new Parsed(date, clock, found, digits, true));
    }

    private static LocalTime clock(Matcher time) {
        int hour = Integer.parseInt(time.group(1));
        int minute = time.group(2) == null ? 0 : Integer.parseInt(time.group(2));
        int second = time.group(3) == null ? 0 : Integer.parseInt(time.group(3));
        var half = time.group(6) == null ? time.group(7) : time.group(6);
        if (half != null) {
            boolean afternoon = half.toLowerCase(Locale.ROOT).equals("pm");
            if (afternoon ? hour == 0 : hour > 12) {
                throw new OutOfRangeException();
            }
            hour = afternoon ? (hour < 12 ? hour + 12 : hour) : hour % 12;
        }
        return LocalTime.of(hour, minute, second, nanos(time.group(4), time.group(5)));
    }

    /// After a point the digits are a fraction; after a colon they count milliseconds.
    private static int nanos(@Nullable String separator, @Nullable String digits) {
        if (separator == null || digits == null) {
            return 0;
        }
        if (separator.equals(":")) {
            if (digits.length() > 3) {
                throw new OutOfRangeException();
            }
            return Integer.parseInt(digits) * 1_000_000;
        }
        return Integer.parseInt(digits + "0".repeat(9 - digits.length()));
    }

    private static ZoneOffset offset(Matcher matcher) {
        if (matcher.group(1) != null) {
            return ZoneOffset.UTC;
        }
        int sign = matcher.group(2).equals("-") ? -1 : 1;
        int hours = Integer.parseInt(matcher.group(3));
        int minutes = Integer.parseInt(matcher.group(4));
        if (hours * 60 + minutes > 14 * 60) {
            throw new OutOfRangeException();
        }
        return ZoneOffset.ofHoursMinutes(sign * hours, sign * minutes);
    }

    private Optional<LocalDate> date(String written) {
        if (written.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return digits(written);
        }
        var numeric = NUMERIC.matcher(written);
        if (numeric.matches()) {
            return separated(numeric.group(1), numeric.group(2), numeric.group(3));
        }
        return named(written);
    }

    private Optional<LocalDate> digits(String written) {
        return switch (written.length()) {
            case 4 -> Optional.of(day(Integer.parseInt(written), 1, 1));
            case 6 -> Optional.of(day(year(written.substring(0, 2)), Integer.parseInt(written.substring(2, 4)),
                    Integer.parseInt(written.substring(4))));
            case 8 -> Optional.of(
                    day(Integer.parseInt(written.substring(0, 4)), Integer.parseInt(written.substring(4, 6)),
                            Integer.parseInt(written.substring(6))));
            default -> Optional.empty();
        };
    }

    private Optional<LocalDate> separated(String a, String b, String c) {
        if (a.length() == 3 || b.length() == 3 || c.length() == 3) {
            return Optional.empty();
        }
        int years = (a.length() == 4 ? 1 : 0) + (b.length() == 4 ? 1 : 0) + (c.length() == 4 ? 1 : 0);
        if (years > 1) {
            return Optional.empty();
        }
        boolean dayFirst = order.isDayBeforeMonth();
        if (a.length() == 4) {
            boolean swapped = dayFirst && !yearMonthDay;
            return Optional.of(day(year(a), Integer.parseInt(swapped ? c : b), Integer.parseInt(swapped ? b : c)));
        }
        if (b.length() == 4) {
            return Optional.of(day(year(b), Integer.parseInt(dayFirst ? c : a), Integer.parseInt(dayFirst ? a : c)));
        }
        if (c.length() == 4) {
            return Optional.of(day(year(c), Integer.parseInt(dayFirst ? b : a), Integer.parseInt(dayFirst ? a : b)));
        }
        var parts = List.of(a, b, c);
        return Optional.of(day(year(parts.get(order.place('Y'))), Integer.parseInt(parts.get(order.place('M'))),
                Integer.parseInt(parts.get(order.place('D')))));
    }

    /// A month by its name, and a day and a year (or only a year) anywhere around it.
    private Optional<LocalDate> named(String written) {
        int month = 0;
        var language = ValueSettings.current().language();
        var numbers = new ArrayList<String>();
        for (var word : written.split("[\\s,./-]+|(?<=\\d)(?=\\p{L})|(?<=\\p{L})(?=\\d)", -1)) {
            if (word.isEmpty()) {
                continue;
            }
            if (Character.isDigit(word.charAt(0))) {
                numbers.add(word);
            } else if (month == 0 && language.month(word) > 0) {
                month = language.month(word);
            } else {
                return Optional.empty();
            }
        }
        if (month == 0 || numbers.isEmpty() || numbers.size() > 2) {
            return Optional.empty();
        }
        return assembled(month, numbers);
    }

    private Optional<LocalDate> assembled(int month, List<String> numbers) {
        int yearAt = 0;
        while (yearAt < numbers.size() - 1 && numbers.get(yearAt).length() != 4) {
            yearAt++;
        }
        var year = numbers.get(yearAt);
        if (numbers.size() == 1) {
            return year.length() == 4 ? Optional.of(day(year(year), month, 1)) : Optional.empty();
        }
        var day = numbers.get(1 - yearAt);
        if (day.length() > 2 || (year.length() != 4 && year.length() > 2)) {
            return Optional.empty();
        }
        return Optional.of(day(year(year), month, Integer.parseInt(day)));
    }

    private static int year(String written) {
        int year = Integer.parseInt(written);
        if (written.length() > 2) {
            return year;
        }
        return year < CUTOFF ? 2000 + year : 1900 + year;
    }

    private LocalDate day(int year, int month, int day) {
        if (year < 1) {
            throw new OutOfRangeException();
        }
        return hijri ? HijriDate.toGregorian(year, month, day) : LocalDate.of(year, month, day);
    }
}
