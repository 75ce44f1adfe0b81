package org.granary.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/// The project's files: its modules by their `pom.xml`, and its pages.
final class Project {
    private static final Map<String, JavaClasses> IMPORTED = new ConcurrentHashMap<>();

    private Project() {}

    /// The folder that holds the README.
    static Path root() {
        return Path.of("").toAbsolutePath().getParent();
    }

    /// The names of all modules, in the order in which the build lists them.
    static List<String> modules() {
        List<String> modules = new ArrayList<>();
        for (Element module : children(children(pom(root()), "modules").getFirst(), "module")) {
            modules.add(module.getTextContent().strip());
        }
        return modules;
    }

    /// The modules on which a module's own code depends, without those that only its tests need.
    static Set<String> dependencies(String module) {
        return named(module, dependency -> !text(dependency, "scope").equals("test"));
    }

    /// The modules that a module names, for its own code or for its tests. They are built before it.
    static Set<String> named(String module) {
        return named(module, _ -> true);
    }

    private static Set<String> named(String module, Predicate<Element> chosen) {
        Set<String> found = new TreeSet<>();
        for (Element dependencies : children(pom(root().resolve(module)), "dependencies")) {
            for (Element dependency : children(dependencies, "dependency")) {
                if (text(dependency, "groupId").equals("org.granary") && chosen.test(dependency)) {
                    found.add(text(dependency, "artifactId"));
                }
            }
        }
        return found;
    }

    /// Where the compiled classes of a module are, once it is built.
    static Path classes(String module) {
        return root().resolve(module).resolve("target").resolve("classes");
    }

    /// Those of the project; a module may have others in it that it ships. Read once: that takes longer than to look at it.
    static JavaClasses imported(String module) {
        return IMPORTED.computeIfAbsent(module,
                _ -> new ClassFileImporter().importPath(classes(module).resolve("org").resolve("granary")));
    }

    /// All pages that people write, and those that the build writes.
    static List<Path> pages() {
        List<Path> pages = new ArrayList<>(List.of(root().resolve("README.md"), root().resolve("CONTRIBUTING.md")));
        pages.addAll(files(root().resolve("docs"), ".md"));
        return pages;
    }

    /// Whether the build writes a page.
    static boolean generated(Path page) {
        Path docs = root().resolve("docs");
        return page.equals(docs.resolve("conformance.md")) || page.startsWith(docs.resolve("conformance"));
    }

    /// The Java files of all modules, tests and generated ones included.
    static List<Path> sources() {
        List<Path> sources = new ArrayList<>();
        for (String module : modules()) {
            for (String folder : List.of("src", "target/generated-sources")) {
                sources.addAll(files(root().resolve(module).resolve(folder), ".java"));
            }
        }
        return sources;
    }

    /// The grammars from which parsers are generated.
    static List<Path> grammars() {
        return modules().stream().flatMap(module -> files(root().resolve(module).resolve("src"), ".g4").stream())
                .toList();
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path folder, String ending) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Element pom(Path folder) {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                    .parse(folder.resolve("pom.xml").toFile()).getDocumentElement();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("Cannot read pom.xml in " + folder, e);
        }
    }

    private static List<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element && element.getTagName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }

    private static String text(Element parent, String name) {
        List<Element> found = children(parent, name);
        return found.isEmpty() ? "" : found.getFirst().getTextContent().strip();
    }
}
