package org.granary.client;

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
            .withImportOption(location -> !location.contains("client-generator")).importPackages("org.granary.client");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackageDependsOnALayerAboveIt() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("calls").definedBy("org.granary.client")
                .layer("translation").definedBy("org.granary.client.translation..")
                .layer("word").definedBy("org.granary.client.word..")
                .layer("config").definedBy("org.granary.client.config..")
                .layer("search").definedBy("org.granary.client.search..")
                .whereLayer("calls").mayNotAccessAnyLayer()
                .whereLayer("translation").mayOnlyAccessLayers("calls")
                .whereLayer("word").mayOnlyAccessLayers("calls")
                .whereLayer("config").mayOnlyAccessLayers("calls")
                .whereLayer("search").mayOnlyAccessLayers("calls")
                .ensureAllClassesAreContainedInArchitecture()
                .check(CLASSES);
    }
}
