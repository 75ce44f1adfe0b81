package org.granary.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The code blocks of the documentation that are marked to be run: those whose fence says a language and `test`.
final class DocumentedBlocks {
    private static final Pattern BLOCK = Pattern.compile("^```(\\w+) test\\n(.*?)^```$",
            Pattern.MULTILINE | Pattern.DOTALL);

    private static final Pattern SHOWN = Pattern.compile("^```(\\w+)(?: test)?\\n(.*?)^```$",
            Pattern.MULTILINE | Pattern.DOTALL);

    private DocumentedBlocks() {}

    /// @param place file and line, for the test's name
    record Block(String place, String language, String text) {}

    /// The folder that holds the README.
    static Path root() {
        return Path.of("").toAbsolutePath().getParent();
    }

    /// All code blocks of a page, those that are not run included.
    static List<Block> shown(String page) throws IOException {
        return find(root().resolve(page), SHOWN);
    }

    static List<Block> all() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(root().resolve("README.md"), root().resolve("CONTRIBUTING.md")));
        try (Stream<Path> docs = Files.walk(root().resolve("docs"))) {
            docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        List<Block> blocks = new ArrayList<>();
        for (Path page : pages) {
            blocks.addAll(find(page, BLOCK));
        }
        return blocks;
    }

    private static List<Block> find(Path page, Pattern pattern) throws IOException {
        List<Block> blocks = new ArrayList<>();
        String text = Files.readString(page);
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            long line = text.substring(0, matcher.start()).lines().count() + 1;
            blocks.add(new Block(root().relativize(page) + ":" + line, matcher.group(1), matcher.group(2)));
        }
        return blocks;
    }
}
