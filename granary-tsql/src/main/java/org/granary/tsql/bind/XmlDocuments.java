package org.granary.tsql.bind;

import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.RequestMemory;
import org.granary.tsql.document.XmlNode;
import org.granary.tsql.document.XmlReference;
import org.granary.tsql.document.XmlTree;
import org.jspecify.annotations.Nullable;

/// The nodes of the xml value that a text looks at. Several methods of one value in a row read it once.
final class XmlDocuments {
    private @Nullable String text;
    private @Nullable XmlNode document;
    private @Nullable MemoryHold memory;

    /// @param value of the type xml: a text, or a row of nodes()
    @SuppressWarnings("ReferenceEquality") // the same object is the same value; to compare long texts would take time
    XmlNode node(Object value) {
        if (value instanceof XmlReference reference) {
            return reference.node();
        }
        String given = (String) value;
        XmlNode known = document;
        if (known != null && given == text) {
            return known;
        }
        MemoryHold held = hold();
        document = null;
        held.giveAbove(0);
        XmlNode read = XmlTree.parse(given, held);
        text = given;
        document = read;
        return read;
    }

    /// What the nodes of the value that was read last take.
    long bytes() {
        return hold().held();
    }

    private MemoryHold hold() {
        if (memory == null) {
            memory = RequestMemory.current().account().hold(MemoryKind.QUERIES);
        }
        return memory;
    }
}
