package org.granary.type;

import java.text.Normalizer;
import java.util.function.UnaryOperator;

/// Texts are normalized in pieces, with a look at [CurrentRequest] before each. A piece ends where no character can
/// combine with the next one, so that normalizing pieces and normalizing the whole give the same.
///
/// Normalizing sorts the marks after a character, in time that grows with the square of their number. A piece
/// therefore also ends within a run of [#MARKS] marks, which no language has.
final class TextPieces {
    private static final int SHORT = 1 << 12;
    private static final int LENGTH = 1 << 15;
    private static final int MARKS = 256;

    private TextPieces() {}

    static String normalized(String text, Normalizer.Form form) {
        return mapped(text, piece -> Normalizer.normalize(piece, form));
    }

    /// Applies `function` to each piece and joins the results.
    static String mapped(String text, UnaryOperator<String> function) {
        if (text.length() <= SHORT) {
            return function.apply(text);
        }
        StringBuilder out = new StringBuilder(text.length() + MARKS);
        int start = 0;
        while (start < text.length()) {
            CurrentRequest.check();
            int end = end(text, start);
            out.append(function.apply(text.substring(start, end)));
            start = end;
        }
        return out.toString();
    }

    private static int end(String text, int start) {
        int marks = 0;
        for (int at = start + 1; at < text.length(); at++) {
            if (startsAlone(text, at)) {
                if (at - start >= LENGTH) {
                    return at;
                }
                marks = 0;
            } else if (++marks >= MARKS && !Character.isLowSurrogate(text.charAt(at))) {
                return at;
            }
        }
        return text.length();
    }

    /// Whether the character there never combines with what stands before it.
    private static boolean startsAlone(String text, int at) {
        char c = text.charAt(at);
        if (c < 0x300) {
            return true;
        }
        if (Character.isLowSurrogate(c)) {
            return false;
        }
        return switch (Character.getType(text.codePointAt(at))) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> false;
            default -> !isJamo(c) && c != 0xFF9E && c != 0xFF9F;
        };
    }

    /// Parts of Korean syllables, which are composed.
    private static boolean isJamo(char c) {
        return (c >= 0x1100 && c <= 0x11FF) || (c >= 0xA960 && c <= 0xA97F) || (c >= 0xD7B0 && c <= 0xD7FF);
    }
}
