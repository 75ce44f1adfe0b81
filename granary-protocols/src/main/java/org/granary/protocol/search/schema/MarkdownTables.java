package org.granary.protocol.search.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The tables of a Markdown file, one under each heading of the second level.
record MarkdownTables(String file, Map<String, List<List<String>>> bySection) {

    /// @param anchor a class in the package of the file
    static MarkdownTables of(Class<?> anchor, String file) {
        Map<String, List<List<String>>> sections = new LinkedHashMap<>();
        List<List<String>> rows = new ArrayList<>();
        for (String line : text(anchor, file).lines().toList()) {
            if (line.startsWith("## ")) {
                rows = new ArrayList<>();
                sections.put(line.substring(3), rows);
            } else if (line.startsWith("|")) {
                rows.add(cells(line));
            }
        }
        return new MarkdownTables(file, sections);
    }

    private static List<String> cells(String line) {
        String[] parts = line.substring(1, line.lastIndexOf('|')).split("\\|", -1);
        return Arrays.stream(parts).map(String::strip).toList();
    }

    /// The rows below the two lines of the table's head.
    List<List<String>> rows(String section) {
        List<List<String>> table = bySection.get(section);
        if (table == null || table.size() < 2) {
            throw new IllegalStateException("There is no table '" + section + "' in " + file + ".");
        }
        return table.subList(2, table.size());
    }

    private static String text(Class<?> anchor, String file) {
        try (InputStream in = Objects.requireNonNull(anchor.getResourceAsStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
