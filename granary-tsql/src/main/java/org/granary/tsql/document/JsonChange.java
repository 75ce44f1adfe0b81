package org.granary.tsql.document;

import org.granary.tsql.document.Json.Kind;
import org.granary.tsql.document.Json.Value;
import org.granary.tsql.document.JsonPath.Step;
import org.granary.tsql.eval.TextLimits;
import org.jspecify.annotations.Nullable;

/// JSON_MODIFY: a text with one value set, added or removed.
public final class JsonChange {
    private JsonChange() {}

    /// @param value as JSON; null removes the property, where the path is lax
    public static String apply(String text, JsonPath path, @Nullable String value) {
        Json json = new Json(text);
        json.whole();
        Value found = path.find(json);
        if (path.append()) {
            return append(json, path, found, value == null ? "null" : value);
        }
        if (found == null) {
            path.missing();
            return value == null ? text : added(json, path, value);
        }
        if (value == null && !path.strict() && !path.steps().isEmpty()
                && path.steps().getLast() instanceof Step.Name) {
            return removed(json, path);
        }
        return replaced(text, found.start(), found.end(), value == null ? "null" : value);
    }

    private static String append(Json json, JsonPath path, @Nullable Value found, String value) {
        if (found == null) {
            path.missing();
            return added(json, path, "[" + value + "]");
        }
        if (found.kind() != Kind.ARRAY) {
            path.missing();
            return json.text();
        }
        return insertedAtEnd(json, found, value);
    }

    /// A property that is not there yet, of an object that is there; or the element after the last.
    private static String added(Json json, JsonPath path, String value) {
        if (path.steps().isEmpty()) {
            return json.text();
        }
        Value parent = new JsonPath(false, false, path.steps().subList(0, path.steps().size() - 1)).find(json);
        return switch (path.steps().getLast()) {
            case Step.Name name when parent != null && parent.kind() == Kind.OBJECT ->
                insertedAtEnd(json, parent, Json.quoted(name.name()) + ":" + value);
            case Step.Index index when parent != null && parent.kind() == Kind.ARRAY
                    && count(json, parent) == index.index() ->
                insertedAtEnd(json, parent, value);
            default -> json.text();
        };
    }

    private static int count(Json json, Value array) {
        Json.Entries entries = json.entries(array);
        int count = 0;
        while (entries.next()) {
            count++;
        }
        return count;
    }

    private static String insertedAtEnd(Json json, Value container, String entry) {
        int end = container.start() + 1;
        Json.Entries entries = json.entries(container);
        boolean any = false;
        while (entries.next()) {
            any = true;
            end = entries.value().end();
        }
        return replaced(json.text(), end, end, any ? "," + entry : entry);
    }

    private static String removed(Json json, JsonPath path) {
        Value parent = new JsonPath(false, false, path.steps().subList(0, path.steps().size() - 1)).find(json);
        if (parent == null) {
            return json.text();
        }
        Json.Entries entries = json.entries(parent);
        int before = -1;
        while (entries.next()) {
            if (entries.key().equals(((Step.Name) path.steps().getLast()).name())) {
                int from = before >= 0 ? before : entries.start();
                int to = entries.value().end();
                // The first of several takes the comma after it along.
                if (before < 0 && entries.next()) {
                    to = entries.start();
                }
                return replaced(json.text(), from, to, "");
            }
            before = entries.value().end();
        }
        return json.text();
    }

    private static String replaced(String text, int from, int to, String by) {
        TextLimits.check((long) text.length() - (to - from) + by.length());
        return text.substring(0, from) + by + text.substring(to);
    }
}
