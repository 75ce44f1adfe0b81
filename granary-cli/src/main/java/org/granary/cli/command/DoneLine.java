package org.granary.cli.command;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// What a command says that has changed something: a line for people, an object with `--json`.
public final class DoneLine {
    private DoneLine() {}

    /// Gives a command the flag `--json`.
    public static CommandSpec addTo(CommandSpec spec) {
        return Flags.flag(spec, Listing.JSON, "The same as JSON: an object with the message and what was changed.");
    }

    /// @param own a command with the flag
    /// @param line for people; in the object as `message`
    /// @param namesAndValues what else the object has
    public static void print(CommandSpec own, Streams streams, String line, @Nullable Object... namesAndValues) {
        if (!Listing.isJson(own)) {
            streams.out().println(line);
            return;
        }
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        values.put("message", line);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        streams.out().println(Json.of(values));
    }
}
