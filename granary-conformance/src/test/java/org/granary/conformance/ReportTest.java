package org.granary.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.granary.conformance.Notes.Note;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    @TempDir
    private Path root;

    @Test
    void theTablesAreReadWhole() {
        assertThat(Requirements.all()).hasSizeGreaterThan(3800).containsKeys("TSSPROC-2.1-1", "WORDSSP-2.1-1",
                "WORDSSP2-2.1-1", "TDS-2.2.3-1", "SQLPGAT2-2.1-1", "SQLPGAT2-3.1.5.14-1", "WSSCFGD-2.1-1");
        Requirement first = Requirements.all().get("TSSPROC-2.1-1");
        assertThat(first).isNotNull();
        assertThat(first.document()).isEqualTo("MS-TSSPROC");
        assertThat(first.level()).isEqualTo("IMPLIED");
    }

    @Test
    void theSummaryCountsByDocumentPartyAndStateAndLinksToThePages() {
        Map<String, List<Requirement>> tables = new LinkedHashMap<>();
        tables.put("MS-A-part1", List.of(requirement("A-1-1", Obliged.SERVER), requirement("A-1-2", Obliged.CLIENT)));
        tables.put("MS-A-part2", List.of(requirement("A-2-1", Obliged.NOBODY)));
        tables.put("MS-B", List.of(requirement("B-1-1", Obliged.SERVER), requirement("B-1-2", Obliged.SERVER),
                requirement("B-1-3", Obliged.SERVER)));
        Report report = new Report(new Coverage(Map.of("A-1-1", Set.of("x.ATest#a"))),
                new Notes(Map.of("B-1-1", new Note(State.NOT_TESTABLE, "Nobody can see it."), "B-1-2",
                        new Note(State.NOT_SUPPORTED, "Error | 1."))));
        String columns = """
                | document | requirements | server | client | nobody | tested | not testable | not supported | no duty | open |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
                """;
        assertThat(report.summary(tables))
                .contains(
                        columns + """
                                | MS-A ([1](conformance/MS-A-part1.md), [2](conformance/MS-A-part2.md)) | 3 | 1 | 1 | 1 | 1 | 0 | 0 | 1 | 1 |
                                | [MS-B](conformance/MS-B.md) | 3 | 3 | 0 | 0 | 0 | 1 | 1 | 0 | 1 |
                                | all | 6 | 4 | 1 | 1 | 1 | 1 | 1 | 1 | 2 |
                                """)
                .contains("## Not supported", "| B-1-2 | text of B-1-2 | Error \\| 1. |\n", "## Open",
                        "| A-1-2 | text of A-1-2 |  |\n| B-1-3 | text of B-1-3 |  |\n");
    }

    @Test
    void thePageOfATableHasEveryRowWithItsTestsOrTheReason() {
        Report report = new Report(
                new Coverage(Map.of("A-1-1",
                        new TreeSet<>(List.of("org.granary.it.q.ATest#a", "org.granary.it.q.ATest#b",
                                "other.BTest#c")))),
                new Notes(Map.of("A-1-2", new Note(State.NOT_TESTABLE, "Nobody | can see it."))));
        Requirement read = new Requirement("A-1-4", "1", "subject", "MUST", Obliged.SERVER, "text", "as *we* read it");
        assertThat(report.page("MS-A", List.of(requirement("A-1-1", Obliged.SERVER),
                requirement("A-1-2", Obliged.CLIENT), requirement("A-1-3", Obliged.NOBODY), read))).contains("""
                        ## 1 subject of 1

                        | id | requirement | obliged | state | tests, or why there are none |
                        | --- | --- | --- | --- | --- |
                        | A-1-1 | text of A-1-1 | server | tested | `it.q.ATest` a, b; `other.BTest` c |
                        | A-1-2 | text of A-1-2 | client | not testable | Nobody \\| can see it. |
                        | A-1-3 | text of A-1-3 | nobody | no duty | Whatever happens is right. |
                        | A-1-4 | text *Reading: as \\*we\\* read it* | server | open |  |
                        """);
    }

    @Test
    void coverageIsGatheredFromAllModulesAndAnUnknownIdIsAnError() throws IOException {
        write("one", "TSSPROC-2.1-1\tSomeTest#a\n");
        write("two", "TSSPROC-2.1-1\tOtherTest#b\nWORDSSP-2.1-1\tOtherTest#b\n");
        assertThat(Coverage.read(root).tests()).isEqualTo(Map.of("TSSPROC-2.1-1",
                Set.of("OtherTest#b", "SomeTest#a"), "WORDSSP-2.1-1", Set.of("OtherTest#b")));
        write("three", "TSSPROC-9.9.9-9\tSomeTest#a\n");
        assertThatThrownBy(() -> Coverage.read(root)).hasMessageContaining("TSSPROC-9.9.9-9");
    }

    @Test
    void aNoteOnWhatHasATestIsAnError() {
        Notes notes = new Notes(Map.of("A-1-2", new Note(State.NOT_TESTABLE, "So.")));
        assertThatThrownBy(() -> new Report(new Coverage(Map.of("A-1-2", Set.of("ATest#a"))), notes))
                .hasMessageContaining("A-1-2").hasMessageContaining("remove the note");
    }

    @Test
    void whoIsObligedIsOneOfThree() {
        assertThat(Requirement.parse("A-1-1\t1\ts\tMUST\tclient\ttext\t").obliged()).isEqualTo(Obliged.CLIENT);
        assertThatThrownBy(() -> Requirement.parse("A-1-1\t1\ts\tMUST\tsomebody\ttext\t"))
                .hasMessageContaining("somebody");
        assertThatThrownBy(() -> Requirement.parse("A-1-1\t1\ts\tMUST\ttext\t")).hasMessageContaining("7 fields");
    }

    @Test
    void notesAreAboutRequirementsAndSaySomething() {
        assertThat(Notes.load().byId()).isNotEmpty().allSatisfy((id, note) -> {
            assertThat(Requirements.all()).containsKey(id);
            assertThat(note.why()).endsWith(".");
        });
        assertThat(Notes.parse(List.of("id\tstate\twhy", "", "TSSPROC-2.1-1\tnot testable\tSo.")).byId())
                .containsExactly(Map.entry("TSSPROC-2.1-1", new Note(State.NOT_TESTABLE, "So.")));
        for (List<String> wrong : List.of(List.of("TSSPROC-9.9.9-9\tnot testable\tSo."),
                List.of("TSSPROC-2.1-1\tnot testable\t "), List.of("TSSPROC-2.1-1\tnot testable"),
                List.of("TSSPROC-2.1-1\tnot wanted\tSo."), List.of("TSSPROC-3.1.5.1-15\tnot testable\tSo."),
                List.of("TSSPROC-2.1-1\tnot testable\tSo.", "TSSPROC-2.1-1\tnot supported\tSo."))) {
            List<String> lines = new ArrayList<>(List.of("id\tstate\twhy"));
            lines.addAll(wrong);
            assertThatThrownBy(() -> Notes.parse(lines)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("TSSPROC-");
        }
    }

    private void write(String module, String text) throws IOException {
        Path file = root.resolve(module).resolve(CoverageListener.FOLDER).resolve("covers-1.tsv");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static Requirement requirement(String id, Obliged obliged) {
        String section = id.split("-", -1)[1];
        return new Requirement(id, section, "subject of " + section, "MUST", obliged, "text of " + id, "");
    }
}
