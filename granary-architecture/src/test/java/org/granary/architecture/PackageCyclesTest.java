package org.granary.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Packages of a module do not depend on each other in a circle.
@Tag("slow")
class PackageCyclesTest {

    @TestFactory
    Stream<DynamicTest> packagesOfAModuleHaveNoCycle() {
        return Project.modules().stream().map(module -> DynamicTest.dynamicTest(module, () -> {
            assumeTrue(Files.isDirectory(Project.classes(module)), "it has only tests");
            slices().matching("org.granary.(**)").should().beFreeOfCycles().allowEmptyShould(true)
                    .check(Project.imported(module));
        }));
    }
}
