package org.granary.type;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import org.granary.type.Conversion.Fit;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Simple;

/// Conversions to the types of text.
final class ToText {
    private static final char UNMAPPABLE = '?';
    private static final int GUID_LENGTH = 36;

    private ToText() {}

    /// char, varchar, nchar and nvarchar.
    static String characters(Conversion c, Characters to) {
        var text = text(c, to.national(), to.collation());
        if (to.length() == SqlType.MAX) {
            return text;
        }
        if (!to.national() && CodePages.bytesPerCharacter(to.collation().charset()) > 1) {
            return inBytes(c, text, to);
        }
        if (text.length() > to.length()) {
            return shortened(c, text, to);
        }
        return to.varying() || text.length() == to.length() ? text : text + " ".repeat(to.length() - text.length());
    }

    /// text, ntext: without a limit.
    static String unlimited(Conversion c, boolean national) {
        return text(c, national, TextCollation.SERVER);
    }

    /// The length of `char` and `varchar` counts bytes, and a character may have several.
    private static String inBytes(Conversion c, String text, Characters to) {
        var charset = to.collation().charset();
        int bytes = CodePages.length(text, charset);
        if (bytes <= to.length()) {
            return to.varying() ? text : text + " ".repeat(to.length() - bytes);
        }
        var fitting = CodePages.prefix(text, charset, to.length());
        if (c.fit() == Fit.REFUSE) {
            if (!text.substring(fitting.length()).isBlank()) {
                throw ValueErrors.truncated();
            }
        } else if (c.value() instanceof Number) {
            return shortened(c, text, to);
        }
        return to.varying() ? fitting : fitting + " ".repeat(to.length() - CodePages.length(fitting, charset));
    }

    private static String shortened(Conversion c, String text, Characters to) {
        if (c.fit() == Fit.REFUSE) {
            for (int i = to.length(); i < text.length(); i++) {
                if (text.charAt(i) != ' ') {
                    throw ValueErrors.truncated();
                }
            }
            return text.substring(0, to.length());
        }
        return switch (TypeFamily.of(c.from())) {
            case INTEGER -> {
                if (to.national() || c.from() == Simple.BIGINT) {
                    throw ValueErrors.overflow("expression", to.catalogName());
                }
                yield to.varying() ? "*" : "*" + " ".repeat(to.length() - 1);
            }
            case DECIMAL -> throw ValueErrors.overflow("numeric", to.catalogName());
            case MONEY -> throw ValueErrors.moneyDoesNotFit(to);
            case FLOAT -> throw ValueErrors.overflowOfFloat(to,
                    c.value() instanceof Number number ? number.doubleValue() : 0);
            case GUID -> {
                if (to.length() < GUID_LENGTH) {
                    throw ValueErrors.guidDoesNotFit();
                }
                yield text;
            }
            case BINARY, CHARACTER, NATIONAL, DATETIME, DATE, TIME, DATETIME2, BIT, ROWVERSION, IMAGE, NTEXT, TEXT, XML,
                    VARIANT ->
                cut(text, to.length());
        };
    }

    private static String cut(String text, int length) {
        return text.substring(0, length);
    }

    private static String text(Conversion c, boolean national, TextCollation collation) {
        return switch (c.value()) {
            case String s -> national ? s : inCodePage(s, collation);
            case Boolean b -> b ? "1" : "0";
            case Integer i -> i.toString();
            case Long l -> l.toString();
            case Float f -> NumberText.formatFloat(f, true, c.styleOr(0));
            case Double d -> NumberText.formatFloat(d, false, c.styleOr(0));
            case BigDecimal d -> TypeFamily.of(c.from()) == TypeFamily.MONEY
                    ? NumberText.formatMoney(d, c.styleOr(0))
                    : d.toPlainString();
            case UUID uuid -> uuid.toString().toUpperCase(Locale.ROOT);
            case byte[] bytes -> ofBytes(c, bytes, national ? StandardCharsets.UTF_16LE : collation.charset());
            default -> DateTimeStyles.format(c.from(), c.value(),
                    c.styleOr(DateTimeStyles.defaultStyle(c.from())));
        };
    }

    private static String ofBytes(Conversion c, byte[] bytes, Charset charset) {
        return switch (c.styleOr(0)) {
            case 1 -> HexText.of("0x", bytes);
            case 2 -> HexText.of("", bytes);
            default -> new String(bytes, charset);
        };
    }

    /// The text as the code page of a collation can hold it: other characters become question marks, as in SQL Server.
    static String inCodePage(String text, TextCollation collation) {
        return collation.isServer() ? inServerCodePage(text) : CodePages.mapped(text, collation.charset());
    }

    private static String inServerCodePage(String text) {
        int at = 0;
        while (at < text.length() && isAsciiOrLatin(text.charAt(at))) {
            CurrentRequest.checkAt(++at);
        }
        if (at == text.length()) {
            return text;
        }
        var encoder = CodePages.WINDOWS_1252.newEncoder();
        var out = new StringBuilder(text.length()).append(text, 0, at);
        for (; at < text.length(); at++) {
            CurrentRequest.checkAt(at);
            char c = text.charAt(at);
            out.append(isAsciiOrLatin(c) || encoder.canEncode(c) ? c : UNMAPPABLE);
        }
        return out.toString();
    }

    private static boolean isAsciiOrLatin(char c) {
        return c < 0x80 || (c >= 0xA0 && c <= 0xFF);
    }
}
