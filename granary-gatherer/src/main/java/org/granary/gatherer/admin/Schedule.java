package org.granary.gatherer.admin;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// When a content source is crawled again: `every 15m`, `every 2h`, `every 1d`, or `daily 02:00` by the clock of whoever runs the crawl components.
///
/// @param every null for once a day
/// @param at null for an interval
public record Schedule(@Nullable Duration every, @Nullable LocalTime at) {
    private static final Pattern EVERY = Pattern.compile("every ([1-9][0-9]{0,4})([mhd])");
    private static final Pattern DAILY = Pattern.compile("daily ([01][0-9]|2[0-3]):([0-5][0-9])");

    /// @throws IllegalArgumentException when it is none; the message says what is one
    public static Schedule of(String text) {
        Matcher every = EVERY.matcher(text.strip());
        if (every.matches()) {
            long number = Long.parseLong(every.group(1));
            return new Schedule(switch (every.group(2)) {
                case "m" -> Duration.ofMinutes(number);
                case "h" -> Duration.ofHours(number);
                default -> Duration.ofDays(number);
            }, null);
        }
        Matcher daily = DAILY.matcher(text.strip());
        if (daily.matches()) {
            return new Schedule(null,
                    LocalTime.of(Integer.parseInt(daily.group(1)), Integer.parseInt(daily.group(2))));
        }
        throw new IllegalArgumentException(
                "'" + text + "' is not a schedule; use for instance \"every 15m\", \"every 2h\" or \"daily 02:00\".");
    }

    /// Is it time?
    ///
    /// @param last when it was done last, in UTC; null for never
    public boolean isDue(@Nullable LocalDateTime last, LocalDateTime nowUtc, ZoneId zone) {
        if (last == null) {
            return true;
        }
        if (every != null) {
            return !last.plus(every).isAfter(nowUtc);
        }
        LocalDateTime now = nowUtc.atOffset(ZoneOffset.UTC).atZoneSameInstant(zone).toLocalDateTime();
        LocalDate today = now.toLocalDate();
        LocalTime time = at == null ? LocalTime.MIDNIGHT : at;
        LocalDateTime newest = now.toLocalTime().isBefore(time) ? today.minusDays(1).atTime(time) : today.atTime(time);
        return last.atOffset(ZoneOffset.UTC).atZoneSameInstant(zone).toLocalDateTime().isBefore(newest);
    }
}
