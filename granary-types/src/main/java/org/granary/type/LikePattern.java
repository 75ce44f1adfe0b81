package org.granary.type;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A pattern of LIKE: `%`, `_`, `[a-z]`, `[^a-z]` and an escape character, under a collation.
///
/// Immutable. Matching goes over the text once; what stands between two `%` and has `_` or `[…]` in it may need as many
/// steps as the text has characters for each of its own.
public final class LikePattern {
    /// SQL Server's limit.
    private static final int LONGEST = 8000;

    private final List<LikeSegment> segments;
    private final TextCollation collation;

    /// @param segments what stands between the `%`: the first at the start of the text, the last at its end, the others
    ///     in between
    private LikePattern(List<LikeSegment> segments, TextCollation collation) {
        this.segments = segments;
        this.collation = collation;
    }

    /// Under the server's collation.
    public static LikePattern compile(String pattern, @Nullable String escape) {
        return compile(pattern, escape, TextCollation.SERVER);
    }

    /// @param escape null if the predicate has none
    /// @throws SqlError 506 if the escape is not one character, 8152 if the pattern is too long
    public static LikePattern compile(String pattern, @Nullable String escape, TextCollation collation) {
        if (escape != null && escape.length() != 1) {
            throw new SqlError(506, 16, 1,
                    "The invalid escape character \"" + escape + "\" was specified in a LIKE predicate.");
        }
        if (pattern.length() > LONGEST) {
            throw new SqlError(8152, 16, 10,
                    "String or binary data would be truncated. A pattern has at most " + LONGEST
                            + " characters.");
        }
        int escapeChar = escape == null ? -1 : escape.charAt(0);
        return new LikePattern(new Compiler(composed(pattern, collation), escapeChar, collation).compile(), collation);
    }

    /// Beginnings of folded texts ([Collation#fold]), of which each text that matches has one. Nothing where it may
    /// begin in any way.
    public List<String> foldedStarts() {
        return segments.getFirst().foldedStarts();
    }

    /// Whether the whole text matches; trailing spaces count, as they do for national text.
    public boolean matches(String text) {
        String composed = composed(text, collation);
        LikeSegment first = segments.getFirst();
        int at = first.matchAt(composed, 0);
        return at >= 0 && (segments.size() == 1 ? at == composed.length() : restMatches(composed, at, 1));
    }

    /// As [#matches], but for char and varchar, where trailing spaces of the text may also be left out.
    public boolean matchesIgnoringTrailingSpaces(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return matches(text) || (end < text.length() && matches(text.substring(0, end)));
    }

    /// Where in the text the pattern begins to match after a `%` at its own start; 0 where it has none and matches. -1
    /// where it does not match.
    public int find(String text) {
        if (segments.size() == 1 || !segments.getFirst().isEmpty()) {
            return matches(text) ? 0 : -1;
        }
        String composed = composed(text, collation);
        int found;
        if (segments.size() == 2) {
            found = segments.getLast().startAtEnd(composed, 0);
        } else {
            found = segments.get(1).find(composed, 0);
            if (found >= 0 && !restMatches(composed, segments.get(1).endFrom(composed, found), 2)) {
                found = -1;
            }
        }
        return found <= 0 || composed.equals(text) ? found : originalPlace(text, found);
    }

    /// Each segment at the first place after the previous one, the last at the end. If the first places do not fit,
    /// no others do.
    private boolean restMatches(String text, int from, int firstSegment) {
        int at = from;
        for (LikeSegment segment : segments.subList(firstSegment, segments.size() - 1)) {
            int found = segment.find(text, at);
            if (found < 0) {
                return false;
            }
            at = segment.endFrom(text, found);
        }
        return segments.getLast().startAtEnd(text, at) >= 0;
    }

    /// The place in a text that corresponds to one in its composed form: the last whose beginning is no longer than
    /// that.
    private int originalPlace(String text, int composedPlace) {
        int low = 0;
        int high = text.length();
        while (low < high) {
            CurrentRequest.check();
            int middle = (low + high + 1) >>> 1;
            if (composed(text.substring(0, middle), collation).length() <= composedPlace) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private static String composed(String text, TextCollation collation) {
        if (collation.isBinary()) {
            return text;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return TextPieces.normalized(text, Normalizer.Form.NFC);
            }
        }
        return text;
    }

    private static final class Compiler {
        private final String pattern;
        private final int escape;
        private final TextCollation collation;
        private final List<LikeSegment> segments = new ArrayList<>();
        private List<LikeElement> elements = new ArrayList<>();
        private int at;

        Compiler(String pattern, int escape, TextCollation collation) {
            this.pattern = pattern;
            this.collation = collation;
            this.escape = escape;
        }

        List<LikeSegment> compile() {
            for (int step = 1; at < pattern.length(); step++) {
                CurrentRequest.checkAt(step);
                int c = next();
                if (c == escape) {
                    elements.add(at < pattern.length() ? literal(next()) : new LikeElement.Nothing());
                } else if (c == '%') {
                    // Several in a row are one.
                    if (segments.isEmpty() || !elements.isEmpty()) {
                        segments.add(new LikeSegment(elements));
                        elements = new ArrayList<>();
                    }
                } else if (c == '_') {
                    elements.add(new LikeElement.One());
                } else if (c == '[') {
                    elements.add(set());
                } else {
                    elements.add(literal(c));
                }
            }
            segments.add(new LikeSegment(elements));
            return List.copyOf(segments);
        }

        private int next() {
            int c = pattern.codePointAt(at);
            at += Character.charCount(c);
            return c;
        }

        private boolean isNext(char c) {
            return at < pattern.length() && pattern.charAt(at) == c;
        }

        private LikeElement literal(int c) {
            return new LikeElement.Literal(collation.foldCodePoint(c), collation);
        }

        private LikeElement set() {
            boolean negated = isNext('^');
            if (negated) {
                at++;
            }
            var ranges = new ArrayList<int[]>();
            while (at < pattern.length() && !isNext(']')) {
                CurrentRequest.checkAt(ranges.size() + 1);
                int first = member();
                int last = first;
                if (at + 1 < pattern.length() && isNext('-') && pattern.charAt(at + 1) != ']') {
                    at++;
                    last = member();
                }
                ranges.add(new int[]{first, last});
            }
            if (at >= pattern.length()) {
                return new LikeElement.Nothing();
            }
            at++;
            return new LikeElement.Set(negated, List.copyOf(ranges), collation);
        }

        private int member() {
            int c = next();
            return c == escape && at < pattern.length() ? next() : c;
        }
    }
}
