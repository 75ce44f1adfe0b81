package org.granary.procedure.xml;

import java.util.List;

/// The rules of a schema file.
///
/// @param namespace of all its elements
/// @param roots elements that a document may have as its root
record CompiledSchema(String namespace, List<ElementRule> roots) {

    ElementRule root(String text, int from, int to) {
        for (ElementRule root : roots) {
            if (root.isNamed(text, from, to)) {
                return root;
            }
        }
        throw new InDoubtException();
    }
}
