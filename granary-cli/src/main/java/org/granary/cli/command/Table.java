package org.granary.cli.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Rows with titles. For people in columns: a line of titles, columns as wide as they need to be and two blanks apart; the last one may be of any length. For
/// programs as objects. [Listing] prints either.
public final class Table {
    private static final Pattern WORD = Pattern.compile(" (.)");

    private final List<String> titles;
    private final List<List<@Nullable Object>> rows = new ArrayList<>();

    public Table(String... titles) {
        this.titles = List.of(titles);
    }

    /// @param values texts, numbers, truths, or null where there is none
    public void row(@Nullable Object... values) {
        if (values.length != titles.size()) {
            throw new IllegalArgumentException(values.length + " values for " + titles.size() + " titles");
        }
        rows.add(Collections.unmodifiableList(new ArrayList<>(Arrays.asList(values))));
    }

    /// What others have written moves no cursor and begins no line.
    private static String printable(@Nullable Object value) {
        return value == null ? "" : value.toString().replaceAll("\\p{C}", "?");
    }

    public List<String> lines() {
        return lines(UnaryOperator.identity(), UnaryOperator.identity());
    }

    /// @param title changes how a title looks, and not its width
    /// @param value the same for a value
    List<String> lines(UnaryOperator<String> title, UnaryOperator<String> value) {
        int[] widths = new int[titles.size()];
        List<List<String>> texts = new ArrayList<>();
        rows.forEach(row -> texts.add(row.stream().map(Table::printable).toList()));
        for (int i = 0; i < widths.length - 1; i++) {
            widths[i] = titles.get(i).length();
            for (List<String> row : texts) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add(line(titles, widths, title));
        texts.forEach(row -> lines.add(line(row, widths, value)));
        return lines;
    }

    private static String line(List<String> row, int[] widths, UnaryOperator<String> looks) {
        var line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(looks.apply(row.get(i)));
            if (i < widths.length - 1) {
                line.append(" ".repeat(widths[i] - row.get(i).length() + 2));
            }
        }
        return line.toString().stripTrailing();
    }

    private static String key(String title) {
        return WORD.matcher(title.toLowerCase(Locale.ROOT).replaceFirst(" \\(.*", ""))
                .replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
    }

    /// An object for each row, by the titles: `BLOCKED BY` is `blockedBy`, `SINCE (UTC)` is `since`.
    public List<Map<String, @Nullable Object>> objects() {
        List<String> keys = titles.stream().map(Table::key).toList();
        List<Map<String, @Nullable Object>> objects = new ArrayList<>();
        for (List<@Nullable Object> row : rows) {
            Map<String, @Nullable Object> object = new LinkedHashMap<>();
            for (int i = 0; i < keys.size(); i++) {
                object.put(keys.get(i), row.get(i));
            }
            objects.add(object);
        }
        return objects;
    }
}
