package org.granary.store;

/// Texts as the stores keep them. A client's text is a sequence of UTF-16 units, whatever they are; UTF-8 knows no
/// halves of surrogate pairs, and PostgreSQL no U+0000. Those units are written as two: U+FDD0, which Unicode has set
/// aside for uses inside programs, and a unit that says which. U+FDD0 itself is doubled. So every text comes back as it
/// was given, two texts are equal in the store when they are equal, and both stores hold the same.
public final class StoredText {
    private static final char ESCAPE = '\uFDD0';
    private static final char ZERO = '0';
    /// What lifts a half of a surrogate pair (D800 to DFFF) into the private use area (E000 to E7FF).
    private static final int LIFT = 0x800;

    private StoredText() {}

    /// The text to keep. Nearly every text is kept as it is.
    public static String encode(String text) {
        int first = firstSpecial(text);
        if (first == text.length()) {
            return text;
        }
        StringBuilder encoded = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isPlain(text, i)) {
                encoded.append(c);
            } else {
                encoded.append(ESCAPE).append(c == 0 ? ZERO : c == ESCAPE ? ESCAPE : (char) (c + LIFT));
            }
        }
        return encoded.toString();
    }

    /// The text that was kept.
    public static String decode(String stored) {
        int escape = stored.indexOf(ESCAPE);
        if (escape < 0) {
            return stored;
        }
        StringBuilder text = new StringBuilder(stored.length()).append(stored, 0, escape);
        for (int i = escape; i < stored.length(); i++) {
            char c = stored.charAt(i);
            if (c == ESCAPE && i + 1 < stored.length()) {
                c = stored.charAt(++i);
                text.append(c == ZERO ? (char) 0 : c == ESCAPE ? ESCAPE : (char) (c - LIFT));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private static int firstSpecial(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            // Nearly every unit is decided here.
            if ((c == 0 || c >= Character.MIN_SURROGATE) && !isPlain(text, i)) {
                return i;
            }
        }
        return length;
    }

    private static boolean isPlain(String text, int i) {
        char c = text.charAt(i);
        if (c == 0 || c == ESCAPE) {
            return false;
        }
        if (!Character.isSurrogate(c)) {
            return true;
        }
        return Character.isHighSurrogate(c)
                ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
    }
}
