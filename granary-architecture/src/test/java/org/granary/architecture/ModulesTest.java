package org.granary.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The modules are those of the architecture page, depend on what it says, and on nothing that it lists later.
class ModulesTest {
    private static final String PAGE = "docs/developers/architecture.md";
    private static final Pattern ROW = Pattern.compile("^\\| `(granary-[a-z-]+)` \\| ([^|]*) \\|", Pattern.MULTILINE);
    private static final Pattern MODULE = Pattern.compile("granary-[a-z]+(?:-[a-z]+)*");

    /// Programs that talk to a server.
    private static final Set<String> CLIENTS = Set.of("granary-client", "granary-gatherer", "granary-search",
            "granary-text", "granary-timer", "granary-worker", "granary-translation", "granary-cli");

    /// What the page says: the modules in its order, each with those on which it depends.
    private static Map<String, Set<String>> stated() {
        Map<String, Set<String>> stated = new LinkedHashMap<>();
        Matcher row = ROW.matcher(Project.read(Project.root().resolve(PAGE)));
        while (row.find()) {
            stated.put(row.group(1), names(row.group(2)));
        }
        return stated;
    }

    private static Set<String> names(String text) {
        Set<String> names = new TreeSet<>();
        Matcher name = MODULE.matcher(text);
        while (name.find()) {
            names.add(name.group());
        }
        return names;
    }

    @Test
    void thePageListsTheModulesWithTheirDependencies() {
        Map<String, Set<String>> built = new HashMap<>();
        Project.modules().forEach(module -> built.put(module, Project.dependencies(module)));
        assertThat(stated()).isEqualTo(built);
    }

    /// Otherwise their classes may be missing or half written while tests look at them.
    @Test
    void allModulesWithClassesAreBuiltBeforeThisOne() {
        List<String> others = new ArrayList<>(Project.modules());
        others.removeAll(List.of("granary-architecture", "granary-it"));
        assertThat(Project.named("granary-architecture")).containsExactlyInAnyOrderElementsOf(others);
        assertThat(Project.root().resolve("granary-it/src/main")).doesNotExist();
    }

    @Test
    void noModuleDependsOnOneThatThePageListsLater() {
        List<String> above = new ArrayList<>();
        stated().forEach((module, _) -> {
            assertThat(Project.dependencies(module)).as(module).isSubsetOf(above);
            above.add(module);
        });
        assertThat(above).containsExactlyInAnyOrderElementsOf(Project.modules());
    }

    @Test
    void theServerDependsOnNoClient() {
        Set<String> reached = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(List.of("granary-server"));
        while (!open.isEmpty()) {
            for (String module : Project.dependencies(open.remove())) {
                if (reached.add(module)) {
                    open.add(module);
                }
            }
        }
        assertThat(reached).isNotEmpty().doesNotContainAnyElementsOf(CLIENTS);
    }

    @Test
    void thePageNamesOnlyModulesThatExist() {
        assertThat(names(Project.read(Project.root().resolve(PAGE)))).isSubsetOf(Project.modules());
    }

    /// Maven lets a module use what its dependencies depend on. Here a module names all that it uses.
    @TestFactory
    Stream<DynamicTest> classesUseOnlyModulesThatTheirOwnNames() {
        Map<String, String> moduleOf = new HashMap<>();
        for (String module : Project.modules()) {
            if (Files.isDirectory(Project.classes(module))) {
                Project.imported(module).forEach(each -> moduleOf.put(each.getName(), module));
            }
        }
        return Project.modules().stream().map(module -> DynamicTest.dynamicTest(module, () -> {
            assumeTrue(Files.isDirectory(Project.classes(module)), "it has only tests");
            Set<String> used = new TreeSet<>();
            for (JavaClass each : Project.imported(module)) {
                for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
                    String target = moduleOf.get(dependency.getTargetClass().getBaseComponentType().getName());
                    if (target != null && !target.equals(module)) {
                        used.add(target);
                    }
                }
            }
            assertThat(used).isSubsetOf(Project.dependencies(module));
        }));
    }
}
