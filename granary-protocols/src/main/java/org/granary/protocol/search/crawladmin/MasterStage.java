package org.granary.protocol.search.crawladmin;

/// Stages by which the master leads a crawl from phase to phase.
enum MasterStage implements CrawlStage {
    /// The crawl begins, unless another one crawls the same content.
    BEGIN(102),
    /// Start addresses have been added.
    ADDRESSES_ADDED(103),
    /// Have all components started?
    CHECK_STARTED(104),
    /// The crawl cannot start.
    FORBID(105),
    /// The components of a crawl store join the crawl.
    JOIN(108),
    /// A stop begins.
    STOP(111),
    /// Have all components stopped?
    CHECK_STOPPED(113),
    /// The stop has ended.
    STOPPED(114),
    /// A pause begins.
    PAUSE(121),
    /// Have all components paused?
    CHECK_PAUSED(123),
    /// The crawl goes on.
    RESUME(131),
    /// Do all components go on?
    CHECK_RESUMED(133),
    /// Have all components nothing more to do?
    CHECK_CRAWLED(140),
    /// Unvisited items are deleted.
    DELETE_UNVISITED(144),
    /// Are all components done?
    CHECK_DONE(146),
    /// The crawl is done.
    FINISH(148),
    /// The crawl is being completed.
    COMPLETE(150),
    /// Crawl stores remove what was deleted.
    WAIT_FOR_DELETES(152);

    private final int number;

    MasterStage(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
