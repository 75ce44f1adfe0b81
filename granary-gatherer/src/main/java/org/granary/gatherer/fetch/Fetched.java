package org.granary.gatherer.fetch;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What came of a request for an item.
public sealed interface Fetched {
    /// The item is there.
    ///
    /// @param index false when the item does not want to be found by searches (a no-index meta tag); its links count all the same
    /// @param folder true when the item is a folder, whose links are all that it has
    /// @param links in the order in which they stand; empty when the item does not want them to be followed
    /// @param text what a reader sees; empty where it cannot be read
    /// @param note what somebody should know who looks after the site, in a sentence; null for nothing
    record Item(Document document, boolean index, boolean folder, List<FoundLink> links,
            String text, @Nullable String note) implements Fetched {
        public Item { links = List.copyOf(links); }

        /// One without a text.
        public Item(Document document, boolean index, boolean folder, List<FoundLink> links) {
            this(document, index, folder, links, "", null);
        }

        Item with(List<FoundLink> more) {
            return new Item(document, index, folder, Stream.concat(links.stream(), more.stream()).toList(), text, note);
        }
    }

    /// The item is as it was ([Validators]).
    record NotModified() implements Fetched {}

    /// The item is elsewhere. `target` is canonical.
    ///
    /// @param links to what else is there
    record Redirected(String target, List<FoundLink> links) implements Fetched {
        public Redirected { links = List.copyOf(links); }

        public Redirected(String target) {
            this(target, List.of());
        }
    }

    /// The same with more links, where it has any.
    default Fetched withLinks(List<FoundLink> more) {
        return switch (this) {
            case Item item -> item.with(more);
            case Redirected(String target, List<FoundLink> links) -> new Redirected(target,
                    Stream.concat(links.stream(), more.stream()).toList());
            case NotModified() -> this;
            case Failed _ -> this;
        };
    }

    /// @param description one line, with no secret in it
    record Failed(FetchError error, String description) implements Fetched {}
}
