package org.granary.protocol.search.crawladmin;

/// Stages by which the administration asks for something.
enum RequestStage implements CrawlStage {
    /// Forget all crawls.
    RESET(91),
    /// A new crawl.
    START(100),
    /// Stop the crawl of a content source.
    STOP(110),
    /// Pause the crawl of a content source.
    PAUSE(120),
    /// Resume the crawl of a content source.
    RESUME(130),
    /// Delete a content source.
    DELETE_CONTENT_SOURCE(160),
    /// Delete a start address.
    DELETE_START_ADDRESS(161),
    /// A new delete crawl.
    START_DELETE(164);

    private final int number;

    RequestStage(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
