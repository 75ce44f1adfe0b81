package org.granary.tsql.document;

import java.util.Locale;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A JSON text, read in place: values are parts of the text, and nothing is checked or copied that is not reached.
public final class Json {
    /// SQL Server's own limit of nesting.
    private static final int DEEPEST = 128;

    private final String text;

    /// What a value is.
    public enum Kind {
        NULL(0), STRING(1), NUMBER(2), BOOLEAN(3), ARRAY(4), OBJECT(5);

        private final int number;

        Kind(int number) {
            this.number = number;
        }

        /// As OPENJSON tells it.
        public int number() {
            return number;
        }
    }

    /// A value in the text.
    ///
    /// @param start of its first character
    /// @param end after its last
    public record Value(Kind kind, int start, int end) {
        public boolean isScalar() {
            return kind != Kind.ARRAY && kind != Kind.OBJECT;
        }
    }

    public Json(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    /// The text of a value as it is written.
    public String raw(Value value) {
        return text.substring(value.start(), value.end());
    }

    /// The value that the whole text is; what follows it is not looked at.
    public Value root() {
        return value(0);
    }

    /// The same, where the text has to be that value and nothing else.
    public Value whole() {
        Value value = value(0);
        int end = blanks(value.end());
        if (end < text.length()) {
            throw unexpected(end);
        }
        return value;
    }

    /// Whether the text is well-formed: an object or an array, or with `scalars` any value.
    public static boolean isValid(String text, boolean scalars) {
        try {
            Value whole = new Json(text).whole();
            return scalars || !whole.isScalar();
        } catch (SqlError _) {
            return false;
        }
    }

    /// The value that begins at this place or after blanks.
    Value value(int from) {
        return value(from, 0);
    }

    private Value value(int from, int depth) {
        int start = blanks(from);
        CurrentRequest.checkAt(start + 1);
        char first = at(start);
        return switch (first) {
            case '{' -> new Value(Kind.OBJECT, start, container(start, '}', depth));
            case '[' -> new Value(Kind.ARRAY, start, container(start, ']', depth));
            case '"' -> new Value(Kind.STRING, start, stringEnd(start));
            case 't' -> new Value(Kind.BOOLEAN, start, word(start, "true"));
            case 'f' -> new Value(Kind.BOOLEAN, start, word(start, "false"));
            case 'n' -> new Value(Kind.NULL, start, word(start, "null"));
            default -> new Value(Kind.NUMBER, start, number(start));
        };
    }

    private int container(int start, char close, int depth) {
        if (depth >= DEEPEST) {
            throw unexpected(start);
        }
        int at = blanks(start + 1);
        if (at(at) == close) {
            return at + 1;
        }
        while (true) {
            if (close == '}') {
                at = colon(key(at));
            }
            at = blanks(value(at, depth + 1).end());
            char next = at(at);
            if (next == close) {
                return at + 1;
            }
            if (next != ',') {
                throw unexpected(at);
            }
            at = blanks(at + 1);
        }
    }

    /// The end of the name of a property.
    private int key(int start) {
        if (at(start) != '"') {
            throw unexpected(start);
        }
        return stringEnd(start);
    }

    /// The place after the colon.
    private int colon(int from) {
        int at = blanks(from);
        if (at(at) != ':') {
            throw unexpected(at);
        }
        return at + 1;
    }

    private int stringEnd(int start) {
        int i = start + 1;
        while (true) {
            CurrentRequest.checkAt(i);
            char c = at(i);
            if (c == '"') {
                return i + 1;
            }
            if (c < ' ') {
                throw unexpected(i);
            }
            if (c == '\\') {
                i = escape(i);
            } else {
                i++;
            }
        }
    }

    private int escape(int backslash) {
        char c = at(backslash + 1);
        if (c == 'u') {
            for (int i = 2; i < 6; i++) {
                if (Character.digit(at(backslash + i), 16) < 0) {
                    throw unexpected(backslash + i);
                }
            }
            return backslash + 6;
        }
        if ("\"\\/bfnrt".indexOf(c) < 0) {
            throw unexpected(backslash + 1);
        }
        return backslash + 2;
    }

    private int word(int start, String word) {
        for (int i = 0; i < word.length(); i++) {
            if (at(start + i) != word.charAt(i)) {
                throw unexpected(start + i);
            }
        }
        return start + word.length();
    }

    private int number(int start) {
        int i = at(start) == '-' ? start + 1 : start;
        int integer = digits(i);
        if (integer - i > 1 && at(i) == '0') {
            throw unexpected(i + 1);
        }
        i = integer;
        if (i < text.length() && text.charAt(i) == '.') {
            i = digits(i + 1);
        }
        if (i < text.length() && (text.charAt(i) == 'e' || text.charAt(i) == 'E')) {
            char sign = at(i + 1);
            i = digits(sign == '+' || sign == '-' ? i + 2 : i + 1);
        }
        return i;
    }

    private int digits(int start) {
        int i = start;
        while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
            CurrentRequest.checkAt(i + 1);
            i++;
        }
        if (i == start) {
            throw unexpected(start);
        }
        return i;
    }

    int blanks(int from) {
        int i = from;
        while (i < text.length() && " \t\r\n".indexOf(text.charAt(i)) >= 0) {
            CurrentRequest.checkAt(i + 1);
            i++;
        }
        return i;
    }

    private char at(int index) {
        if (index >= text.length()) {
            throw unexpected(index);
        }
        return text.charAt(index);
    }

    private SqlError unexpected(int index) {
        char c = index < text.length() ? text.charAt(index) : '.';
        return new SqlError(13609, 16, 4, "JSON text is not properly formatted. Unexpected character '" + c
                + "' is found at position " + index + ".");
    }

    /// The entries of an object or array, one after the other.
    public final class Entries {
        private final boolean object;
        private int at;
        private int index = -1;
        private @Nullable Value name;
        private @Nullable Value value;

        public Entries(Value container) {
            object = container.kind() == Kind.OBJECT;
            at = blanks(container.start() + 1);
        }

        /// Moves to the next entry; false where there is none.
        public boolean next() {
            if (index >= 0) {
                at = blanks(at);
                if (at(at) != ',' && at(at) != '}' && at(at) != ']') {
                    throw unexpected(at);
                }
            }
            char c = at(at);
            if (c == '}' || c == ']') {
                return false;
            }
            int start = index < 0 ? at : blanks(at + 1);
            if (object) {
                int end = Json.this.key(start);
                name = new Value(Kind.STRING, start, end);
                start = colon(end);
            }
            Value found = Json.this.value(start);
            value = found;
            at = found.end();
            index++;
            return true;
        }

        /// Counted from 0.
        public int index() {
            return index;
        }

        /// Where the name of a property begins, or the value of an array.
        public int start() {
            return name == null ? value().start() : name.start();
        }

        /// The name of a property, or the number of an element.
        public String key() {
            return name == null ? String.valueOf(index) : string(name);
        }

        public Value value() {
            if (value == null) {
                throw new IllegalStateException("next() comes first");
            }
            return value;
        }
    }

    public Entries entries(Value container) {
        return new Entries(container);
    }

    /// A scalar as text: a string without quotes and escapes, others as they are written; null for null.
    public @Nullable String scalar(Value value) {
        return switch (value.kind()) {
            case NULL -> null;
            case STRING -> string(value);
            default -> raw(value);
        };
    }

    private String string(Value value) {
        String content = text.substring(value.start() + 1, value.end() - 1);
        if (content.indexOf('\\') < 0) {
            return content;
        }
        StringBuilder out = new StringBuilder(content.length());
        for (int i = 0; i < content.length(); i++) {
            CurrentRequest.checkAt(i + 1);
            char c = content.charAt(i);
            if (c != '\\') {
                out.append(c);
                continue;
            }
            c = content.charAt(++i);
            switch (c) {
                case 'b' -> out.append('\b');
                case 'f' -> out.append('\f');
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 't' -> out.append('\t');
                case 'u' -> {
                    out.append((char) Integer.parseInt(content, i + 1, i + 5, 16));
                    i += 4;
                }
                default -> out.append(c);
            }
        }
        return out.toString();
    }

    /// A text as a JSON string, with quotes.
    public static String quoted(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        escape(text, out);
        return out.append('"').toString();
    }

    /// A text with what JSON escapes.
    public static void escape(String text, StringBuilder out) {
        for (int i = 0; i < text.length(); i++) {
            CurrentRequest.checkAt(i + 1);
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '/' -> out.append("\\/");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
    }
}
