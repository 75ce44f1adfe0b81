package org.granary.cli.command;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads points in time from the command line: `2026-01-31`, `2026-01-31T08:00`, or how long ago, `7d`, `12h`, `30m`. All UTC.
public final class TimeArgument {
    private static final Pattern AGO = Pattern.compile("(\\d{1,5})([dhm])");

    private TimeArgument() {}

    /// @param flag that is read, for the message
    /// @param now in UTC
    public static LocalDateTime parse(String flag, String text, LocalDateTime now) {
        Matcher ago = AGO.matcher(text);
        if (ago.matches()) {
            ChronoUnit unit = switch (ago.group(2)) {
                case "d" -> ChronoUnit.DAYS;
                case "h" -> ChronoUnit.HOURS;
                default -> ChronoUnit.MINUTES;
            };
            return now.minus(Long.parseLong(ago.group(1)), unit);
        }
        try {
            return text.length() == "2026-01-31".length()
                    ? LocalDate.parse(text).atStartOfDay()
                    : LocalDateTime.parse(text.replace(' ', 'T'));
        } catch (DateTimeParseException e) {
            throw new UsageException(
                    flag + " takes a date like 2026-01-31, a time like 2026-01-31T08:00, or an age like 7d,"
                            + " 12h or 30m, and \"" + text + "\" is none of them.");
        }
    }
}
