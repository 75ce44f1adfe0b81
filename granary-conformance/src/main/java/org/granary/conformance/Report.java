package org.granary.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes `docs/conformance.md`, a summary by document, and beside it `conformance/TABLE.md`, a page for each table with
/// every requirement: see [TablePage]. The same coverage always gives the same text.
public final class Report {
    private static final State[] STATES = State.values();

    private final Coverage coverage;
    private final Notes notes;

    Report(Coverage coverage, Notes notes) {
        notes.checkAgainst(coverage);
        this.coverage = coverage;
        this.notes = notes;
    }

    /// @param arguments the project's root folder and the file of the summary
    public static void main(String[] arguments) throws IOException {
        Path summary = Path.of(arguments[1]);
        Report report = new Report(Coverage.read(Path.of(arguments[0])), Notes.load());
        write(summary, report.summary(Requirements.tables()));
        Path folder = Files.createDirectories(summary.resolveSibling("conformance"));
        for (Map.Entry<String, List<Requirement>> table : Requirements.tables().entrySet()) {
            write(folder.resolve(table.getKey() + ".md"), report.page(table.getKey(), table.getValue()));
        }
    }

    /// Leaves a file alone when nothing changed, so that no build dirties a work tree without a reason.
    private static void write(Path file, String text) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }

    /// @param tables by their names
    String summary(Map<String, List<Requirement>> tables) {
        Map<String, List<Requirement>> byDocument = new LinkedHashMap<>();
        Map<String, List<String>> pages = new LinkedHashMap<>();
        List<Requirement> all = new ArrayList<>();
        tables.forEach((name, table) -> table.forEach(requirement -> {
            all.add(requirement);
            byDocument.computeIfAbsent(requirement.document(), _ -> new ArrayList<>()).add(requirement);
            List<String> names = pages.computeIfAbsent(requirement.document(), _ -> new ArrayList<>());
            if (!names.contains(name)) {
                names.add(name);
            }
        }));
        StringBuilder text = new StringBuilder("""
                # Conformance

                This page and those that it links to are written by `mvn verify`; do not edit them. They say of every
                requirement of the documents who is obliged by it, what is known of it, and which tests show it.

                """);
        counts(text, byDocument, pages, all);
        text.append(
                """

                        - **server**, **client**, **nobody**: who has to keep the requirement. A client may be Granary's own (the crawler,
                          the typed clients, the command line) or yours. Nobody is obliged where a document says that a value has no
                          meaning.
                        - **tested**: a passing test names the requirement. The test of a client's duty runs one of Granary's own
                          clients, or shows what the server makes of a call that keeps the rule.
                        - **not testable**: no test can show it. The page of the document says why.
                        - **not supported**: the server does not do this. The list below says what it does instead.
                        - **no duty**: nobody is obliged, so there is nothing to test.
                        - **open**: there is no test yet.

                        The requirements are in our words. Where a document is unclear, the page has the reading that we chose;
                        [errata](developers/errata.md) says more about those places. The tables are in
                        `granary-conformance/src/main/resources/org/granary/conformance`; [CONTRIBUTING](../CONTRIBUTING.md) says how a
                        test names a requirement.
                        """);
        list(text, "Not supported", State.NOT_SUPPORTED, all);
        list(text, "Open", State.OPEN, all);
        return text.toString();
    }

    private void counts(StringBuilder text, Map<String, List<Requirement>> byDocument,
            Map<String, List<String>> pages, List<Requirement> all) {
        text.append("| document | requirements | server | client | nobody |");
        for (State state : STATES) {
            text.append(' ').append(state.text()).append(" |");
        }
        text.append("\n| --- |").append(" ---: |".repeat(4 + STATES.length)).append('\n');
        byDocument.forEach((document, requirements) -> {
            List<String> names = pages.getOrDefault(document, List.of());
            StringBuilder name = new StringBuilder(document);
            if (names.size() == 1) {
                name = new StringBuilder(link(document, names.getFirst()));
            } else {
                for (int i = 0; i < names.size(); i++) {
                    name.append(i == 0 ? " (" : ", ").append(link(String.valueOf(i + 1), names.get(i)));
                }
                name.append(')');
            }
            counts(text, name.toString(), requirements);
        });
        counts(text, "all", all);
    }

    private static String link(String text, String page) {
        return "[" + text + "](conformance/" + page + ".md)";
    }

    private void counts(StringBuilder text, String name, Collection<Requirement> requirements) {
        text.append("| ").append(name).append(" | ").append(requirements.size()).append(" |");
        for (Obliged obliged : Obliged.values()) {
            text.append(' ').append(requirements.stream().filter(r -> r.obliged() == obliged).count()).append(" |");
        }
        Map<State, Integer> byState = new EnumMap<>(State.class);
        requirements.forEach(r -> byState.merge(state(r), 1, Integer::sum));
        for (State state : STATES) {
            text.append(' ').append(byState.getOrDefault(state, 0)).append(" |");
        }
        text.append('\n');
    }

    private void list(StringBuilder text, String title, State state, List<Requirement> all) {
        List<Requirement> found = all.stream().filter(r -> state(r) == state).toList();
        if (!found.isEmpty()) {
            text.append("\n## ").append(title)
                    .append("\n\n| id | requirement | what the server does |\n| --- | --- | --- |\n");
            for (Requirement requirement : found) {
                Notes.Note note = notes.of(requirement);
                text.append("| ").append(requirement.id()).append(" | ").append(TablePage.cell(requirement.text()))
                        .append(" | ").append(note == null ? "" : TablePage.cell(note.why())).append(" |\n");
            }
        }
    }

    String page(String name, List<Requirement> requirements) {
        return new TablePage(coverage, notes).write(name, requirements);
    }

    private State state(Requirement requirement) {
        return State.of(requirement, coverage, notes);
    }
}
