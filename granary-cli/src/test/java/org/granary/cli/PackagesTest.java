package org.granary.cli;

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
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.granary.cli");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackageDependsOnALayerAboveIt() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("command").definedBy("org.granary.cli.command..")
                .layer("client").definedBy("org.granary.cli.client..")
                .layer("jobs").definedBy("org.granary.cli.jobs..")
                .layer("config").definedBy("org.granary.cli.config..")
                .layer("locks").definedBy("org.granary.cli.locks..")
                .layer("crawl").definedBy("org.granary.cli.crawl..")
                .layer("timer").definedBy("org.granary.cli.timer..")
                .layer("search").definedBy("org.granary.cli.search..")
                .layer("work").definedBy("org.granary.cli.work..")
                .layer("operations").definedBy("org.granary.cli.operations..")
                .layer("tree of commands").definedBy("org.granary.cli")
                .whereLayer("command").mayNotAccessAnyLayer()
                .whereLayer("client").mayOnlyAccessLayers("command")
                .whereLayer("jobs").mayOnlyAccessLayers("command", "client")
                .whereLayer("config").mayOnlyAccessLayers("command", "client")
                .whereLayer("locks").mayOnlyAccessLayers("command", "client")
                .whereLayer("crawl").mayOnlyAccessLayers("command", "client")
                .whereLayer("search").mayOnlyAccessLayers("command", "client")
                .whereLayer("timer").mayOnlyAccessLayers("command", "client")
                .whereLayer("work").mayOnlyAccessLayers("command", "client")
                .whereLayer("operations").mayOnlyAccessLayers("command")
                .whereLayer("tree of commands")
                .mayOnlyAccessLayers("command", "client", "jobs", "config", "locks", "crawl", "search", "timer", "work",
                        "operations")
                .ensureAllClassesAreContainedInArchitecture()
                .check(CLASSES);
    }
}
