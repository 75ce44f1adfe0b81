package org.granary.audit;

import java.util.LinkedHashMap;
import java.util.Map;

/// JSON as far as a line of the trail has it: one object of texts and whole numbers.
final class AuditJson {
    private final String text;
    private int at;

    private AuditJson(String text) {
        this.text = text;
    }

    /// Appends `"name":value,` for each.
    static void append(StringBuilder line, Map<String, Object> fields) {
        fields.forEach((name, value) -> {
            quote(line, name);
            line.append(':');
            if (value instanceof Number) {
                line.append(value);
            } else {
                quote(line, value.toString());
            }
            line.append(',');
        });
    }

    /// What could begin a line, hide one or confuse a reader is escaped: control characters, line separators, what changes the direction
    /// of text, and halves of characters.
    private static void quote(StringBuilder line, String text) {
        line.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                line.append('\\').append(c);
            } else if (Character.isHighSurrogate(c) && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1)) && isPlain(text.codePointAt(i))) {
                line.append(c).append(text.charAt(++i));
            } else if (isPlain(c)) {
                line.append(c);
            } else {
                line.append(String.format("\\u%04x", (int) c));
            }
        }
        line.append('"');
    }

    private static boolean isPlain(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED ->
                false;
            default -> true;
        };
    }

    /// @throws IllegalArgumentException for what is no such object
    static Map<String, Object> parse(String line) {
        return new AuditJson(line).object();
    }

    private Map<String, Object> object() {
        Map<String, Object> fields = new LinkedHashMap<>();
        expect('{');
        if (peek() != '}') {
            do {
                String name = string();
                expect(':');
                if (fields.put(name, peek() == '"' ? string() : number()) != null) {
                    throw wrong();
                }
            } while (take(','));
        }
        expect('}');
        if (at != text.length()) {
            throw wrong();
        }
        return fields;
    }

    private String string() {
        expect('"');
        StringBuilder value = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(at++);
            value.append(c == '\\' ? escaped() : c);
        }
        at++;
        return value.toString();
    }

    private char escaped() {
        char c = peek();
        at++;
        if (c != 'u') {
            if (c != '"' && c != '\\') {
                throw wrong();
            }
            return c;
        }
        if (at + 4 > text.length()) {
            throw wrong();
        }
        int code = Integer.parseInt(text, at, at + 4, 16);
        at += 4;
        return (char) code;
    }

    private Long number() {
        int start = at;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '-')) {
            at++;
        }
        return Long.valueOf(text.substring(start, at));
    }

    private char peek() {
        if (at >= text.length()) {
            throw wrong();
        }
        return text.charAt(at);
    }

    private boolean take(char c) {
        boolean there = peek() == c;
        if (there) {
            at++;
        }
        return there;
    }

    private void expect(char c) {
        if (!take(c)) {
            throw wrong();
        }
    }

    private static IllegalArgumentException wrong() {
        return new IllegalArgumentException("not a line of the audit trail");
    }
}
