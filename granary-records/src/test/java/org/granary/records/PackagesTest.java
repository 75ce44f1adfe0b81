package org.granary.records;

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
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.granary.records");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void valuesAreIndependentOfStructures() {
        noClasses().that().resideInAPackage("org.granary.records.value..").should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.records").check(CLASSES);
    }
}
