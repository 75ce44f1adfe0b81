package org.granary.tsql.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.granary.tsql.document.Json.Value;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A path into a JSON text: `[append] [lax|strict] $.name."other name"[0]`.
///
/// @param strict whether what is missing is an error
/// @param append whether JSON_MODIFY adds to an array
public record JsonPath(boolean append, boolean strict, List<Step> steps) {
    private static final int MOST_STEPS = 128;

    /// A property, or an element of an array.
    public sealed interface Step {
        record Name(String name) implements Step {}

        record Index(int index) implements Step {}
    }

    /// Error 13607 where it is none.
    public static JsonPath parse(String text) {
        return new Parser(text).parse();
    }

    private static final class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        JsonPath parse() {
            blanks();
            boolean append = word("append");
            boolean strict = word("strict");
            if (!strict) {
                word("lax");
            }
            if (at >= text.length() || text.charAt(at) != '$') {
                throw unexpected();
            }
            at++;
            List<Step> steps = new ArrayList<>();
            while (true) {
                blanks();
                if (at == text.length()) {
                    return new JsonPath(append, strict, List.copyOf(steps));
                }
                steps.add(step());
                if (steps.size() > MOST_STEPS) {
                    throw unexpected();
                }
            }
        }

        private Step step() {
            char c = text.charAt(at);
            if (c == '[') {
                at++;
                int start = at;
                while (at < text.length() && Character.isDigit(text.charAt(at))) {
                    at++;
                }
                if (at == start || at - start > 9 || at == text.length() || text.charAt(at) != ']') {
                    throw unexpected();
                }
                return new Step.Index(Integer.parseInt(text, start, at++, 10));
            }
            if (c != '.') {
                throw unexpected();
            }
            at++;
            if (at < text.length() && text.charAt(at) == '"') {
                Value name;
                try {
                    name = new Json(text).value(at);
                } catch (SqlError _) {
                    throw unexpected();
                }
                at = name.end();
                return new Step.Name(String.valueOf(new Json(text).scalar(name)));
            }
            int start = at;
            while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_'
                    || (text.charAt(at) == '$' && at > start) || text.charAt(at) > 0x7F)) {
                at++;
            }
            if (at == start) {
                throw unexpected();
            }
            return new Step.Name(text.substring(start, at));
        }

        private boolean word(String word) {
            boolean found = text.regionMatches(true, at, word, 0, word.length());
            if (found) {
                at += word.length();
                blanks();
            }
            return found;
        }

        private void blanks() {
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
        }

        private SqlError unexpected() {
            char c = at < text.length() ? text.charAt(at) : '.';
            return new SqlError(13607, 16, 4, "JSON path is not properly formatted. Unexpected character '"
                    + String.valueOf(c).toLowerCase(Locale.ROOT) + "' is found at position " + at + ".");
        }
    }

    /// The value to which the path leads, or null.
    public @Nullable Value find(Json json) {
        return find(json, json.root());
    }

    public @Nullable Value find(Json json, Value from) {
        Value at = from;
        for (Step step : steps) {
            at = step(json, at, step);
            if (at == null) {
                return null;
            }
        }
        return at;
    }

    static @Nullable Value step(Json json, Value at, Step step) {
        boolean fits = step instanceof Step.Name ? at.kind() == Json.Kind.OBJECT : at.kind() == Json.Kind.ARRAY;
        if (!fits) {
            return null;
        }
        Json.Entries entries = json.entries(at);
        while (entries.next()) {
            boolean same = switch (step) {
                case Step.Name name -> entries.key().equals(name.name());
                case Step.Index index -> entries.index() == index.index();
            };
            if (same) {
                return entries.value();
            }
        }
        return null;
    }

    /// Error 13608, where the path is strict.
    public void missing() {
        if (strict) {
            throw new SqlError(13608, 16, 2, "Property cannot be found on the specified JSON path.");
        }
    }
}
