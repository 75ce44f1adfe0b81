package org.granary.cli.command;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Values as JSON text, for commands with `--json`.
public final class Json {
    private Json() {}

    /// @param value a map with texts as keys, a collection, a number, a boolean, null, or anything else as a text
    public static String of(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Map<?, ?> map ->
                map.entrySet().stream().map(entry -> quoted(entry.getKey()) + ": " + of(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            case Collection<?> all -> all.stream().map(Json::of).collect(Collectors.joining(", ", "[", "]"));
            case Number number -> number.toString();
            case Boolean truth -> truth.toString();
            default -> quoted(value);
        };
    }

    /// An array with an object for each row, each on a line of its own.
    public static String array(List<? extends Map<String, ?>> rows) {
        return rows.stream().map(Json::of).collect(Collectors.joining(",\n ", "[", "]"));
    }

    private static String quoted(@Nullable Object value) {
        StringBuilder text = new StringBuilder("\"");
        String.valueOf(value).chars().forEach(c -> {
            switch (c) {
                case '"', '\\' -> text.append('\\').append((char) c);
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    if (c < 32 || (Character.isSurrogate((char) c) && !isText(value))) {
                        text.append(String.format("\\u%04x", c));
                    } else {
                        text.append((char) c);
                    }
                }
            }
        });
        return text.append('"').toString();
    }

    /// Whether all surrogates come in pairs, so that the text can be encoded.
    private static boolean isText(@Nullable Object value) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(String.valueOf(value));
    }
}
