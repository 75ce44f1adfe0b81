package org.granary.procedure.xml;

import org.granary.type.CurrentRequest;

/// A place in a document, and the parts of XML that have no rules of a schema.
final class Cursor {
    private static final int MOST_IN_NAME = 100;

    private final String text;
    private int at;

    Cursor(String text) {
        this.text = text;
    }

    int at() {
        return at;
    }

    void moveTo(int position) {
        at = position;
    }

    boolean isAtEnd() {
        return at == text.length();
    }

    /// The character here; at the end U+0000, which no document may contain.
    char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    void expect(char c) {
        if (peek() != c) {
            throw new InDoubtException();
        }
        at++;
    }

    boolean take(char c) {
        boolean there = peek() == c;
        if (there) {
            at++;
        }
        return there;
    }

    boolean take(String expected) {
        boolean there = text.startsWith(expected, at);
        if (there) {
            at += expected.length();
        }
        return there;
    }

    /// Skips white space.
    ///
    /// @return whether there was any
    boolean spaces() {
        int from = at;
        int i = from;
        while (i < text.length() && XmlCharacters.isSpace(text.charAt(i))) {
            i++;
            CurrentRequest.checkAt(i - from);
        }
        at = i;
        return i > from;
    }

    /// Skips a name without a colon. Names with other characters than those of ASCII are left in doubt, and long ones,
    /// which the JDK limits.
    void name() {
        if (!XmlCharacters.startsName(peek())) {
            throw new InDoubtException();
        }
        int most = Math.min(text.length(), at + MOST_IN_NAME);
        int i = at + 1;
        while (i < most && XmlCharacters.continuesName(text.charAt(i))) {
            i++;
        }
        if (i == most) {
            throw new InDoubtException();
        }
        at = i;
    }

    /// Skips what follows `<!--`.
    void comment() {
        characters("--");
        expect('>');
    }

    /// Skips what follows `<?`.
    void processingInstruction() {
        int from = at;
        name();
        if (at - from == 3 && text.regionMatches(true, from, "xml", 0, 3)) {
            throw new InDoubtException();
        }
        if (take("?>")) {
            return;
        }
        if (!spaces()) {
            throw new InDoubtException();
        }
        characters("?>");
    }

    /// Skips white space, comments and processing instructions, outside the root element.
    void outside() {
        while (true) {
            spaces();
            if (take("<!--")) {
                comment();
            } else if (take("<?")) {
                processingInstruction();
            } else {
                return;
            }
        }
    }

    /// Skips characters and then `end`.
    ///
    /// @return where `end` begins
    int characters(String end) {
        int to = text.indexOf(end, at);
        if (to < 0) {
            throw new InDoubtException();
        }
        while (at < to) {
            character();
        }
        at = to + end.length();
        return to;
    }

    private void character() {
        char c = text.charAt(at);
        CurrentRequest.checkAt(at);
        if (XmlCharacters.isWhole(c)) {
            at++;
        } else if (Character.isHighSurrogate(c) && at + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(at + 1))) {
            at += 2;
        } else {
            throw new InDoubtException();
        }
    }

    /// Skips the XML declaration where there is one, of version 1.0.
    void declaration() {
        int from = at;
        if (!take("<?xml") || !spaces()) {
            at = from;
            return;
        }
        if (!take("version") || !quoted("1.0")) {
            throw new InDoubtException();
        }
        boolean spaces = spaces();
        if (spaces && take("encoding")) {
            encoding();
            spaces = spaces();
        }
        if (spaces && take("standalone")) {
            if (!quoted("yes") && !quoted("no")) {
                throw new InDoubtException();
            }
            spaces();
        }
        if (!take("?>")) {
            throw new InDoubtException();
        }
    }

    private boolean quoted(String value) {
        int from = at;
        spaces();
        expect('=');
        spaces();
        boolean there = take('"' + value + '"') || take('\'' + value + '\'');
        if (!there) {
            at = from;
        }
        return there;
    }

    private void encoding() {
        spaces();
        expect('=');
        spaces();
        char quote = peek();
        at++;
        if ((quote != '"' && quote != '\'') || peek() == '_') {
            throw new InDoubtException();
        }
        name();
        expect(quote);
    }
}
