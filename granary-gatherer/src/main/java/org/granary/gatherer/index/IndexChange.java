package org.granary.gatherer.index;

import org.granary.gatherer.fetch.Document;

/// A change of what searches find.
public sealed interface IndexChange {
    int docId();

    /// @param text what a reader sees
    /// @param distance how many links it is away from a start address, on the way by which it was found
    record Put(int docId, String url, Document document, String text, int distance) implements IndexChange {}

    record Remove(int docId) implements IndexChange {}
}
