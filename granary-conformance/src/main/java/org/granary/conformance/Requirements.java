package org.granary.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// All requirement tables, in the order of the documents.
public final class Requirements {
    private static final List<String> NAMES = List.of("MS-TDS", "MS-TSSPROC", "MS-WORDSSP", "MS-WORDSSP2",
            "MS-SQLPGAT2-part1", "MS-SQLPGAT2-part2", "MS-WSSCFGD");
    private static final Map<String, List<Requirement>> TABLES = load();
    private static final Map<String, Requirement> ALL = byId(TABLES);

    private Requirements() {}

    /// Every requirement by its id.
    public static Map<String, Requirement> all() {
        return ALL;
    }

    /// The requirements of each table, by its name. A long document has two tables.
    static Map<String, List<Requirement>> tables() {
        return TABLES;
    }

    private static Map<String, List<Requirement>> load() {
        Map<String, List<Requirement>> tables = new LinkedHashMap<>();
        for (String name : NAMES) {
            String resource = "requirements/" + name + ".tsv";
            try (InputStream in = Requirements.class.getResourceAsStream(resource)) {
                if (in == null) {
                    throw new IllegalStateException("missing " + resource);
                }
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
                lines.readLine(); // the header
                tables.put(name,
                        lines.lines().filter(line -> !line.isBlank()).map(Requirement::parse).toList());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return Collections.unmodifiableMap(tables);
    }

    private static Map<String, Requirement> byId(Map<String, List<Requirement>> tables) {
        Map<String, Requirement> all = new LinkedHashMap<>();
        tables.forEach((name, table) -> table.forEach(requirement -> {
            if (all.put(requirement.id(), requirement) != null) {
                throw new IllegalStateException(name + " repeats " + requirement.id());
            }
        }));
        return Collections.unmodifiableMap(all);
    }
}
