package org.granary.cli.command;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Rows of texts as JSON.
public final class Json {

    private Json() {}

    /// An array with an object for each row, each on a line of its own.
    public static String array(List<Map<String, String>> rows) {
        return rows.stream().map(Json::object).collect(Collectors.joining(",\n ", "[", "]"));
    }

    private static String object(Map<String, String> row) {
        return row.entrySet().stream().map(each -> text(each.getKey()) + ": " + text(each.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String text(String value) {
        StringBuilder text = new StringBuilder("\"");
        value.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                text.append('\\').append((char) c);
            } else if (c < ' ') {
                text.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                text.append((char) c);
            }
        });
        return text.append('"').toString();
    }
}
