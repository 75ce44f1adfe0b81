package org.granary.gatherer.protocol;

/// Identifiers for documents.
public record DocIdRange(int first, int last) {
    /// None: what is passed as long as none are asked for.
    public static final DocIdRange NONE = new DocIdRange(0, 0);
}
