package org.granary.type;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A pattern of LIKE: `%`, `_`, `[a-z]`, `[^a-z]` and an escape character, under the server's collation.
///
/// Immutable. Matching goes over the text at most once for each character of the pattern.
public final class LikePattern {

    private sealed interface Element {
        /// `%`
        record Any() implements Element {}

        /// `_`
        record One() implements Element {}

        record Literal(int folded) implements Element {}

        /// Ranges as pairs of first and last.
        record Set(boolean negated, List<int[]> ranges) implements Element {}

        /// An unclosed bracket or an escape at the end: matches nothing.
        record Nothing() implements Element {}
    }

    private final List<Element> elements;

    private LikePattern(List<Element> elements) {
        this.elements = elements;
    }

    /// @param escape null if the predicate has none
    /// @throws SqlError 506 if the escape is not one character
    public static LikePattern compile(String pattern, @Nullable String escape) {
        if (escape != null && escape.length() != 1) {
            throw new SqlError(506, 16, 1,
                    "The invalid escape character \"" + escape + "\" was specified in a LIKE predicate.");
        }
        int escapeChar = escape == null ? -1 : escape.charAt(0);
        return new LikePattern(List.copyOf(new Compiler(codePoints(pattern), escapeChar).compile()));
    }

    /// Whether the whole text matches; trailing spaces count, as they do for national text.
    public boolean matches(String text) {
        return matches(codePoints(text));
    }

    /// As [#matches], but for char and varchar, where trailing spaces of the text may also be left out.
    public boolean matchesIgnoringTrailingSpaces(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return matches(text) || (end < text.length() && matches(text.substring(0, end)));
    }

    private static int[] codePoints(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return Normalizer.normalize(text, Normalizer.Form.NFC).codePoints().toArray();
            }
        }
        return text.chars().toArray();
    }

    private boolean matches(int[] text) {
        int at = 0;
        int element = 0;
        int lastAny = -1;
        int resumeAt = 0;
        while (at < text.length || element < elements.size()) {
            if (element < elements.size() && elements.get(element) instanceof Element.Any) {
                lastAny = element++;
                resumeAt = at;
            } else if (at < text.length && element < elements.size() && matches(elements.get(element), text[at])) {
                at++;
                element++;
            } else if (lastAny >= 0 && resumeAt < text.length) {
                // The last % takes one character more; earlier ones need not be tried again.
                at = ++resumeAt;
                element = lastAny + 1;
            } else {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(Element element, int c) {
        return switch (element) {
            case Element.Any _,Element.One _ -> true;
            case Element.Nothing _ -> false;
            case Element.Literal literal -> literal.folded == Collation.foldCodePoint(c);
            case Element.Set set -> contains(set.ranges, c) != set.negated;
        };
    }

    private static boolean contains(List<int[]> ranges, int c) {
        var character = Character.toString(c);
        for (var range : ranges) {
            if (Collation.foldCodePoint(range[0]) == Collation.foldCodePoint(c)
                    || Collation.foldCodePoint(range[1]) == Collation.foldCodePoint(c)
                    || (compare(character, range[0]) >= 0 && compare(character, range[1]) <= 0)) {
                return true;
            }
        }
        return false;
    }

    private static int compare(String character, int bound) {
        return Collation.compare(character, Character.toString(bound));
    }

    private static final class Compiler {
        private final int[] pattern;
        private final int escape;
        private final List<Element> elements = new ArrayList<>();
        private int at;

        Compiler(int[] pattern, int escape) {
            this.pattern = pattern;
            this.escape = escape;
        }

        List<Element> compile() {
            while (at < pattern.length) {
                int c = pattern[at++];
                if (c == escape) {
                    elements.add(at < pattern.length ? literal(pattern[at++]) : new Element.Nothing());
                } else if (c == '%') {
                    elements.add(new Element.Any());
                } else if (c == '_') {
                    elements.add(new Element.One());
                } else if (c == '[') {
                    elements.add(set());
                } else {
                    elements.add(literal(c));
                }
            }
            return elements;
        }

        private static Element literal(int c) {
            return new Element.Literal(Collation.foldCodePoint(c));
        }

        private Element set() {
            boolean negated = at < pattern.length && pattern[at] == '^';
            if (negated) {
                at++;
            }
            var ranges = new ArrayList<int[]>();
            while (at < pattern.length && pattern[at] != ']') {
                int first = member();
                int last = first;
                if (at + 1 < pattern.length && pattern[at] == '-' && pattern[at + 1] != ']') {
                    at++;
                    last = member();
                }
                ranges.add(new int[]{first, last});
            }
            if (at >= pattern.length) {
                return new Element.Nothing();
            }
            at++;
            return new Element.Set(negated, List.copyOf(ranges));
        }

        private int member() {
            if (pattern[at] == escape && at + 1 < pattern.length) {
                at++;
            }
            return pattern[at++];
        }
    }
}
