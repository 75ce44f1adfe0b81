package org.granary.protocol.search.crawladmin;

/// Stages by which a crawl component reports what it does in a crawl.
enum ReportStage implements CrawlStage {
    /// It crawls.
    STARTED(106),
    /// It has stopped.
    STOPPED(112),
    /// It has paused.
    PAUSED(122),
    /// It crawls again.
    RESUMED(132),
    /// It processes no items.
    IDLE(142),
    /// It processes items.
    BUSY(143),
    /// It has finished.
    DONE(147);

    private final int number;

    ReportStage(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
