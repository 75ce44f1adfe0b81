package org.granary.tsql;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;
import org.granary.tsql.batch.Engine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Packages are layers: each uses only those that stand before it in the list, and every package is in the list.
@Tag("slow")
class LayersTest {
    private static final String ROOT = "org.granary.tsql";
    /// From the lowest to the highest.
    private static final List<String> LAYERS = List.of("ast", "parse", "temporary", "cursor", "lock", "session",
            "catalog",
            "eval", "format",
            "document", "function", "table", "plan", "bind", "execute", "procedure", "batch");

    private final JavaClasses classes = new ClassFileImporter()
            .importUrl(Engine.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void packagesHaveNoCycle() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(classes);
    }

    @Test
    void noLayerUsesAHigherOne() {
        LayeredArchitecture architecture = layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String layer : LAYERS) {
            architecture = architecture.layer(layer).definedBy(ROOT + "." + layer + "..");
        }
        architecture = architecture.whereLayer(LAYERS.getFirst()).mayNotAccessAnyLayer();
        for (int i = 1; i < LAYERS.size(); i++) {
            architecture = architecture.whereLayer(LAYERS.get(i))
                    .mayOnlyAccessLayers(LAYERS.subList(0, i).toArray(String[]::new));
        }
        architecture.ensureAllClassesAreContainedInArchitecture().check(classes);
    }
}
