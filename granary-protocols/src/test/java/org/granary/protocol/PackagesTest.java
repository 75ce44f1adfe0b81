package org.granary.protocol;

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
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.granary.protocol");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void queuesDoNotKnowTheirProtocols() {
        noClasses().that().resideInAPackage("org.granary.protocol.queue..").should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.protocol.translation..", "org.granary.protocol.word..").check(CLASSES);
    }

    @Test
    void searchDependsOnNoOtherProtocol() {
        noClasses().that().resideInAPackage("org.granary.protocol.search..").should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.protocol.config..", "org.granary.protocol.queue..",
                        "org.granary.protocol.translation..", "org.granary.protocol.word..")
                .check(CLASSES);
    }

    @Test
    void configurationDependsOnNoOtherProtocol() {
        noClasses().that().resideInAPackage("org.granary.protocol.config..").should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.protocol.queue..", "org.granary.protocol.search..",
                        "org.granary.protocol.translation..", "org.granary.protocol.word..")
                .check(CLASSES);
    }

    @Test
    void protocolsDoNotKnowWhichStoreTheyUse() {
        noClasses().that().resideInAPackage("org.granary.protocol..").should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.store.sqlite..", "org.granary.store.postgresql..", "java.sql..")
                .check(CLASSES);
    }

    @Test
    void protocolsDoNotOpenCatalogs() {
        noClasses().that().resideInAPackage("org.granary.protocol..").should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.procedure.binding..").check(CLASSES);
    }
}
