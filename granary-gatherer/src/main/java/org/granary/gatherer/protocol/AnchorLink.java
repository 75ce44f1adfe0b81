package org.granary.gatherer.protocol;

import org.jspecify.annotations.Nullable;

/// Something that is said about a document (3.1.5.62.1).
///
/// @param changeType 1 when nothing is said about it any more
public record AnchorLink(int targetDocId, int pid, @Nullable String text, int changeType) {}
