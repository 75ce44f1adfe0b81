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
    private static final List<String> TABLES = List.of("MS-TSSPROC", "MS-WORDSSP", "MS-WORDSSP2", "MS-SQLPGAT2-part1",
            "MS-SQLPGAT2-part2", "MS-WSSCFGD");
    private static final Map<String, Requirement> ALL = load();

    private Requirements() {}

    /// Every requirement by its id.
    public static Map<String, Requirement> all() {
        return ALL;
    }

    private static Map<String, Requirement> load() {
        Map<String, Requirement> all = new LinkedHashMap<>();
        for (String table : TABLES) {
            String resource = "requirements/" + table + ".tsv";
            try (InputStream in = Requirements.class.getResourceAsStream(resource)) {
                if (in == null) {
                    throw new IllegalStateException("missing " + resource);
                }
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
                lines.readLine(); // the header
                lines.lines().filter(line -> !line.isBlank()).map(Requirement::parse).forEach(requirement -> {
                    if (all.put(requirement.id(), requirement) != null) {
                        throw new IllegalStateException(resource + " repeats " + requirement.id());
                    }
                });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return Collections.unmodifiableMap(all);
    }
}
