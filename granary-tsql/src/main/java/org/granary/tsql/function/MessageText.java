package org.granary.tsql.function;

import java.util.List;
import java.util.Locale;
import org.granary.type.Conversions;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The formats of RAISERROR and FORMATMESSAGE: `%d`, `%i`, `%u`, `%o`, `%x`, `%X`, `%s`, `%%`, with flags, width and
/// precision; `*` takes them from the arguments.
public final class MessageText {
    /// Longer messages are cut, with an ellipsis.
    private static final int LONGEST = 2047;
    private static final int WIDEST = 2047;

    private final String format;
    private final List<SqlValue> arguments;
    private final StringBuilder out = new StringBuilder();
    private int at;
    private int next;

    private MessageText(String format, List<SqlValue> arguments) {
        this.format = format;
        this.arguments = arguments;
    }

    /// The message with its arguments in place. Errors 2786 and 2787 for wrong types and formats.
    public static String format(String format, List<SqlValue> arguments) {
        String text = new MessageText(format, arguments).run();
        return text.length() > LONGEST ? text.substring(0, LONGEST - 3) + "..." : text;
    }

    private String run() {
        while (at < format.length()) {
            char c = format.charAt(at++);
            if (c != '%') {
                out.append(c);
            } else if (at < format.length() && format.charAt(at) == '%') {
                out.append('%');
                at++;
            } else {
                specification();
            }
        }
        return out.toString();
    }

    private void specification() {
        int start = at - 1;
        boolean left = false;
        boolean zero = false;
        boolean plus = false;
        boolean blank = false;
        boolean alternate = false;
        while (at < format.length() && "-+0 #".indexOf(format.charAt(at)) >= 0) {
            switch (format.charAt(at++)) {
                case '-' -> left = true;
                case '0' -> zero = true;
                case '+' -> plus = true;
                case ' ' -> blank = true;
                default -> alternate = true;
            }
        }
        int width = number();
        int precision = -1;
        if (at < format.length() && format.charAt(at) == '.') {
            at++;
            precision = Math.max(0, number());
        }
        while (at < format.length() && "hlI64".indexOf(format.charAt(at)) >= 0) {
            at++;
        }
        if (at >= format.length()) {
            throw invalid(start);
        }
        char type = format.charAt(at++);
        String text = switch (type) {
            case 's' -> text(argument(), precision);
            case 'd', 'i' -> signed(argument(), plus ? "+" : blank ? " " : "");
            case 'u' -> unsigned(argument(), 10);
            case 'o' -> (alternate ? "0" : "") + unsigned(argument(), 8);
            case 'x' -> (alternate ? "0x" : "") + unsigned(argument(), 16);
            case 'X' -> (alternate ? "0X" : "") + unsigned(argument(), 16).toUpperCase(Locale.ROOT);
            default -> throw invalid(start);
        };
        pad(text, Math.min(width, WIDEST), left, zero && type != 's' && !left);
    }

    private void pad(String text, int width, boolean left, boolean zero) {
        int missing = Math.max(0, width - text.length());
        if (zero && text.startsWith("-")) {
            out.append('-').repeat('0', missing).append(text, 1, text.length());
        } else if (left) {
            out.append(text).repeat(' ', missing);
        } else {
            out.repeat(zero ? '0' : ' ', missing).append(text);
        }
    }

    private int number() {
        if (at < format.length() && format.charAt(at) == '*') {
            at++;
            return Math.clamp(integer(argument()), 0, WIDEST);
        }
        int value = 0;
        while (at < format.length() && Character.isDigit(format.charAt(at))) {
            value = Math.min(WIDEST, value * 10 + (format.charAt(at++) - '0'));
        }
        return value;
    }

    private @Nullable SqlValue argument() {
        return next < arguments.size() ? arguments.get(next++) : null;
    }

    private static String text(@Nullable SqlValue value, int precision) {
        if (value == null || value.isNull()) {
            return "(null)";
        }
        if (!(value.value() instanceof String) && !(value.value() instanceof byte[])) {
            throw mismatch();
        }
        String text = (String) java.util.Objects
                .requireNonNull(Conversions.cast(value, SqlType.nvarchar(SqlType.MAX)).value());
        return precision >= 0 && text.length() > precision ? text.substring(0, precision) : text;
    }

    private static String signed(@Nullable SqlValue value, String positive) {
        if (value == null || value.isNull()) {
            return "(null)";
        }
        long number = integer(value);
        return number >= 0 ? positive + number : String.valueOf(number);
    }

    private static String unsigned(@Nullable SqlValue value, int radix) {
        if (value == null || value.isNull()) {
            return "(null)";
        }
        return value.value() instanceof Long number
                ? Long.toUnsignedString(number, radix)
                : Integer.toUnsignedString((int) integer(value), radix);
    }

    private static long integer(@Nullable SqlValue value) {
        return value == null ? 0 : switch (value.value()) {
            case Integer number -> number;
            case Long number -> number;
            case null -> 0;
            default -> throw mismatch();
        };
    }

    private static SqlError mismatch() {
        return new SqlError(2786, 16, 1,
                "The data type of substitution parameter 1 does not match the expected type of the format specification.");
    }

    private SqlError invalid(int start) {
        return new SqlError(2787, 16, 1, "Invalid format specification: '"
                + format.substring(start, Math.min(format.length(), start + 20)) + "'.");
    }
}
