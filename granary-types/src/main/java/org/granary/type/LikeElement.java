package org.granary.type;

import java.util.List;

/// What one character of a text is compared with by [LikePattern].
sealed interface LikeElement {

    boolean matches(int c);

    /// `_`
    record One() implements LikeElement {
        @Override
        public boolean matches(int c) {
            return true;
        }
    }

    record Literal(int folded, TextCollation collation) implements LikeElement {
        @Override
        public boolean matches(int c) {
            return folded == collation.foldCodePoint(c);
        }
    }

    /// Ranges as pairs of first and last.
    record Set(boolean negated, List<int[]> ranges, TextCollation collation) implements LikeElement {
        @Override
        public boolean matches(int c) {
            return contains(c) != negated;
        }

        /// The symbol of ASCII that alone it stands for, such as `[%]`, or -1.
        int onlySymbol() {
            int c = negated || ranges.size() != 1 ? -1 : ranges.getFirst()[0];
            return c >= ' ' && c < 0x7F && !Character.isLetterOrDigit(c) && ranges.getFirst()[1] == c ? c : -1;
        }

        private boolean contains(int c) {
            var character = Character.toString(c);
            int folded = collation.foldCodePoint(c);
            int step = 0;
            for (var range : ranges) {
                if ((++step & 0xFF) == 0) {
                    CurrentRequest.check();
                }
                if (collation.foldCodePoint(range[0]) == folded || collation.foldCodePoint(range[1]) == folded
                        || (range[0] != range[1] && compare(character, range[0]) >= 0
                                && compare(character, range[1]) <= 0)) {
                    return true;
                }
            }
            return false;
        }

        private int compare(String character, int bound) {
            return collation.compare(character, Character.toString(bound), true);
        }
    }

    /// An unclosed bracket or an escape at the end: matches nothing.
    record Nothing() implements LikeElement {
        @Override
        public boolean matches(int c) {
            return false;
        }
    }
}
