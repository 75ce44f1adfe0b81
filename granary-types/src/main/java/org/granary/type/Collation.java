package org.granary.type;

import java.text.Normalizer;

/// The server's one collation, `Latin1_General_CI_AS_KS_WS`: case is ignored, accents, kana and width are not, and
/// trailing spaces do not count.
///
/// Two texts are equal exactly if their [#fold] is; [#compare] orders them in the way of a dictionary and is 0 exactly
/// then. [SortKey] has both as bytes, for indexes. `docs/developers/decisions.md` says why this is not a collation library.
public final class Collation {
    public static final String NAME = "Latin1_General_CI_AS_KS_WS";

    /// The locale of the collation: English (United States).
    public static final int LCID = 0x0409;

    private static final int IGNORE_CASE = 1 << 20;
    // Punctuation, then digits, then letters. Hyphen and apostrophe decide last: "co-op" sorts next to "coop".
    private static final String SYMBOLS = " !\"#$%&()*,./:;?@[\\]^_`{|}~+<=>";
    static final int SYMBOL_BLOCK = 100;
    static final int FIRST_DIGIT = 100_000;
    private static final int FIRST_LETTER = 100_100;
    static final int LETTERS = 100_200;
    private static final int[] ASCII = asciiWeights();

    private Collation() {}

    private static int[] asciiWeights() {
        var weights = new int[128];
        for (int c = 0; c < weights.length; c++) {
            int symbol = SYMBOLS.indexOf(c);
            if (c >= '0' && c <= '9') {
                weights[c] = FIRST_DIGIT + c - '0';
            } else if (Character.isLetter(c)) {
                weights[c] = FIRST_LETTER + Character.toLowerCase(c) - 'a';
            } else if (symbol >= 0) {
                weights[c] = symbol + 1;
            }
        }
        return weights;
    }

    /// The collation as it stands on the wire: the LCID in 20 bits, the flag that case is ignored, version 0, sort id
    /// 0.
    public static byte[] wireBytes() {
        int info = LCID | IGNORE_CASE;
        return new byte[]{(byte) info, (byte) (info >>> 8), (byte) (info >>> 16), (byte) (info >>> 24), 0};
    }

    public static boolean equal(String a, String b) {
        return a.equals(b) || fold(a).equals(fold(b));
    }

    /// The key of equality: the same for equal texts, different for different ones. Folding a key changes nothing.
    ///
    /// Composed, in lower case, without trailing spaces; `ß`, `æ`, `œ` and `þ` become the two letters that they equal.
    public static String fold(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        boolean changed = end < text.length();
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return TextPieces.mapped(text.substring(0, end), Collation::foldUnicode);
            }
            CurrentRequest.checkAt(i + 1);
            changed |= c >= 'A' && c <= 'Z';
        }
        return changed ? lowerAscii(text, end) : text;
    }

    private static String lowerAscii(String text, int end) {
        var out = new char[end];
        for (int i = 0; i < end; i++) {
            CurrentRequest.checkAt(i + 1);
            char c = text.charAt(i);
            out[i] = c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
        }
        return new String(out);
    }

    private static String foldUnicode(String text) {
        var composed = Normalizer.normalize(text, Normalizer.Form.NFC);
        var out = new StringBuilder(composed.length() + 4);
        composed.codePoints().forEach(c -> {
            switch (c) {
                case 'ß', 'ẞ' -> out.append("ss");
                case 'æ', 'Æ' -> out.append("ae");
                case 'œ', 'Œ' -> out.append("oe");
                case 'þ', 'Þ' -> out.append("th");
                default -> out.appendCodePoint(foldCodePoint(c));
            }
        });
        // A letter in lower case may compose where its upper case does not.
        return Normalizer.normalize(out, Normalizer.Form.NFC);
    }

    /// One character without case. Through upper case and back, so that letters with two lower-case forms meet.
    static int foldCodePoint(int c) {
        if (c < 0x80) {
            return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
        }
        int folded = Character.toLowerCase(Character.toUpperCase(c));
        // A few letters have a pair outside their own script (K and the Kelvin sign): they stay apart from ASCII.
        return folded < 0x80 ? c : folded;
    }

    /// Negative, 0 or positive, as in ORDER BY: base letters first, then what [#fold] still distinguishes.
    public static int compare(String a, String b) {
        var x = fold(a);
        var y = fold(b);
        int byLetters = comparePrimary(decomposed(x), decomposed(y));
        return byLetters != 0 ? byLetters : x.compareTo(y);
    }

    /// Bytes that compare, unsigned, as the texts do by [#compare]; the same bytes exactly for equal texts. They never
    /// begin with FF.
    public static byte[] sortKey(String text) {
        return SortKey.of(text);
    }

    /// Bytes with which the sort keys of all texts begin whose [#fold] begins with that of `start`. Those of some
    /// others do, too: of texts that differ from it by accents, hyphens or apostrophes alone.
    public static byte[] sortKeyStart(String start) {
        return SortKey.startOf(start);
    }

    /// [#fold] as bytes, unsigned in the order of its UTF-16 units: the folded text begins with another exactly if
    /// these bytes begin with the other's. Unlike UTF-8 it keeps halves of surrogate pairs apart.
    public static byte[] foldKey(String text) {
        return SortKey.ofFolded(fold(text));
    }

    static String decomposed(String folded) {
        for (int i = 0; i < folded.length(); i++) {
            if (folded.charAt(i) >= 0x80) {
                return TextPieces.normalized(folded, Normalizer.Form.NFD);
            }
        }
        return folded;
    }

    private static int comparePrimary(String x, String y) {
        int i = 0;
        int j = 0;
        for (int step = 1;; step++) {
            CurrentRequest.checkAt(step);
            while (i < x.length() && isMinor(x.charAt(i))) {
                i++;
            }
            while (j < y.length() && isMinor(y.charAt(j))) {
                j++;
            }
            if (i >= x.length() || j >= y.length()) {
                return Boolean.compare(i < x.length(), j < y.length());
            }
            int order = Integer.compare(weight(x.charAt(i)), weight(y.charAt(j)));
            if (order != 0) {
                return order;
            }
            i++;
            j++;
        }
    }

    /// Characters that count only when all others are equal.
    static boolean isMinor(char c) {
        return c < 0x80 ? ASCII[c] == 0 : Character.getType(c) == Character.NON_SPACING_MARK;
    }

    static int weight(char c) {
        if (c < 0x80) {
            return ASCII[c];
        }
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c) ? LETTERS + c : SYMBOL_BLOCK + c;
    }
}
