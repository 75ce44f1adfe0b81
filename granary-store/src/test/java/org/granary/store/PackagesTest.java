package org.granary.store;

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
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.granary.store");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void theInterfaceOfTheStoreKnowsNoImplementation() {
        noClasses().that().resideInAPackage("org.granary.store").should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.store.*..", "java.sql..", "javax.sql..").check(CLASSES);
    }

    @Test
    void theEmbeddedStoreDoesNotKnowPostgresql() {
        noClasses().that().resideInAPackage("org.granary.store.sqlite..").should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.store.postgresql..", "org.postgresql..").check(CLASSES);
    }

    @Test
    void postgresqlDoesNotKnowTheEmbeddedStore() {
        noClasses().that().resideInAPackage("org.granary.store.postgresql..").should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.store.sqlite..", "org.sqlite..").check(CLASSES);
    }
}
