package org.granary.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The descriptions of packages name only classes that exist: in drawings, in `code` and in links.
class DrawingsTest {
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|record|interface|enum)\\s+([A-Z]\\w*)");
    private static final Pattern DRAWING = Pattern.compile("^```\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern FENCE = Pattern.compile("^```.*?^```$", Pattern.DOTALL | Pattern.MULTILINE);
    /// A name of a class alone, or of one of its members.
    private static final Pattern CODE = Pattern.compile("`([A-Z][a-z]\\w*)(?:[.#]\\w+(?:\\(.*?\\))?)?`");
    private static final Pattern LINK = Pattern.compile("\\[(?:[a-z]+\\.)*([A-Z]\\w*)(?:[.#][^\\]]*)?\\]");
    /// In a drawing: a word with a capital letter inside, as only names of classes have it.
    private static final Pattern IN_DRAWING = Pattern.compile("(?<![\\w.@])([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+)(?!\\w)");
    /// In a drawing: what hangs on a branch of a tree.
    private static final Pattern BRANCH = Pattern.compile("[├└]─+ ([A-Z]\\w+)");

    @Test
    void packagesAreDescribedByClassesThatExist() throws IOException {
        Set<String> known = known();
        Map<String, Set<String>> unknown = new TreeMap<>();
        int described = 0;
        for (Path source : Project.sources()) {
            if (source.endsWith("package-info.java")) {
                described++;
                Set<String> names = named(comment(Project.read(source)));
                names.removeAll(known);
                if (!names.isEmpty()) {
                    unknown.put(Project.root().relativize(source).toString(), names);
                }
            }
        }
        assertThat(described).isGreaterThan(50);
        assertThat(unknown).isEmpty();
    }

    private static Set<String> named(String text) {
        Set<String> names = new TreeSet<>();
        Matcher drawing = DRAWING.matcher(text);
        while (drawing.find()) {
            add(names, IN_DRAWING, drawing.group(1));
            add(names, BRANCH, drawing.group(1));
        }
        String prose = FENCE.matcher(text).replaceAll("");
        add(names, CODE, prose);
        add(names, LINK, prose);
        return names;
    }

    private static void add(Set<String> names, Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
    }

    /// The text of the `///` comment.
    private static String comment(String source) {
        StringBuilder text = new StringBuilder();
        source.lines().filter(line -> line.startsWith("///"))
                .forEach(line -> text.append(line.length() > 4 ? line.substring(4) : "").append('\n'));
        return text.toString();
    }

    /// The simple names of the project's types and grammars, and of the JDK's types.
    private static Set<String> known() throws IOException {
        Set<String> known = new HashSet<>();
        for (Path source : Project.sources()) {
            add(known, TYPE, Project.read(source));
        }
        Project.grammars().forEach(file -> known.add(file.getFileName().toString().replace(".g4", "")));
        try (Stream<Path> files = Files.walk(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules"))) {
            files.filter(file -> file.toString().contains("/java/")).map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> name.substring(name.lastIndexOf('$') + 1, name.length() - ".class".length()))
                    .forEach(known::add);
        }
        return known;
    }
}
