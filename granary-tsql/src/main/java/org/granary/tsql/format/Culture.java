package org.granary.tsql.format;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.DateFormatSymbols;
import java.text.DecimalFormatSymbols;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// How a culture writes numbers, dates and times. Names and symbols are the JDK's (CLDR); the patterns of the cultures
/// in `cultures.tsv` are those of Windows, those of others are made of the JDK's.
///
/// @param currencyPositive .NET's number of the pattern: 0 `$n`, 1 `n$`, 2 `$ n`, 3 `n $`
/// @param currencyNegative .NET's number of the pattern, 0 to 15
/// @param groups sizes of groups of digits, the last for all further ones
/// @param genitiveMonths names of months beside a day
public record Culture(String name, String decimal, String group, List<Integer> groups, String currency,
        int currencyPositive, int currencyNegative, String shortDate, String longDate, String shortTime,
        String longTime, String monthDay, String yearMonth, List<String> months, List<String> genitiveMonths,
        List<String> shortMonths, List<String> days, List<String> shortDays, String morning, String afternoon) {

    private static final char NARROW_SPACE = '\u202F';
    private static final char SPACE = '\u00A0';
    private static final Map<String, String[]> WINDOWS = windows();
    private static final Set<String> KNOWN = Arrays.stream(Locale.getAvailableLocales()).map(Locale::toLanguageTag)
            .map(tag -> tag.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    private static final Map<String, Culture> MADE = new ConcurrentHashMap<>();

    /// The culture that belongs to none: what `R`, `s` and `u` use.
    public static final Culture INVARIANT = invariant();

    private static Map<String, String[]> windows() {
        var in = Culture.class.getResourceAsStream("cultures.tsv");
        if (in == null) {
            throw new IllegalStateException("missing cultures.tsv");
        }
        try (var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            Map<String, String[]> all = new HashMap<>();
            reader.lines().filter(line -> !line.isEmpty()).map(line -> line.split("\t", -1))
                    .forEach(fields -> all.put(fields[0].toLowerCase(Locale.ROOT), fields));
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The culture of this name (`de-DE`, `de`), in any case; the empty name is the invariant culture.
    public static Optional<Culture> named(String name) {
        String lower = name.strip().toLowerCase(Locale.ROOT);
        if (lower.isEmpty()) {
            return Optional.of(INVARIANT);
        }
        if (!KNOWN.contains(lower)) {
            return Optional.empty();
        }
        return Optional.of(MADE.computeIfAbsent(lower, Culture::made));
    }

    private static Culture made(String lower) {
        Locale locale = Locale.forLanguageTag(lower);
        if (locale.getCountry().isEmpty()) {
            locale = WINDOWS.keySet().stream().filter(tag -> tag.startsWith(lower + "-")).sorted(Culture::usual)
                    .findFirst().map(Locale::forLanguageTag).orElse(locale);
        }
        return of(locale, WINDOWS.get(locale.toLanguageTag().toLowerCase(Locale.ROOT)));
    }

    /// Of `en` is meant `en-US`, of `de` `de-DE`.
    private static int usual(String one, String other) {
        return Integer.compare(rank(one), rank(other));
    }

    private static int rank(String tag) {
        String[] parts = tag.split("-", -1);
        return tag.equals("en-us") || tag.equals("zh-cn") || parts[0].equals(parts[1]) ? 0 : 1;
    }

    private static Culture of(Locale locale, String @Nullable [] windows) {
        var symbols = DecimalFormatSymbols.getInstance(locale);
        var halves = DateFormatSymbols.getInstance(locale).getAmPmStrings();
        boolean indian = locale.getCountry().equals("IN");
        return new Culture(locale.toLanguageTag(), String.valueOf(symbols.getDecimalSeparator()),
                String.valueOf(symbols.getGroupingSeparator()).replace(NARROW_SPACE, SPACE),
                indian ? List.of(3, 2) : List.of(3), currency(locale, symbols),
                windows == null ? 2 : Integer.parseInt(windows[1]), windows == null ? 9 : Integer.parseInt(windows[2]),
                windows == null ? date(locale, FormatStyle.SHORT) : windows[3],
                windows == null ? date(locale, FormatStyle.FULL) : windows[4],
                windows == null ? time(locale, FormatStyle.SHORT) : windows[5],
                windows == null ? time(locale, FormatStyle.MEDIUM) : windows[6],
                windows == null ? "d MMMM" : windows[7], windows == null ? "MMMM yyyy" : windows[8],
                months(locale, TextStyle.FULL_STANDALONE), months(locale, TextStyle.FULL),
                months(locale, TextStyle.SHORT_STANDALONE).stream().map(Culture::withoutPoint).toList(),
                days(locale, TextStyle.FULL),
                days(locale, TextStyle.SHORT).stream().map(Culture::withoutPoint).toList(),
                locale.getLanguage().equals("en") ? "AM" : halves[0],
                locale.getLanguage().equals("en") ? "PM" : halves[1]);
    }

    private static String currency(Locale locale, DecimalFormatSymbols symbols) {
        try {
            Currency currency = locale.getCountry().isEmpty() ? null : Currency.getInstance(locale);
            return currency == null ? "\u00A4" : currency.getSymbol(locale);
        } catch (IllegalArgumentException _) {
            return symbols.getCurrencySymbol();
        }
    }

    private static String withoutPoint(String name) {
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }

    private static List<String> months(Locale locale, TextStyle style) {
        return Arrays.stream(Month.values()).map(month -> month.getDisplayName(style, locale)).toList();
    }

    private static List<String> days(Locale locale, TextStyle style) {
        return Arrays.stream(DayOfWeek.values()).map(day -> day.getDisplayName(style, locale)).toList();
    }

    private static String date(Locale locale, FormatStyle style) {
        return ofJdk(DateTimeFormatterBuilder.getLocalizedDateTimePattern(style, null, IsoChronology.INSTANCE, locale));
    }

    private static String time(Locale locale, FormatStyle style) {
        return ofJdk(DateTimeFormatterBuilder.getLocalizedDateTimePattern(null, style, IsoChronology.INSTANCE, locale));
    }

    /// The same pattern in the letters of .NET.
    private static String ofJdk(String pattern) {
        var out = new StringBuilder();
        for (int at = 0; at < pattern.length();) {
            char c = pattern.charAt(at);
            if (c == '\'') {
                int end = pattern.indexOf('\'', at + 1);
                int stop = end < 0 ? pattern.length() : end + 1;
                out.append(pattern, at, stop);
                at = stop;
                continue;
            }
            int end = at;
            while (end < pattern.length() && pattern.charAt(end) == c) {
                end++;
            }
            out.append(ofJdk(c, end - at));
            at = end;
        }
        return out.toString().replace(NARROW_SPACE, ' ');
    }

    private static String ofJdk(char letter, int count) {
        return switch (letter) {
            case 'y', 'u' -> count == 2 ? "yy" : "yyyy";
            case 'L' -> "M".repeat(Math.min(count, 4));
            case 'E', 'c', 'e' -> count >= 4 ? "dddd" : "ddd";
            case 'a', 'b', 'B' -> "tt";
            case 'k', 'K' -> "H".repeat(count);
            case 'G' -> "gg";
            default -> String.valueOf(letter).repeat(count);
        };
    }

    private static Culture invariant() {
        Locale english = Locale.ENGLISH;
        return new Culture("", ".", ",", List.of(3), "\u00A4", 0, 0, "MM/dd/yyyy", "dddd, dd MMMM yyyy", "HH:mm",
                "HH:mm:ss", "MMMM dd", "yyyy MMMM", months(english, TextStyle.FULL), months(english, TextStyle.FULL),
                months(english, TextStyle.SHORT), days(english, TextStyle.FULL), days(english, TextStyle.SHORT), "AM",
                "PM");
    }

    /// What stands between day, month and year.
    String dateSeparator() {
        return separator(shortDate, '/');
    }

    String timeSeparator() {
        return separator(shortTime, ':');
    }

    private static String separator(String pattern, char usual) {
        return pattern.chars().filter(c -> "./-:".indexOf(c) >= 0).mapToObj(Character::toString).findFirst()
                .orElse(String.valueOf(usual));
    }

    /// The order of day, month and year: `MDY` …
    String dateOrder() {
        return IntStream.of('d', 'M', 'y').boxed()
                .sorted((a, b) -> Integer.compare(shortDate.indexOf(a), shortDate.indexOf(b)))
                .map(c -> Character.toString(c).toUpperCase(Locale.ROOT)).collect(Collectors.joining());
    }
}
