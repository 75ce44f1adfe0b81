package org.granary.gatherer.protocol;

/// What a crawl store holds.
///
/// @param documents that are known and not to be deleted
/// @param links that wait to become items of the queue
/// @param queued items that wait or are being crawled
public record StoreCounts(int documents, int links, int queued) {
    public static final StoreCounts NONE = new StoreCounts(0, 0, 0);

    public StoreCounts plus(StoreCounts other) {
        return new StoreCounts(documents + other.documents, links + other.links, queued + other.queued);
    }
}
