package org.granary.tsql.format;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;

/// Numbers by the patterns of .NET: `N2`, `C`, `#,##0.00;(0)`.
public final class NumberFormat {
    private static final int MOST_PRECISION = 99;
    private static final int DOUBLE_DIGITS = 15;
    private static final int FLOAT_DIGITS = 7;
    private static final String[] CURRENCY_POSITIVE = {"$n", "n$", "$ n", "n $"};
    private static final String[] CURRENCY_NEGATIVE = {"($n)", "-$n", "$-n", "$n-", "(n$)", "-n$", "n-$", "n$-",
        "-n $", "-$ n", "n $-", "$ n-", "$ -n", "n- $", "($ n)", "(n $)"};
    private static final MathContext OF_DOUBLE = new MathContext(DOUBLE_DIGITS, RoundingMode.HALF_UP);
    private static final MathContext OF_FLOAT = new MathContext(FLOAT_DIGITS, RoundingMode.HALF_UP);

    private NumberFormat() {}

    /// @param value Integer, Long, Float, Double or BigDecimal
    /// @param bits of an integer type, for `X`; 0 of others
    /// @return nothing where the pattern does not fit
    public static Optional<String> format(Number value, int bits, String pattern, Culture culture) {
        BigDecimal number = switch (value) {
            case Double d -> BigDecimal.valueOf(d).round(OF_DOUBLE);
            case Float f -> new BigDecimal(f.toString()).round(OF_FLOAT);
            case BigDecimal decimal -> decimal;
            default -> BigDecimal.valueOf(value.longValue());
        };
        if (pattern.isEmpty()) {
            return standard(number, value, bits, 'G', -1, culture);
        }
        char letter = pattern.charAt(0);
        if (Character.isLetter(letter) && letter < 0x80 && pattern.length() <= 3
                && pattern.substring(1).chars().allMatch(c -> c >= '0' && c <= '9')) {
            int precision = pattern.length() == 1 ? -1 : Integer.parseInt(pattern.substring(1));
            return precision > MOST_PRECISION
                    ? Optional.empty()
                    : standard(number, value, bits, letter, precision, culture);
        }
        return Optional.of(new NumberPicture(pattern, culture).format(number));
    }

    private static Optional<String> standard(BigDecimal number, Number value, int bits, char letter, int precision,
            Culture culture) {
        return switch (Character.toUpperCase(letter)) {
            case 'C' -> Optional.of(currency(number, precision < 0 ? digits(culture) : precision, culture));
            case 'D' -> bits == 0 ? Optional.empty() : Optional.of(whole(number, Math.max(1, precision)));
            case 'E' -> Optional.of(exponential(number, letter, precision < 0 ? 6 : precision, 3, culture));
            case 'F' -> Optional.of(signed(number, fixed(number, precision < 0 ? 2 : precision, culture)));
            case 'G' -> Optional.of(general(number, value, letter, precision, culture));
            case 'N' -> Optional.of(signed(number, grouped(number, precision < 0 ? 2 : precision, culture)));
            case 'P' -> {
                BigDecimal percent = number.movePointRight(2);
                yield Optional.of(signed(percent, grouped(percent, precision < 0 ? 2 : precision, culture)
                        + (culture.name().startsWith("en") || culture.name().isEmpty() ? " %" : "\u00A0%")));
            }
            case 'R' -> value instanceof Double || value instanceof Float
                    ? Optional.of(shortest(value, culture))
                    : Optional.empty();
            case 'X' -> bits == 0 ? Optional.empty() : Optional.of(hex(number, bits, letter, precision));
            default -> Optional.empty();
        };
    }

    /// Decimal places of an amount.
    private static int digits(Culture culture) {
        return switch (culture.currency()) {
            case "¥", "￥" -> culture.name().startsWith("ja") ? 0 : 2;
            case "₩" -> 0;
            default -> 2;
        };
    }

    private static String signed(BigDecimal number, String digits) {
        boolean nothing = digits.chars().noneMatch(c -> c >= '1' && c <= '9');
        return number.signum() < 0 && !nothing ? "-" + digits : digits;
    }

    private static String currency(BigDecimal number, int precision, Culture culture) {
        String digits = grouped(number, precision, culture);
        boolean negative = signed(number, digits).startsWith("-");
        String pattern = negative
                ? CURRENCY_NEGATIVE[culture.currencyNegative()]
                : CURRENCY_POSITIVE[culture.currencyPositive()];
        return pattern.replace(' ', '\u00A0').replace("n", "\u0000").replace("$", culture.currency()).replace("\u0000",
                digits);
    }

    private static String whole(BigDecimal number, int least) {
        String digits = number.abs().toBigInteger().toString();
        return (number.signum() < 0 ? "-" : "") + "0".repeat(Math.max(0, least - digits.length())) + digits;
    }

    private static String fixed(BigDecimal number, int precision, Culture culture) {
        return number.abs().setScale(precision, RoundingMode.HALF_UP).toPlainString().replace(".", culture.decimal());
    }

    private static String grouped(BigDecimal number, int precision, Culture culture) {
        String plain = number.abs().setScale(precision, RoundingMode.HALF_UP).toPlainString();
        int point = plain.indexOf('.');
        String whole = point < 0 ? plain : plain.substring(0, point);
        return grouped(whole, culture) + (point < 0 ? "" : culture.decimal() + plain.substring(point + 1));
    }

    /// Digits with separators of groups.
    static String grouped(String whole, Culture culture) {
        var out = new StringBuilder(whole);
        int at = whole.length();
        for (int group = 0;; group++) {
            at -= culture.groups().get(Math.min(group, culture.groups().size() - 1));
            if (at <= 0) {
                return out.toString();
            }
            out.insert(at, culture.group());
        }
    }

    /// @param exponentDigits at least so many
    private static String exponential(BigDecimal number, char letter, int precision, int exponentDigits,
            Culture culture) {
        BigDecimal rounded = number.abs().round(new MathContext(precision + 1, RoundingMode.HALF_UP));
        int exponent = rounded.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        String mantissa = rounded.movePointLeft(exponent).setScale(precision, RoundingMode.HALF_UP).toPlainString();
        return (number.signum() < 0 ? "-" : "") + mantissa.replace(".", culture.decimal()) + exponent(letter, exponent,
                exponentDigits);
    }

    private static String exponent(char letter, int exponent, int digits) {
        String text = String.valueOf(Math.abs(exponent));
        return letter + (exponent < 0 ? "-" : "+") + "0".repeat(Math.max(0, digits - text.length())) + text;
    }

    private static String general(BigDecimal number, Number value, char letter, int precision, Culture culture) {
        if (value instanceof BigDecimal && precision <= 0) {
            return number.toPlainString().replace(".", culture.decimal());
        }
        int digits = precision > 0 ? precision : switch (value) {
            case Double _ -> DOUBLE_DIGITS;
            case Float _ -> FLOAT_DIGITS;
            case Long _ -> 19;
            default -> 10;
        };
        if (number.signum() == 0) {
            return "0";
        }
        BigDecimal rounded = number.round(new MathContext(digits, RoundingMode.HALF_UP)).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= digits || exponent < -5) {
            return exponential(rounded, letter == 'g' ? 'e' : 'E', rounded.precision() - 1, 2, culture);
        }
        return rounded.toPlainString().replace(".", culture.decimal());
    }

    private static String shortest(Number value, Culture culture) {
        return general(new BigDecimal(value.toString()), value, 'G', 17, culture);
    }

    /// Negative numbers as two's complement.
    private static String hex(BigDecimal number, int bits, char letter, int precision) {
        BigInteger whole = number.toBigInteger();
        String digits = (whole.signum() < 0 ? whole.add(BigInteger.ONE.shiftLeft(bits)) : whole).toString(16);
        String padded = "0".repeat(Math.max(0, precision - digits.length())) + digits;
        return letter == 'X' ? padded.toUpperCase(Locale.ROOT) : padded;
    }
}
