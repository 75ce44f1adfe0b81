package org.granary.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The pages of the documentation can be read in any editor, and lead to each other.
class PagesTest {
    private static final int WIDTH = 120;
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern PART = Pattern.compile("^\\*\\*(Choice|Because|Rejected)\\.\\*\\*", Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    /// What cannot be wrapped may be longer: rows of tables, code, and a single long word.
    @Test
    void linesAreWrapped() {
        List<String> tooLong = new ArrayList<>();
        for (Path page : Project.pages()) {
            if (Project.generated(page)) {
                continue;
            }
            boolean code = false;
            int number = 0;
            for (String line : Project.read(page).lines().toList()) {
                number++;
                if (line.strip().startsWith("```")) {
                    code = !code;
                } else if (!code && line.length() > WIDTH && !line.strip().startsWith("|")
                        && line.strip().indexOf(' ') >= 0) {
                    tooLong.add(Project.root().relativize(page) + ":" + number);
                }
            }
        }
        assertThat(tooLong).isEmpty();
    }

    @Test
    void linksLeadSomewhere() {
        List<String> broken = new ArrayList<>();
        for (Path page : Project.pages()) {
            Matcher link = LINK.matcher(withoutCode(Project.read(page)));
            while (link.find()) {
                String target = link.group(1);
                if (!target.startsWith("http") && !isThere(page, target)) {
                    broken.add(Project.root().relativize(page) + " -> " + target);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyPageIsListed() {
        Path index = Project.root().resolve("docs/README.md");
        String text = Project.read(index);
        for (Path page : Project.pages()) {
            boolean listed = page.equals(index) || Project.generated(page)
                    || text.contains("(" + index.getParent().relativize(page).toString().replace('\\', '/') + ")");
            assertThat(listed).as(page.toString()).isTrue();
        }
    }

    /// Each entry says what was chosen, why, and what was rejected, and is in the list at the top.
    @Test
    void decisionsHaveOneForm() {
        String text = Project.read(Project.root().resolve("docs/developers/decisions.md"));
        List<String> entries = List.of(text.split("(?m)^## ", -1));
        assertThat(entries.size()).isGreaterThan(50);
        for (String entry : entries.subList(1, entries.size())) {
            String title = entry.lines().findFirst().orElse("");
            assertThat(PART.matcher(entry).results().map(part -> part.group(1))).as(title).containsExactly("Choice",
                    "Because", "Rejected");
            assertThat(entries.getFirst().replace("\n  ", " ")).contains("- [" + title + "](#");
        }
    }

    private static boolean isThere(Path page, String target) {
        int hash = target.indexOf('#');
        String file = hash < 0 ? target : target.substring(0, hash);
        Path named = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        return Files.exists(named) && (hash < 0 || headings(named).contains(target.substring(hash + 1)));
    }

    /// The names that a page's headings have in links.
    private static Set<String> headings(Path page) {
        Set<String> anchors = new HashSet<>();
        Matcher heading = HEADING.matcher(withoutBlocks(Project.read(page)));
        while (heading.find()) {
            anchors.add(heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-'));
        }
        return anchors;
    }

    private static String withoutCode(String text) {
        return withoutBlocks(text).replaceAll("`[^`\\n]*`", "");
    }

    private static String withoutBlocks(String text) {
        return text.replaceAll("(?ms)^\\s*```.*?^\\s*```", "");
    }
}
