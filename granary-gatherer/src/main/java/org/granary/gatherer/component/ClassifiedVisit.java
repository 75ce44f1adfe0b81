package org.granary.gatherer.component;

import java.util.List;
import org.granary.gatherer.component.Commits.State;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.protocol.CrawlError;
import org.granary.gatherer.protocol.QueuedItem;
import org.granary.gatherer.protocol.Statistics;
import org.jspecify.annotations.Nullable;

/// What a visit means for the stores.
///
/// @param retry the item goes back to the queue
/// @param links the links that the item has from now on; null when they are what they were
/// @param metadata what the metadata store is to know of the item
record ClassifiedVisit(QueuedItem item, State state, int hrResult, CrawlError error, @Nullable String description,
        boolean retry,
        @Nullable List<FoundLink> links, Metadata metadata, Statistics statistics) {

    /// A change of the metadata store.
    sealed interface Metadata {
        record Keep() implements Metadata {}

        record Remove() implements Metadata {}

        record Put(Document document) implements Metadata {}
    }
}
