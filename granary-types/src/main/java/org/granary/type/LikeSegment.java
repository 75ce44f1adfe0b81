package org.granary.type;

import java.util.List;

/// A part of a [LikePattern] without `%`: each of its elements takes one character. Places are indexes of UTF-16 units,
/// of which a character has one or two.
final class LikeSegment {
    private final List<LikeElement> elements;
    // For each count of leading literals, how many of them are also the last ones. Empty where not all elements are
    // literals.
    private final int[] borders;

    LikeSegment(List<LikeElement> elements) {
        this.elements = List.copyOf(elements);
        this.borders = elements.stream().allMatch(LikeElement.Literal.class::isInstance) ? borders() : new int[0];
    }

    boolean isEmpty() {
        return elements.isEmpty();
    }

    List<String> foldedStarts() {
        return LikeStart.of(elements);
    }

    /// Where the match that begins at `start` ends, or -1 where there is none.
    int matchAt(String text, int start) {
        int at = start;
        int step = 0;
        for (LikeElement element : elements) {
            CurrentRequest.checkAt(++step);
            if (at >= text.length()) {
                return -1;
            }
            int c = text.codePointAt(at);
            if (!element.matches(c)) {
                return -1;
            }
            at += Character.charCount(c);
        }
        return at;
    }

    /// Where the match ends that begins at `start`; there has to be one.
    int endFrom(String text, int start) {
        return text.offsetByCodePoints(start, elements.size());
    }

    /// Where the match begins that takes the end of the text and nothing before `from`, or -1.
    int startAtEnd(String text, int from) {
        int start = text.length();
        for (int i = 0; i < elements.size(); i++) {
            if (start <= from) {
                return -1;
            }
            start -= Character.charCount(text.codePointBefore(start));
        }
        return start >= from && matchAt(text, start) >= 0 ? start : -1;
    }

    /// The first place from `from` on where this matches, or -1.
    int find(String text, int from) {
        if (elements.isEmpty()) {
            return from;
        }
        return borders.length > 0 ? findLiterals(text, from) : findElements(text, from);
    }

    private int findElements(String text, int from) {
        int step = 0;
        for (int start = from; start < text.length(); start += Character.charCount(text.codePointAt(start))) {
            // Elements check for themselves only where many of them match.
            if ((++step & 0xFF) == 0) {
                CurrentRequest.check();
            }
            if (matchAt(text, start) >= 0) {
                return start;
            }
        }
        return -1;
    }

    /// Looks at each character once, by the algorithm of Knuth, Morris and Pratt.
    private int findLiterals(String text, int from) {
        int matched = 0;
        int step = 0;
        for (int at = from; at < text.length();) {
            CurrentRequest.checkAt(++step);
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            while (matched > 0 && !elements.get(matched).matches(c)) {
                matched = borders[matched - 1];
            }
            if (elements.get(matched).matches(c) && ++matched == elements.size()) {
                return text.offsetByCodePoints(at, -matched);
            }
        }
        return -1;
    }

    private int[] borders() {
        int[] table = new int[elements.size()];
        for (int i = 1, matched = 0; i < table.length; i++) {
            CurrentRequest.checkAt(i);
            while (matched > 0 && !elements.get(matched).equals(elements.get(i))) {
                matched = table[matched - 1];
            }
            if (elements.get(matched).equals(elements.get(i))) {
                matched++;
            }
            table[i] = matched;
        }
        return table;
    }
}
