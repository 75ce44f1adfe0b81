package org.granary.gatherer.text;

/// Texts as every database takes them.
public final class DatabaseText {
    private static final char UNKNOWN = '\uFFFD';

    private DatabaseText() {}

    /// The first characters of a text, but not through the middle of one.
    public static String cut(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
    }

    /// Without what is no character: pages may hold zeros and halves of characters, which some databases refuse.
    public static String clean(String text) {
        if (isClean(text)) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c != 0) {
                clean.appendCodePoint(c <= 0xFFFF && Character.isSurrogate((char) c) ? UNKNOWN : c);
            }
        });
        return clean.toString();
    }

    private static boolean isClean(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || Character.isSurrogate(c)) {
                return false;
            }
        }
        return true;
    }
}
