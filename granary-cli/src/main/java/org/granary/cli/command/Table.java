package org.granary.cli.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Rows in columns for people: a line of titles, columns as wide as they need to be and two blanks apart. The last column may be of any length.
public final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... titles) {
        row(titles);
    }

    public void row(String... values) {
        rows.add(Arrays.stream(values).map(Table::printable).toList());
    }

    /// What others have written moves no cursor and begins no line.
    private static String printable(String text) {
        return text.replaceAll("\\p{C}", "?");
    }

    public List<String> lines() {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length - 1; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        var line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(row.get(i));
            if (i < widths.length - 1) {
                line.append(" ".repeat(widths[i] - row.get(i).length() + 2));
            }
        }
        return line.toString().stripTrailing();
    }
}
