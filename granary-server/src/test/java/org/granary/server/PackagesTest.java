package org.granary.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PackagesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.granary.server", "org.granary.session");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackageDependsOnALayerAboveIt() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("files").definedBy("org.granary.server.file..")
                .layer("settings").definedBy("org.granary.server.settings..")
                .layer("session").definedBy("org.granary.session")
                .layer("migration").definedBy("org.granary.server.migrate..")
                .layer("certificate").definedBy("org.granary.server.certificate..")
                .layer("login").definedBy("org.granary.server.login..")
                .layer("start").definedBy("org.granary.server")
                .whereLayer("files").mayNotAccessAnyLayer()
                .whereLayer("settings").mayNotAccessAnyLayer()
                .whereLayer("session").mayNotAccessAnyLayer()
                .whereLayer("migration").mayNotAccessAnyLayer()
                .whereLayer("certificate").mayOnlyAccessLayers("files", "settings")
                .whereLayer("login").mayOnlyAccessLayers("files", "session")
                .whereLayer("start")
                .mayOnlyAccessLayers("files", "settings", "session", "migration", "certificate", "login")
                .ensureAllClassesAreContainedInArchitecture()
                .check(CLASSES);
    }

    @Test
    void theServerKnowsNoClient() {
        noClasses().should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.client..", "org.granary.gatherer..", "org.granary.cli..",
                        "com.microsoft..", "picocli..")
                .check(CLASSES);
    }
}
