package org.granary.procedure.xml;

/// The characters of XML 1.0.
final class XmlCharacters {
    private XmlCharacters() {}

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    /// Whether the unit is a character by itself. Halves of surrogate pairs are not.
    static boolean isWhole(char c) {
        return c >= ' ' ? c < Character.MIN_SURROGATE || (c > Character.MAX_SURROGATE && c < '\uFFFE') : isSpace(c);
    }

    static boolean isCharacter(int codePoint) {
        return codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT
                ? isWhole((char) codePoint)
                : codePoint <= Character.MAX_CODE_POINT;
    }

    static boolean startsName(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    /// Whether a name of ASCII characters, without a colon, goes on with this one.
    static boolean continuesName(char c) {
        return startsName(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
    }
}
