package org.granary.translation.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// As much JSON as a service for translations speaks. What it reads comes from elsewhere, so depth is limited.
final class JsonText {
    private static final int MOST_DEPTH = 50;

    private final String text;
    private int at;

    private JsonText(String text) {
        this.text = text;
    }

    /// @return a map, a list, a text, a number as text, a boolean or null
    static @Nullable Object read(String text) throws IOException {
        var json = new JsonText(text);
        try {
            Object value = json.value(0);
            json.blanks();
            if (json.at < text.length()) {
                throw json.wrong();
            }
            return value;
        } catch (StringIndexOutOfBoundsException | NumberFormatException e) {
            throw json.wrong();
        }
    }

    private IOException wrong() {
        return new IOException("The answer is not JSON, at character " + at + ".");
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private @Nullable Object value(int depth) throws IOException {
        if (depth > MOST_DEPTH) {
            throw wrong();
        }
        blanks();
        char c = text.charAt(at);
        return switch (c) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            default -> word();
        };
    }

    private Map<String, @Nullable Object> object(int depth) throws IOException {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        at++;
        blanks();
        while (text.charAt(at) != '}') {
            String name = string();
            blanks();
            expect(':');
            object.put(name, value(depth + 1));
            blanks();
            if (text.charAt(at) != '}') {
                expect(',');
                blanks();
            }
        }
        at++;
        return object;
    }

    private List<@Nullable Object> array(int depth) throws IOException {
        List<@Nullable Object> array = new ArrayList<>();
        at++;
        blanks();
        while (text.charAt(at) != ']') {
            array.add(value(depth + 1));
            blanks();
            if (text.charAt(at) != ']') {
                expect(',');
            }
            blanks();
        }
        at++;
        return array;
    }

    private void expect(char c) throws IOException {
        if (text.charAt(at++) != c) {
            throw wrong();
        }
    }

    private String string() throws IOException {
        expect('"');
        var string = new StringBuilder();
        for (char c = text.charAt(at++); c != '"'; c = text.charAt(at++)) {
            if (c != '\\') {
                string.append(c);
                continue;
            }
            char escaped = text.charAt(at++);
            switch (escaped) {
                case 'n' -> string.append('\n');
                case 't' -> string.append('\t');
                case 'r' -> string.append('\r');
                case 'b' -> string.append('\b');
                case 'f' -> string.append('\f');
                case 'u' -> {
                    string.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                    at += 4;
                }
                default -> string.append(escaped);
            }
        }
        return string.toString();
    }

    private @Nullable Object word() throws IOException {
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> null;
            case "" -> throw wrong();
            default -> word;
        };
    }

    static String quoted(String value) {
        var quoted = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
