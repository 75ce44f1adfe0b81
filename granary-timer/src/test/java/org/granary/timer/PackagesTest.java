package org.granary.timer;

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
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.granary.timer");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackageDependsOnALayerAboveIt() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("schedules").definedBy("org.granary.timer.schedule..")
                .layer("commands").definedBy("org.granary.timer.command..")
                .layer("farm").definedBy("org.granary.timer.farm..")
                .layer("jobs").definedBy("org.granary.timer.job..")
                .layer("service").definedBy("org.granary.timer.service..")
                .layer("administration").definedBy("org.granary.timer")
                .whereLayer("schedules").mayNotAccessAnyLayer()
                .whereLayer("commands").mayNotAccessAnyLayer()
                .whereLayer("farm").mayNotAccessAnyLayer()
                .whereLayer("jobs").mayOnlyAccessLayers("schedules", "farm")
                .whereLayer("service").mayOnlyAccessLayers("commands", "farm", "jobs")
                .whereLayer("administration").mayOnlyAccessLayers("farm", "jobs")
                .ensureAllClassesAreContainedInArchitecture()
                .check(CLASSES);
    }

    @Test
    void theTimerServiceKnowsNothingOfTheServerButItsProtocol() {
        noClasses().should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.server..", "org.granary.session..", "org.granary.protocol..",
                        "org.granary.store..", "org.granary.tsql..", "org.granary.tds..")
                .check(CLASSES);
    }
}
