package org.granary.tsql.parse;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HexFormat;
import org.antlr.v4.runtime.Token;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Constants: from the words of the text to values of the type that T-SQL gives them.
final class Literals {
    private static final int MAX_PRECISION = 38;
    private static final BigDecimal MAX_MONEY = new BigDecimal("922337203685477.5807");

    private Literals() {}

    static SqlValue of(Token token) {
        String text = token.getText();
        return switch (token.getType()) {
            case TsqlLexer.NULL -> SqlValue.nullOf(SqlType.Simple.INT);
            case TsqlLexer.INTEGER -> integer(text, token.getLine());
            case TsqlLexer.DECIMAL -> decimal(text, token.getLine());
            case TsqlLexer.REAL -> real(text, token.getLine());
            case TsqlLexer.MONEY -> money(text, token.getLine());
            case TsqlLexer.BINARY -> binary(text);
            case TsqlLexer.STRING -> characters(unquote(text, 1), false);
            case TsqlLexer.NATIONAL_STRING -> characters(unquote(text, 2), true);
            default -> throw new IllegalStateException("not a literal: " + token);
        };
    }

    /// The negative of a number; null for what is none.
    static @Nullable SqlValue negative(SqlValue value) {
        return switch (value.value()) {
            case Integer number -> SqlValue.of(value.type(), -number);
            case Double number -> SqlValue.of(value.type(), -number);
            case BigDecimal number -> SqlValue.of(value.type(), number.negate());
            case null, default -> null;
        };
    }

    /// The content of a quoted string, bracketed name or quoted name.
    ///
    /// @param prefix characters before the content
    static String unquote(String text, int prefix) {
        char quote = text.charAt(text.length() - 1);
        String content = text.substring(prefix, text.length() - 1);
        String one = String.valueOf(quote);
        return content.indexOf(quote) < 0 ? content : content.replace(one + one, one);
    }

    static SqlValue characters(String value, boolean national) {
        int length = Math.max(1, value.length());
        int most = national ? 4000 : 8000;
        return SqlValue.of(new SqlType.Characters(national, true, length > most ? SqlType.MAX : length), value);
    }

    private static SqlValue integer(String text, int line) {
        if (text.length() <= 18) {
            long value = Long.parseLong(text);
            if (value <= Integer.MAX_VALUE) {
                return SqlValue.ofInt((int) value);
            }
        }
        return decimal(text, line);
    }

    private static SqlValue decimal(String text, int line) {
        int start = 0;
        while (start < text.length() && text.charAt(start) == '0') {
            start++;
        }
        if (text.length() - start > MAX_PRECISION + 1) {
            throw outOfRange(text, line);
        }
        String digits = text.substring(start);
        BigDecimal value = new BigDecimal(
                digits.isEmpty() || digits.startsWith(".") || digits.endsWith(".") ? padded(digits) : digits);
        int scale = value.scale();
        int precision = Math.max(Math.max(value.precision(), scale), 1);
        if (precision > MAX_PRECISION) {
            throw outOfRange(text, line);
        }
        return SqlValue.of(new SqlType.Decimal(precision, scale, true), value);
    }

    private static String padded(String digits) {
        String padded = digits.isEmpty() || digits.startsWith(".") ? "0" + digits : digits;
        return padded.endsWith(".") ? padded.substring(0, padded.length() - 1) : padded;
    }

    private static SqlValue real(String text, int line) {
        char last = text.charAt(text.length() - 1);
        String complete = Character.isDigit(last) ? text : text + "0";
        double value = Double.parseDouble(complete);
        if (Double.isInfinite(value)) {
            throw SyntaxErrors.error(168, 15, 1, "The floating point value '" + SyntaxErrors.quote(text)
                    + "' is out of the range of computer representation (8 bytes).", line);
        }
        return SqlValue.of(SqlType.Simple.FLOAT, value);
    }

    private static SqlValue money(String text, int line) {
        BigDecimal value = new BigDecimal(padded(text.substring(1).replace(",", ""))).setScale(4, RoundingMode.HALF_UP);
        if (value.compareTo(MAX_MONEY) > 0) {
            throw outOfRange(text, line);
        }
        return SqlValue.of(SqlType.Simple.MONEY, value);
    }

    private static SqlValue binary(String text) {
        String digits = text.substring(2).replaceAll("[^0-9A-Fa-f]", "");
        byte[] bytes = HexFormat.of().parseHex(digits.length() % 2 == 0 ? digits : "0" + digits);
        int length = Math.max(1, bytes.length);
        return SqlValue.of(SqlType.varbinary(length > 8000 ? SqlType.MAX : length), bytes);
    }

    private static SqlError outOfRange(String text, int line) {
        return SyntaxErrors.error(1007, 15, 1, "The number '" + SyntaxErrors.quote(text)
                + "' is out of the range for numeric representation (maximum precision 38).", line);
    }
}
