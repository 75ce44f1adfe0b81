package org.granary.procedure.xml;

import org.granary.type.CurrentRequest;
import org.jspecify.annotations.Nullable;

/// Values of attributes and texts of elements, with their references and line ends replaced.
final class Literals {
    private static final int MOST_IN_REFERENCE = 12;

    private final String text;
    private final Cursor cursor;
    private final ElementMemory memory;

    Literals(String text, Cursor cursor, ElementMemory memory) {
        this.text = text;
        this.cursor = cursor;
        this.memory = memory;
    }

    /// Skips a quoted value.
    ///
    /// @return the value, where it is not what stands between the quotes
    @Nullable
    String quoted() {
        char quote = cursor.peek();
        if (quote != '"' && quote != '\'') {
            throw new InDoubtException();
        }
        int from = cursor.at() + 1;
        int end = text.indexOf(quote, from);
        if (end < 0) {
            throw new InDoubtException();
        }
        int plain = plain(from, end);
        if (plain < end) {
            return decoded(from, plain, end);
        }
        cursor.moveTo(end + 1);
        return null;
    }

    /// Up to where there is nothing to replace and nothing to look at more closely.
    private int plain(int from, int end) {
        for (int part = from; part < end; part += CurrentRequest.STEPS) {
            int to = Math.min(end, part + CurrentRequest.STEPS);
            for (int i = part; i < to; i++) {
                char c = text.charAt(i);
                if (c < ' ' || c == '<' || c == '&' || c >= Character.MIN_SURROGATE) {
                    return i;
                }
            }
            if (to < end) {
                CurrentRequest.check();
            }
        }
        return end;
    }

    private String decoded(int from, int plain, int end) {
        memory.require(4L * (end - from));
        StringBuilder value = new StringBuilder(end - from).append(text, from, plain);
        cursor.moveTo(plain);
        while (cursor.at() < end) {
            char c = cursor.peek();
            if (c == '<') {
                throw new InDoubtException();
            }
            if (XmlCharacters.isSpace(c)) {
                lineEnd();
                value.append(' ');
            } else {
                character(value);
            }
        }
        // A reference that goes on beyond the quote is none.
        if (cursor.at() != end) {
            throw new InDoubtException();
        }
        cursor.moveTo(end + 1);
        return value.toString();
    }

    /// Skips text up to the next `<`, and adds it.
    void text(StringBuilder value) {
        int end = text.indexOf('<', cursor.at());
        if (end < 0) {
            throw new InDoubtException();
        }
        memory.require(4L * (value.length() + end - cursor.at()));
        while (cursor.at() < end) {
            // Which of the places of "]]>" are wrong is left to the JDK's parser.
            if (cursor.peek() == ']' && text.startsWith("]]>", cursor.at())) {
                throw new InDoubtException();
            }
            characterOrLineEnd(value);
        }
    }

    /// Skips what follows `<![CDATA[`, and adds it.
    void section(StringBuilder value) {
        int from = cursor.at();
        int end = cursor.characters("]]>");
        memory.require(4L * (value.length() + end - from));
        int after = cursor.at();
        cursor.moveTo(from);
        while (cursor.at() < end) {
            if (cursor.peek() == '&') {
                value.append('&');
                cursor.moveTo(cursor.at() + 1);
            } else {
                characterOrLineEnd(value);
            }
        }
        cursor.moveTo(after);
    }

    private void characterOrLineEnd(StringBuilder value) {
        if (cursor.peek() == '\r') {
            lineEnd();
            value.append('\n');
        } else {
            character(value);
        }
    }

    /// Skips one character of white space, or a carriage return with the line feed that belongs to it.
    private void lineEnd() {
        int at = cursor.at();
        boolean two = text.startsWith("\r\n", at);
        cursor.moveTo(two ? at + 2 : at + 1);
    }

    private void character(StringBuilder value) {
        int at = cursor.at();
        CurrentRequest.checkAt(at);
        char c = text.charAt(at);
        if (c == '&') {
            reference(value);
        } else if (XmlCharacters.isWhole(c)) {
            value.append(c);
            cursor.moveTo(at + 1);
        } else if (Character.isHighSurrogate(c) && at + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(at + 1))) {
            value.append(c).append(text.charAt(at + 1));
            cursor.moveTo(at + 2);
        } else {
            throw new InDoubtException();
        }
    }

    private void reference(StringBuilder value) {
        int from = cursor.at() + 1;
        int end = text.indexOf(';', from, Math.min(text.length(), from + MOST_IN_REFERENCE));
        if (end < 0) {
            throw new InDoubtException();
        }
        switch (text.substring(from, end)) {
            case "amp" -> value.append('&');
            case "lt" -> value.append('<');
            case "gt" -> value.append('>');
            case "quot" -> value.append('"');
            case "apos" -> value.append('\'');
            default -> value.appendCodePoint(codePoint(from, end));
        }
        cursor.moveTo(end + 1);
    }

    private int codePoint(int from, int end) {
        boolean hexadecimal = text.startsWith("#x", from);
        int first = hexadecimal ? from + 2 : from + 1;
        if (text.charAt(from) != '#' || first == end) {
            throw new InDoubtException();
        }
        long codePoint = 0;
        for (int i = first; i < end; i++) {
            int digit = digit(text.charAt(i));
            if (digit < 0 || (digit > 9 && !hexadecimal)) {
                throw new InDoubtException();
            }
            codePoint = codePoint * (hexadecimal ? 16 : 10) + digit;
        }
        if (codePoint > Character.MAX_CODE_POINT || !XmlCharacters.isCharacter((int) codePoint)) {
            throw new InDoubtException();
        }
        return (int) codePoint;
    }

    private static int digit(char c) {
        return c < 0x80 ? Character.digit(c, 16) : -1;
    }
}
