package org.granary.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A page with every requirement of one table, section by section: what is required, of whom, what is known of it, and
/// which tests show it or why none does.
record TablePage(Coverage coverage, Notes notes) {
    private static final String PACKAGE = "org.granary.";

    String write(String name, List<Requirement> requirements) {
        StringBuilder text = new StringBuilder("# Conformance: ").append(name)
                .append("""


                        Written by `mvn verify`; do not edit. [The summary](../conformance.md) explains the columns. Tests are classes below
                        `org.granary`, with the names of their methods.
                        """);
        Map<String, List<Requirement>> bySection = new LinkedHashMap<>();
        requirements.forEach(r -> bySection.computeIfAbsent(r.section(), _ -> new ArrayList<>()).add(r));
        bySection.forEach((section, rows) -> {
            text.append("\n## ").append(section).append(' ').append(rows.getFirst().subject())
                    .append("\n\n| id | requirement | obliged | state | tests, or why there are none |\n")
                    .append("| --- | --- | --- | --- | --- |\n");
            rows.forEach(row -> row(text, row));
        });
        return text.toString();
    }

    private void row(StringBuilder text, Requirement requirement) {
        State state = State.of(requirement, coverage, notes);
        text.append("| ").append(requirement.id()).append(" | ").append(cell(requirement.text()));
        if (!requirement.reading().isEmpty()) {
            text.append(" *Reading: ").append(cell(requirement.reading())).append("*");
        }
        text.append(" | ").append(requirement.obliged().text()).append(" | ").append(state.text()).append(" | ")
                .append(reason(requirement, state)).append(" |\n");
    }

    private String reason(Requirement requirement, State state) {
        return switch (state) {
            case TESTED -> tests(requirement);
            case NOT_TESTABLE, NOT_SUPPORTED -> {
                Notes.Note note = notes.of(requirement);
                yield note == null ? "" : cell(note.why());
            }
            case NO_DUTY -> "Whatever happens is right.";
            case OPEN -> "";
        };
    }

    /// The tests of a requirement, each class once: `it.queue.CancelTest` aJobIsCanceled, everyJobIsCanceled.
    private String tests(Requirement requirement) {
        Map<String, List<String>> byClass = new LinkedHashMap<>();
        for (String test : coverage.of(requirement)) {
            int hash = test.indexOf('#');
            String name = test.substring(test.startsWith(PACKAGE) ? PACKAGE.length() : 0, hash);
            byClass.computeIfAbsent(name, _ -> new ArrayList<>()).add(test.substring(hash + 1));
        }
        List<String> classes = new ArrayList<>();
        byClass.forEach((name, methods) -> classes.add("`" + name + "` " + String.join(", ", methods)));
        return String.join("; ", classes);
    }

    /// A text inside of a table: some texts have characters that mean something to Markdown.
    static String cell(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*");
    }
}
