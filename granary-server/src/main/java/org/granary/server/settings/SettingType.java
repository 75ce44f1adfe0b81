package org.granary.server.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.granary.store.StoreException;
import org.granary.store.postgresql.PostgresUrl;
import org.granary.tds.server.AllowedAddresses;

/// How a setting's text becomes a value.
///
/// @param label stands for the value in help, for instance `PORT`
/// @param expected ends the sentence "x is not …"
/// @param parse throws IllegalArgumentException for a text that it cannot read
public record SettingType<T>(String label, String expected, Function<String, T> parse) {

    static final SettingType<String> TEXT = new SettingType<>("TEXT", "a text of at least one character",
            SettingType::nonEmpty);
    static final SettingType<Path> FILE = new SettingType<>("FILE", "a file name", SettingType::path);
    static final SettingType<Path> FOLDER = new SettingType<>("DIR", "a folder name", SettingType::path);
    static final SettingType<Integer> PORT = new SettingType<>("PORT", "a port from 0 to 65535",
            text -> between(0, 65_535, text));
    static final SettingType<OptionalInt> PORT_OR_OFF = new SettingType<>("PORT|off", "a port from 0 to 65535, or off",
            text -> text.equalsIgnoreCase("off") ? OptionalInt.empty() : OptionalInt.of(between(0, 65_535, text)));
    static final SettingType<Duration> DURATION = new SettingType<>("TIME",
            "a time above zero such as 500ms, 30s, 2m or 1h", SettingType::duration);
    static final SettingType<Long> SIZE = new SettingType<>("SIZE",
            "a size above zero such as 4096, 512KB, 64MB or 1GB",
            SettingType::size);

    static final SettingType<String> STORE = new SettingType<>("STORE",
            ServerSettings.EMBEDDED + " or a JDBC URL of PostgreSQL such as " + PostgresUrl.PREFIX
                    + "//localhost:5432/granary?user=granary",
            SettingType::store);

    static final SettingType<AllowedAddresses> ADDRESSES = new SettingType<>("CIDR,...",
            "a list of addresses and networks such as 10.0.0.7,192.168.0.0/16,2001:db8::/32", AllowedAddresses::parse);

    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(\\d{1,12})\\s*([a-z]*)", Pattern.CASE_INSENSITIVE);

    static SettingType<Integer> number(int least, int most) {
        return new SettingType<>("NUMBER", "a number from " + least + " to " + most,
                text -> between(least, most, text));
    }

    /// One of an enum's names, in lower case with hyphens.
    static <E extends Enum<E>> SettingType<E> choice(Class<E> type) {
        E[] constants = type.getEnumConstants();
        String names = Arrays.stream(constants).map(SettingType::written).collect(Collectors.joining("|"));
        return new SettingType<>(names, "one of " + names.replace("|", ", "),
                text -> Arrays.stream(constants).filter(constant -> written(constant).equalsIgnoreCase(text))
                        .findFirst()
                        .orElseThrow(IllegalArgumentException::new));
    }

    static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String nonEmpty(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException();
        }
        return text;
    }

    private static String store(String text) {
        if (!text.equalsIgnoreCase(ServerSettings.EMBEDDED)) {
            try {
                PostgresUrl.parse(text);
            } catch (StoreException e) {
                throw new IllegalArgumentException(e);
            }
        }
        return text;
    }

    private static Path path(String text) {
        try {
            return Path.of(nonEmpty(text));
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static int between(int least, int most, String text) {
        int number = Integer.parseInt(text);
        if (number < least || number > most) {
            throw new IllegalArgumentException();
        }
        return number;
    }

    private static Duration duration(String text) {
        Matcher matcher = matched(text);
        long amount = Long.parseLong(matcher.group(1));
        Duration duration = switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s", "" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> throw new IllegalArgumentException();
        };
        if (!duration.isPositive() || duration.compareTo(Duration.ofDays(365)) > 0) {
            throw new IllegalArgumentException();
        }
        return duration;
    }

    private static long size(String text) {
        Matcher matcher = matched(text);
        long amount = Long.parseLong(matcher.group(1));
        long unit = switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
            case "", "b" -> 1L;
            case "k", "kb" -> 1L << 10;
            case "m", "mb" -> 1L << 20;
            case "g", "gb" -> 1L << 30;
            default -> throw new IllegalArgumentException();
        };
        if (amount == 0 || amount > Long.MAX_VALUE / unit) {
            throw new IllegalArgumentException();
        }
        return amount * unit;
    }

    private static Matcher matched(String text) {
        Matcher matcher = NUMBER_AND_UNIT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException();
        }
        return matcher;
    }
}
