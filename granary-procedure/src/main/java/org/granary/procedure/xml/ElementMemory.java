package org.granary.procedure.xml;

import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemorySizes;
import org.granary.memory.RequestMemory;
import org.jspecify.annotations.Nullable;

/// Counts the elements of a document in the memory of the request that brings it.
final class ElementMemory {
    /// An element, its place in its parent, and the array of the values of its attributes.
    private static final long ELEMENT_BYTES = 72;
    private static final long ATTRIBUTE_BYTES = 8;
    /// The list of the elements inside an element.
    private static final long LIST_BYTES = 80;

    private final MemoryHold hold = RequestMemory.current().account().hold(MemoryKind.REQUESTS);

    /// @param named whether the element has an array of names of its own
    void element(@Nullable XmlElement parent, @Nullable String[] values, boolean named) {
        long bytes = ELEMENT_BYTES + (named ? 2 : 1) * ATTRIBUTE_BYTES * values.length;
        if (parent != null && parent.children().isEmpty()) {
            bytes += LIST_BYTES;
        }
        for (String value : values) {
            bytes += MemorySizes.of(value);
        }
        hold.add(bytes);
    }

    void text(String text) {
        hold.add(MemorySizes.of(text));
    }

    /// Error 701 if this many more bytes do not fit.
    void require(long more) {
        hold.require(more);
    }

    /// The elements are not used.
    void release() {
        hold.close();
    }
}
