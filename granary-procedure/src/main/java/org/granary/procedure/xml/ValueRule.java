package org.granary.procedure.xml;

import java.util.List;

/// What a simple type of a schema lets an attribute or a text be.
sealed interface ValueRule {

    boolean allows(String value);

    /// Texts in which white space counts: `xs:string` and its restrictions.
    ///
    /// @param least characters, and `most`; a value that has them only if halves of surrogate pairs count, or only if
    ///     they do not, is not allowed
    /// @param patterns all of which it has to match
    /// @param values of which it has to be one; empty where it may be any
    record Text(int least, int most, List<FixedPattern> patterns, List<String> values) implements ValueRule {
        static final Text ANY = new Text(0, Integer.MAX_VALUE, List.of(), List.of());

        @Override
        public boolean allows(String value) {
            return hasLength(value) && (values.isEmpty() || values.contains(value)) && matches(value);
        }

        private boolean hasLength(String value) {
            if (least == 0 && most == Integer.MAX_VALUE) {
                return true;
            }
            return least <= value.codePointCount(0, value.length()) && value.length() <= most;
        }

        private boolean matches(String value) {
            for (FixedPattern pattern : patterns) {
                if (!pattern.matches(value)) {
                    return false;
                }
            }
            return true;
        }
    }

    /// Integers of the types up to `xs:long`, with white space around them.
    record Whole(long least, long most) implements ValueRule {
        private static final int SURE_DIGITS = 18;

        @Override
        public boolean allows(String value) {
            int from = 0;
            int to = value.length();
            while (from < to && XmlCharacters.isSpace(value.charAt(from))) {
                from++;
            }
            while (from < to && XmlCharacters.isSpace(value.charAt(to - 1))) {
                to--;
            }
            boolean negative = from < to && value.charAt(from) == '-';
            if (negative || (from < to && value.charAt(from) == '+')) {
                from++;
            }
            return from < to && isWithin(value, negative, from, to);
        }

        private boolean isWithin(String value, boolean negative, int from, int to) {
            int first = from;
            while (first < to - 1 && value.charAt(first) == '0') {
                first++;
            }
            long number = 0;
            for (int i = first; i < to; i++) {
                int digit = value.charAt(i) - '0';
                if (digit < 0 || digit > 9 || i - first > SURE_DIGITS) {
                    return false;
                }
                // The 19th digit may be too much: counted below zero, where a long has one number more.
                if (i - first == SURE_DIGITS && number < (Long.MIN_VALUE + digit) / 10) {
                    return false;
                }
                number = number * 10 - digit;
            }
            return negative
                    ? least <= number && number <= most
                    : number != Long.MIN_VALUE && least <= -number
                            && -number <= most;
        }
    }
}
