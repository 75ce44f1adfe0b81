package org.granary.tsql.format;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Dates and times by the patterns of .NET: `d`, `yyyy-MM-dd`, `h:mm tt`.
public final class DateFormat {
    private static final String ROUND_TRIP = "yyyy'-'MM'-'dd'T'HH':'mm':'ss'.'fffffffK";

    private final LocalDateTime time;
    private final @Nullable ZoneOffset offset;
    private final Culture culture;
    private final StringBuilder out = new StringBuilder();

    private DateFormat(LocalDateTime time, @Nullable ZoneOffset offset, Culture culture) {
        this.time = time;
        this.offset = offset;
        this.culture = culture;
    }

    /// @return nothing where the pattern does not fit
    public static Optional<String> format(LocalDateTime time, String pattern, Culture culture) {
        return format(time, null, pattern, culture);
    }

    /// @return nothing where the pattern does not fit
    public static Optional<String> format(OffsetDateTime time, String pattern, Culture culture) {
        return format(time.toLocalDateTime(), time.getOffset(), pattern, culture);
    }

    private static Optional<String> format(LocalDateTime time, @Nullable ZoneOffset offset, String pattern,
            Culture culture) {
        if (pattern.length() > 1) {
            return new DateFormat(time, offset, culture).custom(
                    pattern.length() == 2 && pattern.startsWith("%") ? pattern.substring(1) : pattern);
        }
        LocalDateTime utc = offset == null ? time : time.minusSeconds(offset.getTotalSeconds());
        return switch (pattern.isEmpty() ? 'G' : pattern.charAt(0)) {
            case 'd' -> of(time, offset, culture, culture.shortDate());
            case 'D' -> of(time, offset, culture, culture.longDate());
            case 'f' -> of(time, offset, culture, culture.longDate() + " " + culture.shortTime());
            case 'F' -> of(time, offset, culture, culture.longDate() + " " + culture.longTime());
            case 'U' -> offset != null
                    ? Optional.empty()
                    : of(time, null, culture, culture.longDate() + " " + culture.longTime());
            case 'g' -> of(time, offset, culture, culture.shortDate() + " " + culture.shortTime());
            case 'G' -> of(time, offset, culture, culture.shortDate() + " " + culture.longTime()
                    + (pattern.isEmpty() && offset != null ? " zzz" : ""));
            case 'm', 'M' -> of(time, offset, culture, culture.monthDay());
            case 'o', 'O' -> of(time, offset, Culture.INVARIANT, ROUND_TRIP);
            case 'r', 'R' -> of(utc, null, Culture.INVARIANT, "ddd, dd MMM yyyy HH':'mm':'ss 'GMT'");
            case 's' -> of(time, offset, Culture.INVARIANT, "yyyy'-'MM'-'dd'T'HH':'mm':'ss");
            case 't' -> of(time, offset, culture, culture.shortTime());
            case 'T' -> of(time, offset, culture, culture.longTime());
            case 'u' -> of(utc, null, Culture.INVARIANT, "yyyy'-'MM'-'dd HH':'mm':'ss'Z'");
            case 'y', 'Y' -> of(time, offset, culture, culture.yearMonth());
            default -> Optional.empty();
        };
    }

    private static Optional<String> of(LocalDateTime time, @Nullable ZoneOffset offset, Culture culture,
            String pattern) {
        return new DateFormat(time, offset, culture).custom(pattern);
    }

    private Optional<String> custom(String pattern) {
        // Beside a day, months have the form that belongs to it.
        boolean withDay = hasDay(pattern);
        for (int at = 0; at < pattern.length();) {
            char c = pattern.charAt(at);
            int count = 1;
            switch (c) {
                case '\'', '"' -> {
                    int end = pattern.indexOf(c, at + 1);
                    if (end < 0) {
                        return Optional.empty();
                    }
                    out.append(pattern, at + 1, end);
                    count = end - at + 1;
                }
                case '\\' -> {
                    if (at + 1 >= pattern.length()) {
                        return Optional.empty();
                    }
                    out.append(pattern.charAt(at + 1));
                    count = 2;
                }
                case '%' -> {
                    if (at + 1 >= pattern.length() || pattern.charAt(at + 1) == '%') {
                        return Optional.empty();
                    }
                }
                default -> {
                    while (at + count < pattern.length() && pattern.charAt(at + count) == c) {
                        count++;
                    }
                    if (!letters(c, count, withDay)) {
                        return Optional.empty();
                    }
                }
            }
            at += count;
        }
        return Optional.of(out.toString());
    }

    private static boolean hasDay(String pattern) {
        for (int at = 0; at < pattern.length(); at++) {
            char c = pattern.charAt(at);
            if (c == '\'' || c == '"') {
                int end = pattern.indexOf(c, at + 1);
                at = end < 0 ? pattern.length() : end;
            } else if (c == '\\') {
                at++;
            } else if (c == 'd') {
                int start = at;
                while (at + 1 < pattern.length() && pattern.charAt(at + 1) == 'd') {
                    at++;
                }
                if (at - start < 2) {
                    return true;
                }
            }
        }
        return false;
    }

    /// @return false where there is no such part
    private boolean letters(char c, int count, boolean withDay) {
        switch (c) {
            case 'd' -> out.append(switch (count) {
                case 1, 2 -> number(time.getDayOfMonth(), count);
                case 3 -> culture.shortDays().get(time.getDayOfWeek().getValue() - 1);
                default -> culture.days().get(time.getDayOfWeek().getValue() - 1);
            });
            case 'M' -> out.append(switch (count) {
                case 1, 2 -> number(time.getMonthValue(), count);
                case 3 -> month(culture.shortMonths());
                default -> month(withDay ? culture.genitiveMonths() : culture.months());
            });
            case 'y' -> out.append(count <= 2 ? number(time.getYear() % 100, count) : number(time.getYear(), count));
            case 'h' -> out.append(number((time.getHour() + 11) % 12 + 1, Math.min(count, 2)));
            case 'H' -> out.append(number(time.getHour(), Math.min(count, 2)));
            case 'm' -> out.append(number(time.getMinute(), Math.min(count, 2)));
            case 's' -> out.append(number(time.getSecond(), Math.min(count, 2)));
            case 'f', 'F' -> {
                if (count > 7) {
                    return false;
                }
                fraction(c, count);
            }
            case 't' -> {
                String half = time.getHour() < 12 ? culture.morning() : culture.afternoon();
                out.append(count == 1 && !half.isEmpty() ? half.substring(0, 1) : half);
            }
            case 'g' -> out.append(culture.name().startsWith("en") ? "A.D." : "AD");
            case 'z' -> zone(count);
            case 'K' -> {
                for (int i = 0; i < count && offset != null; i++) {
                    zone(3);
                }
            }
            case '/' -> out.append(culture.dateSeparator().repeat(count));
            case ':' -> out.append(culture.timeSeparator().repeat(count));
            default -> out.append(String.valueOf(c).repeat(count));
        }
        return true;
    }

    private String month(List<String> names) {
        return names.get(time.getMonthValue() - 1);
    }

    private static String number(int value, int digits) {
        String text = String.valueOf(value);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }

    /// `F` leaves out zeros at the end, and with them the point before it.
    private void fraction(char c, int count) {
        String digits = number(time.get(ChronoField.NANO_OF_SECOND) / 100, 7).substring(0, count);
        if (c == 'F') {
            int end = digits.length();
            while (end > 0 && digits.charAt(end - 1) == '0') {
                end--;
            }
            digits = digits.substring(0, end);
            if (digits.isEmpty() && !out.isEmpty() && out.charAt(out.length() - 1) == '.') {
                out.setLength(out.length() - 1);
            }
        }
        out.append(digits);
    }

    private void zone(int count) {
        int minutes = offset == null ? 0 : offset.getTotalSeconds() / 60;
        int hours = Math.abs(minutes) / 60;
        out.append(minutes < 0 ? '-' : '+').append(number(hours, Math.min(count, 2)));
        if (count > 2) {
            out.append(':').append(number(Math.abs(minutes) % 60, 2));
        }
    }

    /// A time, which .NET takes as a length of time: its custom patterns want their separators quoted.
    public static Optional<String> format(LocalTime time, String pattern) {
        String clock = "%02d:%02d:%02d".formatted(time.getHour(), time.getMinute(), time.getSecond());
        String fraction = number(time.getNano() / 100, 7);
        boolean whole = time.getNano() / 100 == 0;
        if (pattern.length() <= 1) {
            return switch (pattern.isEmpty() ? 'c' : pattern.charAt(0)) {
                case 'c', 't', 'T' -> Optional.of(whole ? clock : clock + "." + fraction);
                case 'g' -> Optional.of(clock.replaceFirst("^0", "") + (whole ? "" : "." + trimmed(fraction)));
                case 'G' -> Optional.of("0:" + clock + "." + fraction);
                default -> Optional.empty();
            };
        }
        var out = new StringBuilder();
        for (int at = 0; at < pattern.length();) {
            char c = pattern.charAt(at);
            int count = 1;
            if (c == '\\' && at + 1 < pattern.length()) {
                out.append(pattern.charAt(at + 1));
                count = 2;
            } else if (c == '\'' || c == '"') {
                int end = pattern.indexOf(c, at + 1);
                if (end < 0) {
                    return Optional.empty();
                }
                out.append(pattern, at + 1, end);
                count = end - at + 1;
            } else if ("hmsdfF".indexOf(c) >= 0) {
                while (at + count < pattern.length() && pattern.charAt(at + count) == c) {
                    count++;
                }
                int most = c == 'd' ? 8 : c == 'f' || c == 'F' ? 7 : 2;
                if (count > most) {
                    return Optional.empty();
                }
                out.append(switch (c) {
                    case 'h' -> number(time.getHour(), count);
                    case 'm' -> number(time.getMinute(), count);
                    case 's' -> number(time.getSecond(), count);
                    case 'd' -> number(0, count);
                    case 'f' -> fraction.substring(0, count);
                    default -> trimmed(fraction.substring(0, count));
                });
            } else if (c != '%') {
                return Optional.empty();
            }
            at += count;
        }
        return Optional.of(out.toString());
    }

    private static String trimmed(String digits) {
        String text = digits;
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '0') {
            end--;
        }
        return text.substring(0, end);
    }
}
