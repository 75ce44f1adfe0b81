package org.granary.worker;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PackagesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.granary.worker");

    @Test
    void noPackageDependsOnALayerAboveIt() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("failures").definedBy("org.granary.worker.failure..")
                .layer("documents").definedBy("org.granary.worker.document..")
                .layer("settings").definedBy("org.granary.worker.settings..")
                .layer("queues").definedBy("org.granary.worker.queue..")
                .layer("loop").definedBy("org.granary.worker.loop..")
                .layer("engine").definedBy("org.granary.worker.engine..")
                .layer("engines").definedBy("org.granary.worker.office..", "org.granary.worker.embedded..")
                .layer("conversion").definedBy("org.granary.worker.convert..")
                .whereLayer("failures").mayNotAccessAnyLayer()
                .whereLayer("documents").mayOnlyAccessLayers("failures")
                .whereLayer("settings").mayOnlyAccessLayers("failures")
                .whereLayer("queues").mayOnlyAccessLayers("failures")
                .whereLayer("loop").mayOnlyAccessLayers("failures", "documents", "settings", "queues")
                .whereLayer("engine").mayOnlyAccessLayers("failures", "documents")
                .whereLayer("engines").mayOnlyAccessLayers("failures", "documents", "engine")
                .whereLayer("conversion")
                .mayOnlyAccessLayers("failures", "documents", "settings", "queues", "loop", "engine", "engines")
                .ensureAllClassesAreContainedInArchitecture()
                .check(CLASSES);
    }

    @Test
    void theWorkerKnowsNothingOfTheServerButItsProtocol() {
        noClasses().should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.server..", "org.granary.session..", "org.granary.protocol..",
                        "org.granary.store..", "org.granary.tsql..", "org.granary.tds..")
                .check(CLASSES);
    }
}
