package org.granary.cli.command;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/// How commands print rows, all in the same way: as a table, in colours on a terminal; with `--json`, as an array of objects.
public final class Listing {
    static final String JSON = "--json";
    /// <https://no-color.org>: whatever its value is.
    private static final String NO_COLOR = "NO_COLOR";
    private static final String BOLD = "1";
    private static final String RED = "31";
    private static final String GREEN = "32";
    private static final String YELLOW = "33";
    private static final Set<String> BAD = Set.of("failed", "problem", "expired", "refused", "error", "disabled",
            "locked");
    private static final Set<String> DOUBTFUL = Set.of("warning", "paused", "canceled", "given up", "stopped",
            "suspended");
    private static final Set<String> GOOD = Set.of("ok", "succeeded", "done", "running", "held", "started");

    private Listing() {}

    /// Gives a command the flag `--json`.
    public static CommandSpec addTo(CommandSpec spec) {
        return Flags.flag(spec, JSON, "The same as JSON: an array with an object for each line.");
    }

    /// Whether the command was given `--json`.
    public static boolean isJson(CommandSpec own) {
        return Flags.given(own, JSON);
    }

    /// @param own a command with the flag
    public static void print(CommandSpec own, Streams streams, Table table) {
        if (isJson(own)) {
            streams.out().println(Json.array(table.objects()));
        } else {
            print(streams, table);
        }
    }

    /// The same for people alone.
    public static void print(Streams streams, Table table) {
        lines(table, Terminal.isOutput(streams), System.getenv()).forEach(streams.out()::println);
    }

    static List<String> lines(Table table, boolean terminal, Map<String, String> environment) {
        return terminal && !isSet(environment, NO_COLOR) && !"dumb".equals(environment.get("TERM"))
                ? table.lines(title -> in(BOLD, title), Listing::coloured)
                : table.lines();
    }

    private static boolean isSet(Map<String, String> environment, String name) {
        return !environment.getOrDefault(name, "").isEmpty();
    }

    /// Words for states have a colour, wherever they stand alone.
    private static String coloured(String value) {
        String word = value.toLowerCase(Locale.ROOT);
        if (BAD.contains(word)) {
            return in(RED, value);
        }
        if (DOUBTFUL.contains(word)) {
            return in(YELLOW, value);
        }
        return GOOD.contains(word) ? in(GREEN, value) : value;
    }

    private static String in(String colour, String text) {
        return "\u001b[" + colour + "m" + text + "\u001b[0m";
    }
}
