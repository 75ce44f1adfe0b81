package org.granary.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;

/// Numbers as text, in SQL Server's ways of writing and reading them.
final class NumberText {
    private static final int MAX_DIGITS = 1_000;
    private static final String CURRENCY = "$\u00A2\u00A3\u00A4\u00A5\u20A0\u20A1\u20A2\u20A3\u20A4\u20A5\u20A6\u20A7"
            + "\u20A8\u20A9\u20AA\u20AB\u20AC\u20AD\u20AE\u20AF\u20B0\u20B1";

    private NumberText() {}

    // Writing

    /// Style 0: up to 6 digits, 1: 8 digits with exponent, 2: 16 digits with exponent, 3: all digits with exponent.
    static String formatFloat(double value, boolean real, int style) {
        return switch (style) {
            case 1 -> scientific(value, 8, false);
            case 2 -> scientific(value, 16, false);
            case 3 -> scientific(value, real ? 9 : 17, false);
            default -> general(value);
        };
    }

    private static String general(double value) {
        if (value == 0) {
            return "0";
        }
        var rounded = new BigDecimal(value).round(new MathContext(6, RoundingMode.HALF_UP));
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent < -4 || exponent >= 6) {
            return scientific(value, 6, true);
        }
        return rounded.stripTrailingZeros().toPlainString();
    }

    private static String scientific(double value, int digits, boolean strip) {
        var rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_UP));
        int exponent = value == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        var mantissa = rounded.movePointLeft(exponent).setScale(digits - 1, RoundingMode.HALF_UP);
        var text = strip ? mantissa.stripTrailingZeros().toPlainString() : mantissa.toPlainString();
        var power = Integer.toString(Math.abs(exponent));
        return text + (exponent < 0 ? "e-" : "e+") + "0".repeat(Math.max(0, 3 - power.length())) + power;
    }

    /// Style 0: two decimals, 1: two decimals and commas, 2 and 126: four decimals.
    static String formatMoney(BigDecimal value, int style) {
        if (style == 2 || style == 126) {
            return value.toPlainString();
        }
        var text = value.setScale(2, RoundingMode.HALF_UP).toPlainString();
        return style == 1 ? withCommas(text) : text;
    }

    private static String withCommas(String text) {
        int first = text.startsWith("-") ? 1 : 0;
        var out = new StringBuilder(text);
        for (int at = text.indexOf('.') - 3; at > first; at -= 3) {
            out.insert(at, ',');
        }
        return out.toString();
    }

    // Reading

    /// An integer with or without a sign; the empty string and a lone sign are 0, as in SQL Server.
    static Optional<BigInteger> parseInteger(String text) {
        var trimmed = trim(text);
        int start = signed(trimmed) ? 1 : 0;
        if (trimmed.length() > MAX_DIGITS || !allDigits(trimmed, start, trimmed.length())) {
            return Optional.empty();
        }
        if (trimmed.length() == start) {
            return Optional.of(BigInteger.ZERO);
        }
        return Optional.of(new BigInteger(trimmed.startsWith("+") ? trimmed.substring(1) : trimmed));
    }

    /// Digits with at most one point, no exponent; at least one digit.
    static Optional<BigDecimal> parseDecimal(String text) {
        return exact(trim(text));
    }

    /// As [#parseDecimal], with a currency symbol, commas between digits; the empty string is 0.
    static Optional<BigDecimal> parseMoney(String text) {
        var trimmed = trim(text);
        if (trimmed.isEmpty()) {
            return Optional.of(BigDecimal.ZERO);
        }
        boolean negative = false;
        boolean signSeen = false;
        boolean currencySeen = false;
        int at = 0;
        for (; at < trimmed.length(); at++) {
            char c = trimmed.charAt(at);
            if (!signSeen && (c == '-' || c == '+')) {
                signSeen = true;
                negative = c == '-';
            } else if (!currencySeen && CURRENCY.indexOf(c) >= 0) {
                currencySeen = true;
            } else if (c != ' ') {
                break;
            }
        }
        var digits = trimmed.substring(at);
        if (digits.isEmpty()) {
            return Optional.of(BigDecimal.ZERO);
        }
        if (signed(digits)) {
            return Optional.empty();
        }
        int point = digits.indexOf('.');
        var whole = (point < 0 ? digits : digits.substring(0, point)).replace(",", "");
        var amount = exact(point < 0 ? whole : whole + digits.substring(point));
        return negative ? amount.map(BigDecimal::negate) : amount;
    }

    /// A number with or without exponent; the empty string is 0.
    static Optional<Double> parseFloat(String text) {
        var trimmed = trim(text);
        if (trimmed.isEmpty()) {
            return Optional.of(0.0);
        }
        int mark = Math.max(Math.max(trimmed.indexOf('e'), trimmed.indexOf('E')),
                Math.max(trimmed.indexOf('d'), trimmed.indexOf('D')));
        var mantissa = exact(mark < 0 ? trimmed : trimmed.substring(0, mark));
        if (mantissa.isEmpty()) {
            return Optional.empty();
        }
        var exponent = mark < 0 ? "" : trimmed.substring(mark + 1);
        int digitsFrom = signed(exponent) ? 1 : 0;
        if (exponent.length() - digitsFrom > 6 || !allDigits(exponent, digitsFrom, exponent.length())) {
            return Optional.empty();
        }
        var power = exponent.length() == digitsFrom ? "0" : exponent;
        return Optional.of(Double.parseDouble(mantissa.get() + "e" + power));
    }

    private static Optional<BigDecimal> exact(String text) {
        int start = signed(text) ? 1 : 0;
        int point = text.indexOf('.');
        int wholeEnd = point < 0 ? text.length() : point;
        if (text.length() > MAX_DIGITS || !allDigits(text, start, wholeEnd)
                || (point >= 0 && !allDigits(text, point + 1, text.length()))
                || text.length() - start - (point < 0 ? 0 : 1) < 1) {
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(text));
    }

    private static boolean signed(String text) {
        return text.startsWith("-") || text.startsWith("+");
    }

    private static boolean allDigits(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static String trim(String text) {
        return text.trim();
    }
}
