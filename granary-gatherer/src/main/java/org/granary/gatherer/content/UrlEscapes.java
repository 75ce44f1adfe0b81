package org.granary.gatherer.content;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Escapes in paths and queries, each character in one way: those that need none have none (RFC 3986, 2.3), those that may not stand there have one, and of others the
/// escape is another character.
final class UrlEscapes {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final String FORBIDDEN = " \"<>[\\]^`{|}";

    private UrlEscapes() {}

    static String normal(String part) {
        StringBuilder normal = new StringBuilder();
        for (int i = 0; i < part.length();) {
            int c = part.codePointAt(i);
            if (c == '%' && isEscape(part, i)) {
                int value = HexFormat.fromHexDigits(part, i + 1, i + 3);
                if (isUnreserved(value)) {
                    normal.append((char) value);
                } else {
                    escape(normal, (byte) value);
                }
                i += 3;
            } else {
                if (c == '%' || c < ' ' || c >= 0x7F || FORBIDDEN.indexOf(c) >= 0) {
                    for (byte one : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                        escape(normal, one);
                    }
                } else {
                    normal.append((char) c);
                }
                i += Character.charCount(c);
            }
        }
        return normal.toString();
    }

    private static void escape(StringBuilder text, byte value) {
        text.append('%').append(HEX.toHexDigits(value));
    }

    private static boolean isEscape(String text, int at) {
        return at + 2 < text.length() && HexFormat.isHexDigit(text.charAt(at + 1))
                && HexFormat.isHexDigit(text.charAt(at + 2));
    }

    private static boolean isUnreserved(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                || c == '-' || c == '.' || c == '_' || c == '~';
    }
}
