package org.granary.architecture;

import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.ArrayList;
import java.util.List;

/// Some packages of a module, and the layers of the same module that they may use.
///
/// @param packages as ArchUnit writes them; `..` at the end stands for all packages below
record Layer(String name, List<String> packages, List<String> uses) {

    /// One that uses no other.
    static Layer of(String name, String... packages) {
        return new Layer(name, List.of(packages), List.of());
    }

    Layer using(String... layers) {
        return new Layer(name, packages, List.of(layers));
    }

    /// Each package below `root` is a layer, which may use those that stand before it.
    static List<Layer> inOrder(String root, String... names) {
        List<Layer> layers = new ArrayList<>();
        for (String name : names) {
            layers.add(new Layer(name, List.of(root + "." + name + ".."), layers.stream().map(Layer::name).toList()));
        }
        return layers;
    }

    static LayeredArchitecture architecture(List<Layer> layers) {
        LayeredArchitecture architecture = Architectures.layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (Layer layer : layers) {
            architecture = architecture.layer(layer.name).definedBy(layer.packages.toArray(String[]::new));
        }
        for (Layer layer : layers) {
            architecture = layer.uses.isEmpty()
                    ? architecture.whereLayer(layer.name).mayNotAccessAnyLayer()
                    : architecture.whereLayer(layer.name).mayOnlyAccessLayers(layer.uses.toArray(String[]::new));
        }
        return architecture;
    }
}
