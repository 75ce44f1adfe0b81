package org.granary.gatherer.protocol;

import org.jspecify.annotations.Nullable;

/// A link that a crawl store remembers (3.1.1.8).
///
/// @param sourceDocId the item that has it
/// @param ordinal its place there
public record KnownLink(int sourceDocId, String url, @Nullable String anchorText, int ordinal) {}
