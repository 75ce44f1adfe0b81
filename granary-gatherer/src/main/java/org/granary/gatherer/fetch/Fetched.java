package org.granary.gatherer.fetch;

import java.util.List;

/// What came of a request for an item.
public sealed interface Fetched {
    /// The item is there.
    ///
    /// @param index false when the item does not want to be found by searches (a no-index meta tag); its links count all the same
    /// @param folder true when the item is a folder, whose links are all that it has
    /// @param links in the order in which they stand; empty when the item does not want them to be followed
    /// @param text what a reader sees; empty where it cannot be read
    record Item(Document document, boolean index, boolean folder, List<FoundLink> links,
            String text) implements Fetched {
        public Item { links = List.copyOf(links); }

        /// One without a text.
        public Item(Document document, boolean index, boolean folder, List<FoundLink> links) {
            this(document, index, folder, links, "");
        }
    }

    /// The item is as it was ([Validators]).
    record NotModified() implements Fetched {}

    /// The item is elsewhere. `target` is canonical.
    record Redirected(String target) implements Fetched {}

    /// @param description one line, with no secret in it
    record Failed(FetchError error, String description) implements Fetched {}
}
