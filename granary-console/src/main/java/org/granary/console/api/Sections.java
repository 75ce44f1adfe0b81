package org.granary.console.api;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where in which document a procedure is described. A test compares the file with the declarations, whose comments say it.
final class Sections {
    private static final String FILE = "sections.tsv";

    private Sections() {}

    /// Read when somebody asks first.
    private static final class Known {
        static final Map<String, String> ALL = read();
    }

    /// For instance `MS-TSSPROC 3.1.5.2`; null where no document has it.
    static @Nullable String of(String database, String procedure) {
        String name = procedure.toLowerCase(Locale.ROOT);
        String only = Known.ALL.get(group(database) + "\t" + name);
        return only == null || only.isEmpty() ? null : only;
    }

    private static String group(String database) {
        return switch (database) {
            case "TranslationServices" -> "translation";
            case "WordAutomationServices", "WordAutomationServices2" -> "word";
            case "SharePoint_Config" -> "config";
            default -> "search";
        };
    }

    private static Map<String, String> read() {
        Map<String, String> all = new HashMap<>();
        try (InputStream in = Sections.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("The program has no file " + FILE + ".");
            }
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines().forEach(line -> {
                int last = line.lastIndexOf('\t');
                all.put(line.substring(0, last), line.substring(last + 1));
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }
}
