package org.granary.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The console says for each procedure where it is described; the comments of the declarations say the same.
class SectionsTest {
    private static final Pattern PROCEDURE = Pattern.compile("CREATE PROCEDURE (\\w+)\\.(\\w+).*");
    private static final Pattern SECTION = Pattern.compile("(MS-[A-Z0-9]+) (\\d[\\d.]*\\d)");
    private static final Map<String, List<String>> DOCUMENTS = Map.of("translation", List.of("MS-TSSPROC"), "word",
            List.of("MS-WORDSSP", "MS-WORDSSP2"), "config", List.of("MS-WSSCFGD"), "search", List.of("MS-SQLPGAT2"));

    @Test
    void everyDeclaredProcedureHasItsSection() throws IOException {
        Path root = root().resolve("granary-protocols/src/main/resources/org/granary/protocol");
        Map<String, String> declared = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files
                    .filter(each -> each.toString().endsWith(".sql") && !each.toString().contains("migrations"))
                    .toList()) {
                read(root.relativize(file).getName(0).toString(), Files.readAllLines(file), declared);
            }
        }
        Map<String, String> shown = Files.readAllLines(root()
                .resolve("granary-console/src/main/resources/org/granary/console/api/sections.tsv")).stream()
                .collect(Collectors.toMap(line -> line.substring(0, line.lastIndexOf('\t')),
                        line -> line.substring(line.lastIndexOf('\t') + 1)));
        assertThat(shown).isEqualTo(declared);
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("granary-protocols"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    /// A procedure without a section of its own is the one before under another name.
    private static void read(String folder, List<String> lines, Map<String, String> declared) {
        List<String> groups = folder.equals("queue") ? List.of("translation", "word") : List.of(folder);
        StringBuilder comment = new StringBuilder();
        String last = "";
        for (String line : lines) {
            Matcher procedure = PROCEDURE.matcher(line);
            if (line.startsWith("--")) {
                comment.append(line).append('\n');
            } else if (procedure.matches()) {
                String text = SECTION.matcher(comment).find() ? comment.toString() : last;
                last = text;
                comment.setLength(0);
                for (String group : groups) {
                    String sections = SECTION.matcher(text).results()
                            .filter(found -> DOCUMENTS.get(group).contains(found.group(1)))
                            .map(found -> found.group(1) + " " + found.group(2)).distinct()
                            .collect(Collectors.joining(", "));
                    if (procedure.group(1).equals("dbo") && !sections.isEmpty()) {
                        declared.put(group + "\t" + procedure.group(2).toLowerCase(Locale.ROOT), sections);
                    }
                }
            } else if (line.startsWith("CREATE")) {
                comment.setLength(0);
            }
        }
    }
}
