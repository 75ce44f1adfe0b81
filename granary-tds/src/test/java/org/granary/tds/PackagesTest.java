package org.granary.tds;

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
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.granary.tds");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackageDependsOnALayerAboveIt() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("packets").definedBy("org.granary.tds.packet..")
                .layer("types").definedBy("org.granary.tds.codec..")
                .layer("tokens").definedBy("org.granary.tds.token..")
                .layer("login").definedBy("org.granary.tds.login..")
                .layer("requests").definedBy("org.granary.tds.request..")
                .layer("server").definedBy("org.granary.tds.server..")
                .whereLayer("packets").mayNotAccessAnyLayer()
                .whereLayer("types").mayOnlyAccessLayers("packets")
                .whereLayer("tokens").mayOnlyAccessLayers("packets", "types")
                .whereLayer("login").mayOnlyAccessLayers("packets")
                .whereLayer("requests").mayOnlyAccessLayers("packets", "types", "tokens")
                .whereLayer("server").mayOnlyAccessLayers("packets", "types", "tokens", "login", "requests")
                .ensureAllClassesAreContainedInArchitectureIgnoring("org.granary.tds")
                .check(CLASSES);
    }
}
