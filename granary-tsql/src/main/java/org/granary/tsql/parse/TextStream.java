package org.granary.tsql.parse;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.IntStream;
import org.antlr.v4.runtime.misc.Interval;
import org.granary.type.CurrentRequest;

/// The text for the lexer: its characters are code points, its places are indexes of the text, of which nothing is
/// copied. Looks at the cancellation of the request, because one comment can be as long as a request.
final class TextStream implements CharStream {
    private final String text;
    private int at;
    private int consumed;

    TextStream(String text) {
        this.text = text;
    }

    @Override
    public void consume() {
        if (at >= text.length()) {
            throw new IllegalStateException("cannot consume EOF");
        }
        CurrentRequest.checkAt(++consumed);
        at += Character.charCount(text.codePointAt(at));
    }

    @Override
    public int LA(int i) {
        if (i == 1) {
            return at < text.length() ? text.codePointAt(at) : IntStream.EOF;
        }
        if (i == -1) {
            return at > 0 ? text.codePointBefore(at) : 0;
        }
        if (i == 0) {
            return 0;
        }
        int place = at;
        for (int step = i < 0 ? i : i - 1; step != 0; step += step < 0 ? 1 : -1) {
            if (step < 0 ? place == 0 : place >= text.length()) {
                return step < 0 ? 0 : IntStream.EOF;
            }
            place += step < 0
                    ? -Character.charCount(text.codePointBefore(place))
                    : Character.charCount(text.codePointAt(place));
        }
        return place < text.length() ? text.codePointAt(place) : IntStream.EOF;
    }

    /// Nothing is released, so there is nothing to mark.
    @Override
    public int mark() {
        return -1;
    }

    @Override
    public void release(int marker) {}

    @Override
    public int index() {
        return at;
    }

    @Override
    public void seek(int index) {
        at = Math.min(index, text.length());
    }

    @Override
    public int size() {
        return text.length();
    }

    @Override
    public String getSourceName() {
        return IntStream.UNKNOWN_SOURCE_NAME;
    }

    @Override
    public String getText(Interval interval) {
        int end = Math.min(interval.b, text.length() - 1);
        if (interval.a > end) {
            return "";
        }
        // The last character may have two units.
        int behind = end + (Character.isHighSurrogate(text.charAt(end)) && end + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(end + 1)) ? 2 : 1);
        return text.substring(interval.a, behind);
    }
}
