package org.granary.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes `docs/conformance.md`: what is covered and what is not, by document. The same coverage always gives the same text.
public final class Report {

    private Report() {}

    /// @param arguments the project's root folder and the file to write
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[1]);
        String text = write(Requirements.all().values(), Coverage.read(Path.of(arguments[0])), Notes.load());
        // Left alone when nothing changed, so that no build dirties a work tree without a reason.
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }

    static String write(Collection<Requirement> requirements, Coverage coverage, Notes notes) {
        notes.checkAgainst(coverage);
        Map<String, List<Requirement>> byDocument = new LinkedHashMap<>();
        requirements.forEach(r -> byDocument.computeIfAbsent(r.document(), _ -> new ArrayList<>()).add(r));
        StringBuilder text = new StringBuilder(
                """
                        # Conformance

                        Written by `mvn verify`; do not edit. A requirement is covered when a passing test names it with `@Covers`; it is explained when
                        `granary-conformance/src/main/resources/org/granary/conformance/notes.tsv` says why no test can show it. The
                        requirements themselves, in our words, with the reading we chose where a document is unclear, are the tables in
                        `granary-conformance/src/main/resources/org/granary/conformance/requirements`.

                        | document | requirements | covered | explained | not covered |
                        | --- | ---: | ---: | ---: | ---: |
                        """);
        byDocument.forEach((document, all) -> summary(text, document, all, coverage, notes));
        summary(text, "all", requirements, coverage, notes);
        byDocument.forEach((document, all) -> {
            details(text, document, all, coverage, notes);
            explanations(text, all, notes);
        });
        return text.toString();
    }

    private static void summary(StringBuilder text, String name, Collection<Requirement> all, Coverage coverage,
            Notes notes) {
        long covered = all.stream().filter(coverage::covers).count();
        long explained = all.stream().filter(notes::explain).count();
        text.append("| ").append(name).append(" | ").append(all.size()).append(" | ").append(covered).append(" | ")
                .append(explained).append(" | ").append(all.size() - covered - explained).append(" |\n");
    }

    /// A table of the sections of one document; sections of which nothing is covered are only counted.
    private static void details(StringBuilder text, String document, List<Requirement> all, Coverage coverage,
            Notes notes) {
        Map<String, List<Requirement>> bySection = new LinkedHashMap<>();
        all.forEach(r -> bySection.computeIfAbsent(r.section(), _ -> new ArrayList<>()).add(r));
        long untouched = bySection.values().stream().filter(section -> section.stream().noneMatch(coverage::covers))
                .count();
        text.append("\n## ").append(document).append("\n\n");
        if (untouched < bySection.size()) {
            text.append("| section | subject | covered | of | not covered |\n| --- | --- | ---: | ---: | --- |\n");
            bySection.forEach((section, requirements) -> {
                if (requirements.stream().anyMatch(coverage::covers)) {
                    section(text, section, requirements, coverage, notes);
                }
            });
            text.append('\n');
        }
        text.append("Sections of which nothing is covered yet: ").append(untouched).append(" of ")
                .append(bySection.size())
                .append(".\n");
    }

    private static void section(StringBuilder text, String section, List<Requirement> requirements, Coverage coverage,
            Notes notes) {
        List<Requirement> missing = requirements.stream().filter(r -> !coverage.covers(r)).toList();
        text.append("| ").append(section).append(" | ").append(cell(requirements.getFirst().subject()))
                .append(" | ").append(requirements.size() - missing.size()).append(" | ").append(requirements.size())
                .append(" | ").append(String.join(", ", missing.stream()
                        .map(r -> r.id() + (notes.explain(r) ? " (explained)" : "")).toList()))
                .append(" |\n");
    }

    private static void explanations(StringBuilder text, List<Requirement> all, Notes notes) {
        List<Requirement> explained = all.stream().filter(notes::explain).toList();
        if (!explained.isEmpty()) {
            text.append("\n| explained | requirement | why no test shows it |\n| --- | --- | --- |\n");
            explained.forEach(r -> text.append("| ").append(r.id()).append(" | ").append(cell(r.text())).append(" | ")
                    .append(cell(String.valueOf(notes.of(r)))).append(" |\n"));
        }
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
