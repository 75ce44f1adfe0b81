package org.granary.gatherer;

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
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.granary.gatherer");

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching("org.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackageDependsOnALayerAboveIt() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("texts").definedBy("org.granary.gatherer.text..")
                .layer("settings").definedBy("org.granary.gatherer.settings..")
                .layer("loops").definedBy("org.granary.gatherer.loop..")
                .layer("fetching").definedBy("org.granary.gatherer.fetch..")
                .layer("indexing").definedBy("org.granary.gatherer.index..")
                .layer("contents").definedBy("org.granary.gatherer.content..")
                .layer("protocol").definedBy("org.granary.gatherer.protocol..")
                .layer("administration").definedBy("org.granary.gatherer.admin..")
                .layer("component").definedBy("org.granary.gatherer.component..")
                .layer("master").definedBy("org.granary.gatherer.master..")
                .layer("gatherer").definedBy("org.granary.gatherer")
                .whereLayer("texts").mayNotAccessAnyLayer()
                .whereLayer("settings").mayNotAccessAnyLayer()
                .whereLayer("loops").mayNotAccessAnyLayer()
                .whereLayer("fetching").mayNotAccessAnyLayer()
                .whereLayer("indexing").mayOnlyAccessLayers("fetching")
                .whereLayer("contents").mayOnlyAccessLayers("texts", "fetching")
                .whereLayer("protocol").mayOnlyAccessLayers("texts", "indexing")
                .whereLayer("administration").mayOnlyAccessLayers("fetching", "protocol")
                .whereLayer("component").mayOnlyAccessLayers("texts", "settings", "loops", "fetching", "indexing",
                        "protocol")
                .whereLayer("master").mayOnlyAccessLayers("settings", "loops", "protocol", "component")
                .whereLayer("gatherer")
                .mayOnlyAccessLayers("settings", "loops", "fetching", "indexing", "protocol", "component", "master")
                .ensureAllClassesAreContainedInArchitecture()
                .check(CLASSES);
    }

    @Test
    void theGathererKnowsNothingOfTheServerButItsProtocol() {
        noClasses().should().dependOnClassesThat()
                .resideInAnyPackage("org.granary.server..", "org.granary.session..", "org.granary.protocol..",
                        "org.granary.store..", "org.granary.tsql..", "org.granary.tds..")
                .check(CLASSES);
    }
}
