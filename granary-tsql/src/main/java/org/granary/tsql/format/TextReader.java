package org.granary.tsql.format;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads numbers, dates and times as the culture writes them: what PARSE does.
public final class TextReader {
    private static final int LONGEST = 4000;
    private static final int LONGEST_DATE = 200;
    private static final int LONGEST_NUMBER = 400;
    private static final int MOST_EXPONENT = 400;
    private static final int CUTOFF = 2049;
    private static final Pattern TIME = Pattern
            .compile("(?<!\\d)(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,7}))?)?(?!\\d)");
    private static final Pattern POINTED_TIME = Pattern
            .compile("(?<!\\d)(\\d{1,2})[.](\\d{2})(?:[.](\\d{2})(?:,(\\d{1,7}))?)?(?!\\d)");
    private static final Pattern OFFSET = Pattern.compile("([+-])(\\d{1,2}):(\\d{2})\\s*$|(?<=\\d)\\s*(Z)\\s*$");
    private static final Pattern ISO = Pattern.compile("(\\d{4}-\\d{1,2}-\\d{1,2})T(?=\\d)");

    private TextReader() {}

    /// A number.
    ///
    /// @param currency whether it may have the sign of the currency, and parentheses for negative ones
    /// @param scientific whether it may have an exponent, and no separators of groups
    public static Optional<BigDecimal> number(String text, Culture culture, boolean currency, boolean scientific) {
        String rest = text.strip();
        boolean negative = false;
        if (rest.length() > LONGEST) {
            return Optional.empty();
        }
        if (currency) {
            if (rest.startsWith("(") && rest.endsWith(")")) {
                negative = true;
                rest = rest.substring(1, rest.length() - 1);
            }
            int at = culture.currency().isEmpty() ? -1 : rest.indexOf(culture.currency());
            if (at >= 0) {
                rest = (rest.substring(0, at) + rest.substring(at + culture.currency().length())).strip();
            }
        }
        rest = rest.strip();
        if (rest.startsWith("-") || rest.startsWith("+")) {
            negative ^= rest.startsWith("-");
            rest = rest.substring(1).strip();
        } else if (!scientific && (rest.endsWith("-") || rest.endsWith("+"))) {
            negative ^= rest.endsWith("-");
            rest = rest.substring(0, rest.length() - 1).strip();
        }
        Optional<BigDecimal> found = digits(rest, culture, scientific);
        return negative ? found.map(BigDecimal::negate) : found;
    }

    private static Optional<BigDecimal> digits(String text, Culture culture, boolean scientific) {
        String rest = text;
        int point = rest.indexOf(culture.decimal());
        if (!scientific) {
            String whole = point < 0 ? rest : rest.substring(0, point);
            String group = culture.group();
            // A space that does not break may be written as one that does.
            whole = whole.replace(group, "");
            if (!group.isEmpty() && Character.isSpaceChar(group.charAt(0))) {
                whole = whole.replace(" ", "").replace("\u202F", "");
            }
            rest = whole + (point < 0 ? "" : rest.substring(point));
        }
        rest = rest.replace(culture.decimal(), "\u0000").replace('.', 'x').replace('\u0000', '.');
        Pattern form = Pattern
                .compile(scientific ? "(?=[.]?\\d)\\d*[.]?\\d*(?:[eE]([+-]?\\d{1,4}))?" : "(?=[.]?\\d)\\d*[.]?\\d*");
        Matcher matcher = form.matcher(rest);
        if (rest.length() > LONGEST_NUMBER || !matcher.matches()) {
            return Optional.empty();
        }
        if (scientific && matcher.group(1) != null && Math.abs(Integer.parseInt(matcher.group(1))) > MOST_EXPONENT) {
            return Optional.empty();
        }
        String clean = rest.endsWith(".") ? rest.substring(0, rest.length() - 1) : rest;
        return Optional.of(new BigDecimal(clean.replace(".e", "e").replace(".E", "E")));
    }

    /// What a text says of a date and a time.
    ///
    /// @param offset null where it has none
    public record Moment(LocalDateTime time, @Nullable ZoneOffset offset) {
        /// Without an offset UTC is meant.
        public OffsetDateTime withOffset() {
            return time.atOffset(offset == null ? ZoneOffset.UTC : offset);
        }
    }

    /// A date, a time, or both. What is not said is today's date or midnight.
    public static Optional<Moment> moment(String text, Culture culture, LocalDate today) {
        if (text.length() > LONGEST_DATE || text.isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(read(text.strip(), culture, today));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static @Nullable Moment read(String text, Culture culture, LocalDate today) {
        String rest = ISO.matcher(text).replaceFirst("$1 ");
        ZoneOffset offset = null;
        Matcher zone = OFFSET.matcher(rest);
        if (rest.contains(":") && zone.find()) {
            offset = zone.group(4) != null
                    ? ZoneOffset.UTC
                    : ZoneOffset.ofHoursMinutes(sign(zone) * Integer.parseInt(zone.group(2)),
                            sign(zone) * Integer.parseInt(zone.group(3)));
            rest = rest.substring(0, zone.start()).strip();
        }
        int half = half(rest, culture);
        rest = half == 0 ? rest : withoutHalf(rest, culture);
        LocalTime clock = LocalTime.MIDNIGHT;
        boolean colons = rest.contains(":");
        Matcher time = (colons ? TIME : POINTED_TIME).matcher(rest);
        boolean timed = (colons || culture.timeSeparator().equals(".")) && time.find()
                && (colons || isTime(time, rest));
        if (timed) {
            clock = clock(time, half);
            rest = (rest.substring(0, time.start()) + " " + rest.substring(time.end())).strip();
        } else if (half != 0) {
            return null;
        }
        LocalDate date = rest.isEmpty() ? today : date(rest, culture);
        return date == null ? null : new Moment(date.atTime(clock), offset);
    }

    private static int sign(Matcher zone) {
        return zone.group(1).equals("-") ? -1 : 1;
    }

    /// Where a point separates hours and minutes, a date looks alike: a time is then the last word.
    private static boolean isTime(Matcher time, String text) {
        return time.end() == text.length() && (time.start() == 0 || text.charAt(time.start() - 1) == ' ');
    }

    /// -1 for a morning, 1 for an afternoon.
    private static int half(String text, Culture culture) {
        if (contains(text, culture.afternoon()) || contains(text, "PM")) {
            return 1;
        }
        return contains(text, culture.morning()) || contains(text, "AM") ? -1 : 0;
    }

    private static boolean contains(String text, String half) {
        return !half.isEmpty() && Pattern.compile("(?i)(?<!\\p{L})" + Pattern.quote(half) + "(?!\\p{L})").matcher(text)
                .find();
    }

    private static String withoutHalf(String text, Culture culture) {
        String result = text;
        for (String half : List.of(culture.afternoon(), culture.morning(), "PM", "AM")) {
            if (!half.isEmpty()) {
                result = result.replaceAll("(?i)(?<!\\p{L})" + Pattern.quote(half) + "(?!\\p{L})", " ");
            }
        }
        return result.strip();
    }

    private static LocalTime clock(Matcher time, int half) {
        int hour = Integer.parseInt(time.group(1));
        if (half != 0 && (hour == 0 || hour > 12)) {
            throw new DateTimeException("hour");
        }
        int hours = half == 0 ? hour : hour % 12 + (half > 0 ? 12 : 0);
        String fraction = time.group(4) == null ? "0" : time.group(4);
        return LocalTime.of(hours, Integer.parseInt(time.group(2)),
                time.group(3) == null ? 0 : Integer.parseInt(time.group(3)),
                Integer.parseInt(fraction + "0".repeat(9 - fraction.length())));
    }

    private static @Nullable LocalDate date(String text, Culture culture) {
        List<String> numbers = new ArrayList<>();
        int month = 0;
        int place = 0;
        for (String word : text.split("[\\s,./年月日년월일-]+|(?<=\\d)(?=\\p{L})|(?<=\\p{L})(?=\\d)", -1)) {
            if (word.isEmpty()) {
                continue;
            }
            if (Character.isDigit(word.charAt(0))) {
                if (word.length() > 4 || !word.chars().allMatch(c -> c >= '0' && c <= '9')) {
                    return null;
                }
                numbers.add(word);
                continue;
            }
            int named = month(word, culture);
            if (named > 0 && month == 0) {
                month = named;
                place = numbers.size();
            } else if (!isFiller(word, culture)) {
                return null;
            }
        }
        return month > 0 ? named(month, place, numbers, culture) : numeric(numbers, culture);
    }

    private static int month(String word, Culture culture) {
        for (List<String> names : List.of(culture.genitiveMonths(), culture.months(), culture.shortMonths())) {
            for (int i = 0; i < names.size(); i++) {
                if (names.get(i).equalsIgnoreCase(word)) {
                    return i + 1;
                }
            }
        }
        return 0;
    }

    /// Names of days, and words that the culture's own long dates have.
    private static boolean isFiller(String word, Culture culture) {
        String quoted = culture.longDate().toLowerCase(Locale.ROOT);
        return culture.days().stream().anyMatch(word::equalsIgnoreCase)
                || culture.shortDays().stream().anyMatch(word::equalsIgnoreCase)
                || Pattern.compile("'[^']*(?<!\\p{L})" + Pattern.quote(word.toLowerCase(Locale.ROOT)) + "(?!\\p{L})")
                        .matcher(quoted).find();
    }

    private static @Nullable LocalDate named(int month, int place, List<String> numbers, Culture culture) {
        if (numbers.size() == 1) {
            String only = numbers.getFirst();
            return only.length() > 2 ? LocalDate.of(year(only), month, 1) : null;
        }
        if (numbers.size() != 2) {
            return null;
        }
        boolean yearFirst = numbers.getFirst().length() > 2
                || (place > 0 && numbers.getLast().length() <= 2 && culture.dateOrder().startsWith("Y"));
        return LocalDate.of(year(numbers.get(yearFirst ? 0 : 1)), month,
                Integer.parseInt(numbers.get(yearFirst ? 1 : 0)));
    }

    private static @Nullable LocalDate numeric(List<String> numbers, Culture culture) {
        if (numbers.size() != 3) {
            return null;
        }
        String order = culture.dateOrder();
        if (numbers.getFirst().length() > 2) {
            order = "YMD";
        } else if (order.startsWith("Y") && numbers.getLast().length() > 2) {
            order = "MDY";
        }
        String year = numbers.get(order.indexOf('Y'));
        return LocalDate.of(year(year), Integer.parseInt(numbers.get(order.indexOf('M'))),
                Integer.parseInt(numbers.get(order.indexOf('D'))));
    }

    private static int year(String digits) {
        int year = Integer.parseInt(digits);
        if (digits.length() > 2) {
            return year;
        }
        return year + 2000 <= CUTOFF ? year + 2000 : year + 1900;
    }
}
