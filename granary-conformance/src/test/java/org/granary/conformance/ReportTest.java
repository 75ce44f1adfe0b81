package org.granary.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    @TempDir
    private Path root;

    @Test
    void theTablesAreReadWhole() {
        assertThat(Requirements.all()).hasSizeGreaterThan(3800).containsKeys("TSSPROC-2.1-1", "WORDSSP-2.1-1",
                "WORDSSP2-2.1-1", "SQLPGAT2-2.1-1", "SQLPGAT2-3.1.5.14-1", "WSSCFGD-2.1-1");
        Requirement first = Requirements.all().get("TSSPROC-2.1-1");
        assertThat(first).isNotNull();
        assertThat(first.document()).isEqualTo("MS-TSSPROC");
        assertThat(first.level()).isEqualTo("IMPLIED");
    }

    @Test
    void theReportCountsByDocumentAndNamesWhatIsMissing() {
        List<Requirement> requirements = List.of(requirement("A-1-1", "1"), requirement("A-1-2", "1"),
                requirement("A-2-1", "2"), requirement("B-1-1", "1"));
        String report = Report.write(requirements, new Coverage(Set.of("A-1-1")), new Notes(Map.of()));
        assertThat(report).contains("| MS-A | 3 | 1 | 0 | 2 |\n| MS-B | 1 | 0 | 0 | 1 |\n| all | 4 | 1 | 0 | 3 |\n",
                "| 1 | subject of 1 | 1 | 2 | A-1-2 |\n", "Sections of which nothing is covered yet: 1 of 2.\n");
    }

    @Test
    void coverageIsGatheredFromAllModulesAndAnUnknownIdIsAnError() throws IOException {
        write("one", "TSSPROC-2.1-1\tSomeTest#a\n");
        write("two", "TSSPROC-2.1-1\tOtherTest#b\nWORDSSP-2.1-1\tOtherTest#b\n");
        assertThat(Coverage.read(root).ids()).containsExactly("TSSPROC-2.1-1", "WORDSSP-2.1-1");
        write("three", "TSSPROC-9.9.9-9\tSomeTest#a\n");
        assertThatThrownBy(() -> Coverage.read(root)).hasMessageContaining("TSSPROC-9.9.9-9");
    }

    @Test
    void whatIsExplainedIsCountedByItselfAndSaysWhy() {
        List<Requirement> requirements = List.of(requirement("A-1-1", "1"), requirement("A-1-2", "1"),
                requirement("A-1-3", "1"));
        Notes notes = new Notes(Map.of("A-1-2", "Nobody | can see it."));
        assertThat(Report.write(requirements, new Coverage(Set.of("A-1-1")), notes)).contains(
                "| MS-A | 3 | 1 | 1 | 1 |\n", "| 1 | subject of 1 | 1 | 3 | A-1-2 (explained), A-1-3 |\n",
                "| A-1-2 | text | Nobody \\| can see it. |\n");
        assertThatThrownBy(() -> Report.write(requirements, new Coverage(Set.of("A-1-2")), notes))
                .hasMessageContaining("A-1-2").hasMessageContaining("remove the note");
    }

    @Test
    void notesAreAboutRequirementsAndSaySomething() {
        assertThat(Notes.load().byId()).hasSizeLessThan(10).allSatisfy((id, why) -> {
            assertThat(Requirements.all()).containsKey(id);
            assertThat(why).endsWith(".");
        });
        assertThat(Notes.parse(List.of("id\twhy", "", "TSSPROC-2.1-1\tSo.")).byId())
                .containsExactly(Map.entry("TSSPROC-2.1-1", "So."));
        for (List<String> wrong : List.of(List.of("TSSPROC-9.9.9-9\tSo."), List.of("TSSPROC-2.1-1\t "),
                List.of("TSSPROC-2.1-1"), List.of("TSSPROC-2.1-1\tSo.", "TSSPROC-2.1-1\tSo."))) {
            List<String> lines = new ArrayList<>(List.of("id\twhy"));
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

    private static Requirement requirement(String id, String section) {
        return new Requirement(id, section, "subject of " + section, "MUST", "text", "");
    }
}
