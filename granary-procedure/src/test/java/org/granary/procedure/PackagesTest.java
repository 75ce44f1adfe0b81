package org.granary.procedure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PackagesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.granary.procedure");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void whatImplementationsUseKnowsNeitherBindingNorCatalog() {
        noClasses().that().resideInAPackage("org.granary.procedure").should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.procedure.binding..", "org.granary.procedure.catalog..",
                        "org.granary.procedure.declaration..")
                .check(CLASSES);
    }

    @Test
    void declarationsAreReadWithoutBinding() {
        noClasses().that().resideInAPackage("org.granary.procedure.declaration..").should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.procedure.binding..", "org.granary.procedure.catalog..")
                .check(CLASSES);
    }
}
