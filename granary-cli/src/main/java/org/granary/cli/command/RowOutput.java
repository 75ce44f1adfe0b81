package org.granary.cli.command;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// Writes rows as they come, however many: as a table for people, as JSON or as CSV.
public final class RowOutput implements AutoCloseable {
    private static final String JSON = "--json";
    private static final String CSV = "--csv";
    /// Rows of a table whose columns are aligned. More would have to be kept until the last one is there.
    private static final int ALIGNED = 200;

    private final PrintStream out;
    private final Format format;
    private final List<String> titles;
    private final List<List<@Nullable Object>> waiting = new ArrayList<>();
    private long written;

    private enum Format {
        TABLE, JSON, CSV
    }

    private RowOutput(PrintStream out, Format format, List<String> titles) {
        this.out = out;
        this.format = format;
        this.titles = titles;
    }

    /// Adds the flags by which the format is chosen.
    public static CommandSpec addTo(CommandSpec spec) {
        flag(spec, JSON, "Print a JSON array with an object for each row.");
        return flag(spec, CSV, "Print comma-separated values with a line of titles.");
    }

    /// Begins the output of a command with these columns.
    ///
    /// @throws UsageException when two formats are asked for
    public static RowOutput of(CommandSpec own, PrintStream out, String... titles) {
        if (given(own, JSON) && given(own, CSV)) {
            throw new UsageException(JSON + " and " + CSV + " exclude each other.");
        }
        Format format = given(own, JSON) ? Format.JSON : given(own, CSV) ? Format.CSV : Format.TABLE;
        return new RowOutput(out, format, List.of(titles));
    }

    /// @param values one for each title: texts, numbers, lists of texts, or null
    public void row(@Nullable Object... values) {
        switch (format) {
            case TABLE -> {
                waiting.add(new ArrayList<>(Arrays.asList(values)));
                if (waiting.size() == ALIGNED) {
                    flushTable();
                }
            }
            case JSON -> {
                Map<String, @Nullable Object> object = new LinkedHashMap<>();
                for (int i = 0; i < values.length; i++) {
                    object.put(titles.get(i), values[i]);
                }
                out.print((written == 0 ? "[" : ",\n ") + Json.of(object));
            }
            case CSV -> {
                if (written == 0) {
                    out.println(String.join(",", titles));
                }
                out.println(Arrays.stream(values).map(RowOutput::cell).collect(Collectors.joining(",")));
            }
        }
        written++;
    }

    private void flushTable() {
        Table table = new Table(titles.toArray(String[]::new));
        waiting.forEach(row -> table.row(row.stream().map(RowOutput::shown).toArray()));
        List<String> lines = table.lines();
        // The titles once, however many rows follow.
        lines.subList(written > ALIGNED ? 1 : 0, lines.size()).forEach(out::println);
        waiting.clear();
    }

    private static String shown(@Nullable Object value) {
        return switch (value) {
            case null -> "-";
            case List<?> all -> all.isEmpty()
                    ? "-"
                    : all.getFirst() + (all.size() > 1 ? " and " + (all.size() - 1) + " more" : "");
            default -> value.toString().isEmpty() ? "-" : value.toString();
        };
    }

    /// Texts that a spreadsheet would take for a formula begin with an apostrophe: they were written by strangers.
    private static String cell(@Nullable Object value) {
        String text = switch (value) {
            case null -> "";
            case List<?> all -> all.stream().map(String::valueOf).collect(Collectors.joining(" "));
            default -> value.toString();
        };
        boolean formula = value instanceof String && !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0;
        String safe = formula ? "'" + text : text;
        return safe.matches("[^\",\r\n]*") ? safe : "\"" + safe.replace("\"", "\"\"") + "\"";
    }

    /// How many rows there were.
    public long count() {
        return written;
    }

    @Override
    public void close() {
        switch (format) {
            case TABLE -> {
                if (!waiting.isEmpty()) {
                    flushTable();
                }
            }
            case JSON -> out.println(written == 0 ? "[]" : "]");
            case CSV -> {
                if (written == 0) {
                    out.println(String.join(",", titles));
                }
            }
        }
        out.flush();
    }
}
