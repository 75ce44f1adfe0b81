package org.granary.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PackagesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.granary.server", "org.granary.session", "org.granary.audit");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackageDependsOnALayerAboveIt() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("files").definedBy("org.granary.server.file..")
                .layer("audit").definedBy("org.granary.audit..")
                .layer("settings").definedBy("org.granary.server.settings..")
                .layer("session").definedBy("org.granary.session")
                .layer("migration").definedBy("org.granary.server.migrate..")
                .layer("certificate").definedBy("org.granary.server.certificate..")
                .layer("login").definedBy("org.granary.server.login..")
                .layer("mechanisms")
                .definedBy("org.granary.server.windows.der..", "org.granary.server.windows.mechanism..",
                        "org.granary.server.windows.spnego..", "org.granary.server.windows.ntlm..",
                        "org.granary.server.windows.kerberos..")
                .layer("windows").definedBy("org.granary.server.windows")
                .layer("start").definedBy("org.granary.server")
                .layer("operations")
                .definedBy("org.granary.server.backup..", "org.granary.server.check..", "org.granary.server.doctor..")
                .whereLayer("files").mayNotAccessAnyLayer()
                .whereLayer("mechanisms").mayNotAccessAnyLayer()
                .whereLayer("settings").mayOnlyAccessLayers("mechanisms")
                .whereLayer("audit").mayOnlyAccessLayers("files")
                .whereLayer("session").mayOnlyAccessLayers("audit")
                .whereLayer("migration").mayNotAccessAnyLayer()
                .whereLayer("certificate").mayOnlyAccessLayers("files", "settings")
                .whereLayer("login").mayOnlyAccessLayers("files", "session", "mechanisms")
                .whereLayer("windows").mayOnlyAccessLayers("settings", "session", "login", "mechanisms")
                .whereLayer("start")
                .mayOnlyAccessLayers("files", "audit", "settings", "session", "migration", "certificate", "login",
                        "windows")
                .whereLayer("operations")
                .mayOnlyAccessLayers("settings", "migration", "certificate", "login", "start")
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
