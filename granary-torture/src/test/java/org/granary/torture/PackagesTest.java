package org.granary.torture;

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
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.granary.torture");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackageDependsOnALayerAboveIt() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("ledger").definedBy("org.granary.torture.ledger..")
                .layer("load").definedBy("org.granary.torture.load..")
                .layer("check").definedBy("org.granary.torture.check..")
                .layer("crash").definedBy("org.granary.torture.crash..")
                .layer("power").definedBy("org.granary.torture.power..")
                .layer("isolation").definedBy("org.granary.torture.isolation..")
                .layer("soak").definedBy("org.granary.torture.soak..")
                .layer("fault").definedBy("org.granary.torture.fault..")
                .layer("commands").definedBy("org.granary.torture")
                .whereLayer("ledger").mayNotAccessAnyLayer()
                .whereLayer("load").mayOnlyAccessLayers("ledger")
                .whereLayer("check").mayOnlyAccessLayers("ledger", "load")
                .whereLayer("crash").mayOnlyAccessLayers("ledger", "load", "check")
                .whereLayer("power").mayOnlyAccessLayers("ledger", "load", "check")
                .whereLayer("isolation").mayOnlyAccessLayers("ledger", "load")
                .whereLayer("soak").mayOnlyAccessLayers("ledger", "load", "check", "crash")
                .whereLayer("fault").mayOnlyAccessLayers("ledger", "load", "check")
                .ensureAllClassesAreContainedInArchitecture()
                .check(CLASSES);
    }
}
