package org.granary.timer.schedule;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads schedules in plain words.
public final class ScheduleText {
    /// What can be written, for messages.
    public static final String FORMS = "5 minutes, hourly, daily at 03:00, weekdays at 18:30, weekly on monday at 04:00, "
            + "monthly on 1 at 02:00";
    private static final String ONCE = "once at ";
    private static final Duration LONGEST = Duration.ofDays(366);

    private static final Pattern INTERVAL = Pattern.compile("(?:(\\S+) )?(second|minute|hour|day|week)s?");
    private static final Pattern DAILY = Pattern.compile("(daily|weekdays)(?: at (\\S+))?");
    private static final Pattern WEEKLY = Pattern.compile("weekly(?: on (.+?))?(?: at (\\S+))?");
    private static final Pattern MONTHLY = Pattern.compile("monthly(?: on (.+?))?(?: at (\\S+))?");
    private static final Pattern TIME = Pattern.compile("\\d{1,2}:\\d{2}");

    private ScheduleText() {}

    static Schedule parse(String text) {
        String words = text.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
        words = words.startsWith("every ") ? words.substring("every ".length()) : words;
        if (words.startsWith(ONCE)) {
            return once(text, words.substring(ONCE.length()));
        }
        if (words.equals("hourly")) {
            return new Schedule.Interval(Duration.ofHours(1));
        }
        Matcher match = INTERVAL.matcher(words);
        if (match.matches()) {
            return interval(text, match.group(1), match.group(2));
        }
        match = DAILY.matcher(words);
        if (match.matches()) {
            Set<DayOfWeek> days = match.group(1).equals("daily")
                    ? EnumSet.allOf(DayOfWeek.class)
                    : EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY);
            return new Schedule.Calendar(new Days.OfWeek(days), time(text, match.group(2)));
        }
        match = WEEKLY.matcher(words);
        if (match.matches()) {
            return new Schedule.Calendar(new Days.OfWeek(days(text, match.group(1))), time(text, match.group(2)));
        }
        match = MONTHLY.matcher(words);
        if (match.matches()) {
            return new Schedule.Calendar(new Days.OfMonth(dayOfMonth(text, match.group(1))),
                    time(text, match.group(2)));
        }
        throw new ScheduleException("\"" + text + "\" is not a schedule. Write for instance: " + FORMS + ".");
    }

    private static Schedule interval(String text, @Nullable String number, String unit) {
        int count;
        try {
            count = number == null ? 1 : Integer.parseInt(number);
        } catch (NumberFormatException e) {
            throw new ScheduleException("\"" + number + "\" in \"" + text + "\" is not a number. Write for instance: "
                    + FORMS + ".");
        }
        Duration one = switch (unit) {
            case "second" -> Duration.ofSeconds(1);
            case "minute" -> Duration.ofMinutes(1);
            case "hour" -> Duration.ofHours(1);
            case "day" -> Duration.ofDays(1);
            default -> Duration.ofDays(7);
        };
        if (count < 1 || one.multipliedBy(count).compareTo(LONGEST) > 0) {
            throw new ScheduleException("\"" + text + "\" is not between 1 second and 366 days.");
        }
        return new Schedule.Interval(one.multipliedBy(count));
    }

    private static WallTime time(String text, @Nullable String time) {
        if (time == null) {
            throw new ScheduleException("\"" + text + "\" lacks a time. Write for instance: " + text.strip()
                    + " at 03:00.");
        }
        try {
            if (TIME.matcher(time).matches()) {
                return new WallTime(LocalTime.parse(time.length() == 4 ? "0" + time : time));
            }
        } catch (DateTimeParseException e) {
            // Told below, as for a text of another form.
        }
        throw new ScheduleException("\"" + time + "\" in \"" + text + "\" is not a time from 00:00 to 23:59.");
    }

    private static Set<DayOfWeek> days(String text, @Nullable String names) {
        if (names == null) {
            throw new ScheduleException("\"" + text + "\" lacks a day. Write for instance: weekly on monday at 04:00.");
        }
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        for (String name : names.split(", | and |,", -1)) {
            days.add(Arrays.stream(DayOfWeek.values()).filter(day -> isDay(day, name)).findFirst()
                    .orElseThrow(() -> new ScheduleException("\"" + name + "\" in \"" + text
                            + "\" is not a day of the week: monday, tuesday, wednesday, thursday, friday, saturday or"
                            + " sunday.")));
        }
        return days;
    }

    private static boolean isDay(DayOfWeek day, String name) {
        String whole = day.name().toLowerCase(Locale.ROOT);
        return name.equals(whole) || name.equals(whole.substring(0, 3));
    }

    private static int dayOfMonth(String text, @Nullable String number) {
        if (number == null) {
            throw new ScheduleException("\"" + text + "\" lacks a day. Write for instance: monthly on 1 at 02:00.");
        }
        String digits = number.replaceFirst("^(?:the |day )", "").replaceFirst("(?:st|nd|rd|th)$", "");
        if (digits.matches("[1-9]|[12]\\d|3[01]")) {
            return Integer.parseInt(digits);
        }
        throw new ScheduleException("\"" + number + "\" in \"" + text + "\" is not a day from 1 to 31.");
    }

    private static Schedule once(String text, String time) {
        try {
            return new Schedule.Once(Instant.ofEpochSecond(Instant.parse(time.toUpperCase(Locale.ROOT))
                    .getEpochSecond()));
        } catch (DateTimeParseException e) {
            throw new ScheduleException(
                    "\"" + text + "\" is not a time. Write for instance: once at 2026-01-31T03:00:00Z.");
        }
    }

    /// The text of a schedule of one time.
    public static String once(Instant time) {
        return ONCE + Instant.ofEpochSecond(time.getEpochSecond());
    }

    /// The moment at which a clock in a time zone shows a date and a time.
    ///
    /// @throws ScheduleException for a text that is neither
    public static Instant moment(String text, ZoneId zone) {
        try {
            LocalDateTime time = LocalDateTime.parse(text.strip().replace(' ', 'T'));
            return new WallTime(time.toLocalTime()).on(time.toLocalDate(), zone);
        } catch (DateTimeParseException e) {
            throw new ScheduleException("\"" + text + "\" is not a time. Write for instance: 2026-01-31T03:00.");
        }
    }

    /// @throws ScheduleException for a text that is none
    public static ZoneId zone(String text) {
        try {
            return ZoneId.of(text.strip());
        } catch (DateTimeException e) {
            throw new ScheduleException(
                    "\"" + text + "\" is not a time zone. Write for instance: UTC, Europe/Berlin, America/New_York.");
        }
    }
}
