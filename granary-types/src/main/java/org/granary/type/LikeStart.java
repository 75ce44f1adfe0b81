package org.granary.type;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// How folded texts begin that a pattern of LIKE can match, for a search along an index of them.
///
/// LIKE compares character by character, [Collation#fold] composes characters: a text that begins with `J` and a caron
/// matches `j%`, and its folded form begins with another letter than `j`. So there may be several beginnings.
final class LikeStart {
    private static final int FIRST_MARK = 0x0300;
    private static final int LAST_MARK = 0x036F;

    private LikeStart() {}

    /// @return each text that matches begins, folded, with one of these; nothing where that is not known
    static List<String> of(List<LikeElement> elements) {
        var literals = new ArrayList<Integer>();
        for (LikeElement element : elements) {
            int c = literal(element);
            if (c < 0) {
                break;
            }
            literals.add(c);
        }
        // Marks at the end may change places with those that follow in the text.
        while (!literals.isEmpty() && Character.getType(literals.getLast()) == Character.NON_SPACING_MARK) {
            while (!literals.isEmpty() && Character.getType(literals.getLast()) == Character.NON_SPACING_MARK) {
                literals.removeLast();
            }
            if (!literals.isEmpty()) {
                literals.removeLast();
            }
        }
        if (literals.isEmpty()) {
            return List.of();
        }
        int last = literals.removeLast();
        var before = new StringBuilder();
        literals.forEach(before::appendCodePoint);
        String expanded = Collation.fold(Character.toString(last));
        if (expanded.codePointCount(0, expanded.length()) > 1) {
            // The second of the letters that it becomes may compose with what follows.
            return List.of(Collation.fold(before.toString()) + expanded.substring(0, 1));
        }
        // Without trailing spaces, which folded texts do not have.
        List<String> starts = together(last).stream().map(end -> Collation.fold(before + end)).toList();
        return starts.contains("") ? List.of() : starts;
    }

    /// The character as itself, and what it becomes with a mark behind it that composes in lower case alone.
    private static Set<String> together(int c) {
        var all = new LinkedHashSet<String>();
        all.add(Character.toString(c));
        String upper = Character.toString(Character.toUpperCase(c));
        for (int mark = FIRST_MARK; mark <= LAST_MARK; mark++) {
            String composed = Normalizer.normalize(Character.toString(c) + (char) mark, Normalizer.Form.NFC);
            if (composed.codePointCount(0, composed.length()) == 1
                    && Normalizer.normalize(upper + (char) mark, Normalizer.Form.NFC).length() > 1) {
                all.add(composed);
            }
        }
        return all;
    }

    /// The only character that the element matches but for case, or -1.
    private static int literal(LikeElement element) {
        return switch (element) {
            case LikeElement.Literal literal ->
                literal.folded() < Character.MIN_SURROGATE || literal.folded() > Character.MAX_SURROGATE
                        ? literal.folded()
                        : -1;
            case LikeElement.Set set -> set.onlySymbol();
            case LikeElement.One _ -> -1;
            case LikeElement.Nothing _ -> -1;
        };
    }
}
