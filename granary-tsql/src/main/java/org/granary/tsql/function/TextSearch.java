package org.granary.tsql.function;

import java.util.random.RandomGenerator;
import org.granary.type.CurrentRequest;
import org.granary.type.TextCollation;

/// Finds one text in another, in time that grows with the sum of their lengths and not with the
/// product.
///
/// Short texts are compared place by place. For long ones a number is computed of the characters at each place, from
/// the number of the place before; only places with the number of the sought text are compared (the algorithm of Rabin
/// and Karp). The number has a random factor, so that nobody can choose texts whose numbers agree while they differ.
final class TextSearch {
    /// Comparisons up to which going place by place is quicker.
    private static final long FEW = 1 << 16;
    private static final long PRIME = (1L << 61) - 1;
    private static final long FACTOR = RandomGenerator.getDefault().nextLong(1L << 40, PRIME);

    private TextSearch() {}

    /// A text in which another is looked for, both as the collation compares their characters.
    record Folded(String text, TextCollation collation, boolean own) {

        static Folded of(String text, TextCollation collation) {
            return collation.isServer()
                    ? new Folded(text, collation, true)
                    : new Folded(mapped(text, collation), collation, false);
        }

        /// Where `sought`, which is not empty, is found first from `from` on, or -1.
        int indexOf(String sought, int from) {
            return TextSearch.indexOf(text, own ? sought : mapped(sought, collation), from, own);
        }

        private static String mapped(String text, TextCollation collation) {
            char[] characters = text.toCharArray();
            for (int i = 0; i < characters.length; i++) {
                CurrentRequest.checkAt(i);
                characters[i] = collation.fold(characters[i]);
            }
            return new String(characters);
        }
    }

    static int indexOf(String text, String sought, int from, boolean ignoreCase) {
        int start = Math.max(0, from);
        int places = text.length() - sought.length() - start + 1;
        if (places <= 0) {
            return -1;
        }
        return (long) places * sought.length() <= FEW
                ? placeByPlace(text, sought, start, ignoreCase)
                : byNumber(text, sought, start, ignoreCase);
    }

    private static int placeByPlace(String text, String sought, int from, boolean ignoreCase) {
        for (int i = from; i + sought.length() <= text.length(); i++) {
            if (text.regionMatches(ignoreCase, i, sought, 0, sought.length())) {
                return i;
            }
        }
        return -1;
    }

    private static int byNumber(String text, String sought, int from, boolean ignoreCase) {
        int length = sought.length();
        long wanted = 0;
        long here = 0;
        long highest = 1;
        for (int i = 0; i < length; i++) {
            CurrentRequest.checkAt(i);
            wanted = appended(wanted, sought.charAt(i));
            here = appended(here, text.charAt(from + i));
            highest = i == 0 ? 1 : product(highest, FACTOR);
        }
        for (int at = from;; at++) {
            CurrentRequest.checkAt(at);
            if (here == wanted && text.regionMatches(ignoreCase, at, sought, 0, length)) {
                return at;
            }
            if (at + length >= text.length()) {
                return -1;
            }
            long without = here - product(highest, fold(text.charAt(at)));
            here = appended(without < 0 ? without + PRIME : without, text.charAt(at + length));
        }
    }

    private static long appended(long number, char c) {
        return reduced(product(number, FACTOR) + fold(c));
    }

    /// The same for characters that [String#regionMatches(boolean, int, String, int, int)] takes as equal.
    static char fold(char c) {
        return Character.toLowerCase(Character.toUpperCase(c));
    }

    private static long product(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        return reduced((low & PRIME) + ((low >>> 61) | (high << 3)));
    }

    private static long reduced(long number) {
        return number >= PRIME ? number - PRIME : number;
    }
}
