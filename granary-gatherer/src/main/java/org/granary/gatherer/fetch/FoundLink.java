package org.granary.gatherer.fetch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A link that an item has.
///
/// @param url canonical
/// @param anchorText what the link says to a reader; null when nothing
/// @param folder true for a folder inside a folder
/// @param lastModified when the linked item was changed, where the folder that has it says so
public record FoundLink(String url, @Nullable String anchorText, boolean folder, @Nullable Instant lastModified) {

    /// A link of a page.
    public FoundLink(String url, @Nullable String anchorText) {
        this(url, anchorText, false, null);
    }
}
