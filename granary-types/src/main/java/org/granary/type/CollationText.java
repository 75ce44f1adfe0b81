package org.granary.type;

import java.text.Normalizer;

/// Comparison of texts under the collations that are not the server's: what [Collation] does for that one, by the
/// flags and the alphabet of another. Texts come without trailing spaces.
final class CollationText {
    /// Places between two letters of ASCII for letters that follow the first one in some alphabet.
    private static final int PLACES = 32;

    private CollationText() {}

    /// What is equal for equal texts.
    static String folded(TextCollation collation, String text) {
        if (isAscii(text)) {
            return collation.ignores(TextCollation.CASE) ? lowerAscii(collation, text) : text;
        }
        return TextPieces.mapped(text, piece -> foldedUnicode(collation, piece));
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            CurrentRequest.checkAt(i + 1);
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static String lowerAscii(TextCollation collation, String text) {
        var out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            CurrentRequest.checkAt(i + 1);
            out.appendCodePoint(collation.lowerCase(text.charAt(i)));
        }
        return out.toString();
    }

    private static String foldedUnicode(TextCollation collation, String text) {
        var alphabet = Alphabet.of(collation.language());
        var out = new StringBuilder(text.length() + 4);
        Normalizer.normalize(text, Normalizer.Form.NFC).codePoints().forEach(c -> {
            String expanded = alphabet.expanded(c);
            if (expanded != null) {
                out.append(collation.ignores(TextCollation.CASE)
                        ? expanded.toLowerCase(java.util.Locale.ROOT)
                        : expanded);
            } else if (!collation.ignores(TextCollation.ACCENT) || !isMark(c)) {
                out.appendCodePoint(collation.foldCodePoint(c));
            }
        });
        return Normalizer.normalize(out, Normalizer.Form.NFC);
    }

    private static boolean isMark(int c) {
        return Character.getType(c) == Character.NON_SPACING_MARK;
    }

    static int withoutAccent(TextCollation collation, int c) {
        if (c < 0x80 || Alphabet.of(collation.language()).place(Character.toLowerCase(c)) > 0) {
            return c;
        }
        return switch (c) {
            case 'ø' -> 'o';
            case 'Ø' -> 'O';
            case 'đ' -> 'd';
            case 'Đ' -> 'D';
            case 'ł' -> 'l';
            case 'Ł' -> 'L';
            case 'ħ' -> 'h';
            case 'Ħ' -> 'H';
            default -> {
                int base = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFD).codePointAt(0);
                yield isMark(base) ? c : base;
            }
        };
    }

    /// The ordinary form of a character of half or full width.
    static int halfWidth(int c) {
        if (c == 0x3000) {
            return ' ';
        }
        if (c < 0xFF01 || c > 0xFFEE) {
            return c;
        }
        String ordinary = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKC);
        return ordinary.codePointCount(0, ordinary.length()) == 1 ? ordinary.codePointAt(0) : c;
    }

    /// Letters first, then accents, then case.
    static int compare(TextCollation collation, String a, String b) {
        if (a.equals(b)) {
            return 0;
        }
        String x = folded(collation, a);
        String y = folded(collation, b);
        boolean cased = !collation.ignores(TextCollation.CASE);
        String plainX = cased ? lower(collation, x) : x;
        String plainY = cased ? lower(collation, y) : y;
        int byLetters = comparePlaces(places(collation, plainX), places(collation, plainY));
        if (byLetters != 0) {
            return byLetters;
        }
        int byAccents = plainX.compareTo(plainY);
        if (byAccents != 0 || !cased) {
            return byAccents;
        }
        // A small letter has the higher code.
        int byCase = y.compareTo(x);
        return collation.capitalsFirst() ? -byCase : byCase;
    }

    private static String lower(TextCollation collation, String text) {
        var out = new StringBuilder(text.length());
        for (int i = 0; i < text.length();) {
            CurrentRequest.checkAt(i + 1);
            int c = text.codePointAt(i);
            out.appendCodePoint(collation.lowerCase(c));
            i += Character.charCount(c);
        }
        return out.toString();
    }

    /// The places of the letters and other characters that count before all accents.
    private static int[] places(TextCollation collation, String text) {
        var alphabet = Alphabet.of(collation.language());
        int[] places = new int[text.length()];
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            CurrentRequest.checkAt(i + 1);
            char c = text.charAt(i);
            int own = c < 0x80 && !alphabet.changesAscii() ? 0 : alphabet.place(c);
            if (own > 0) {
                places[count++] = own;
                continue;
            }
            char base = c < 0x80 ? c : base(c);
            if (!Collation.isMinor(base)) {
                places[count++] = Collation.weight(base) * PLACES;
            }
        }
        return java.util.Arrays.copyOf(places, count);
    }

    private static char base(char c) {
        if (Character.isSurrogate(c)) {
            return c;
        }
        return Normalizer.normalize(Character.toString(c), Normalizer.Form.NFD).charAt(0);
    }

    private static int comparePlaces(int[] x, int[] y) {
        return java.util.Arrays.compare(x, y);
    }

    /// The place of a letter that follows an ASCII letter, or another character, directly.
    static int after(char base, int number) {
        return Collation.weight(base) * PLACES + Math.min(number, PLACES - 1);
    }
}
