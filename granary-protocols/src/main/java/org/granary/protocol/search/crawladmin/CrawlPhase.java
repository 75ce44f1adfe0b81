package org.granary.protocol.search.crawladmin;

/// A status of a crawl together with a sub-status that the tables have for it (MS-SQLPGAT2 2.2.1.4 to 2.2.1.8).
///
/// The sequences of 3.2.5 lead a crawl along these arrows:
///
/// ```
/// ADDING_START_ADDRESSES ─▶ WAITING_TO_START ─▶ CRAWLING ─▶ MOVING_UNVISITED ─▶ DELETING_UNVISITED ─▶ WAITING_FOR_STORES
///         │                        │               └────── anchor and delete crawls ──────────────────────▲  │
///         └──────▶ FORBIDDEN ◀─────┘                                                                         ▼
///                                              DONE ◀─ DELETES_PENDING ◀─ COMPLETING ◀─ WAITING_TO_COMPLETE ◀┘
///
/// any of Started ─▶ PAUSING ─▶ PAUSED ─▶ RESUMING ─▶ the one that it was in before
/// any that is not over ─▶ WAITING_TO_STOP ─▶ STOP_COMPLETE ─▶ STOPPED
/// ```
///
/// A client may leave these arrows: 3.1.5.8 has each stage act on a crawl wherever it is ([CrawlStep]). A stage that changes only the sub-status (113, 144, 146,
/// 152) can then give a crawl a pair that is not in this list.
enum CrawlPhase {
    /// A crawl begins here.
    ADDING_START_ADDRESSES(CrawlStatus.INITIALIZING, 1),
    /// For the crawl components to say that they have started.
    WAITING_TO_START(CrawlStatus.INITIALIZING, 2),
    /// Items are crawled.
    CRAWLING(CrawlStatus.STARTED, 1),
    /// Items that the crawl did not come across are put into the queue.
    MOVING_UNVISITED(CrawlStatus.STARTED, 2),
    /// Those items are crawled or deleted.
    DELETING_UNVISITED(CrawlStatus.STARTED, 3),
    /// For all crawl stores to have no links left.
    WAITING_FOR_STORES(CrawlStatus.STARTED, 4),
    /// For the crawl components to say that they have paused.
    PAUSING(CrawlStatus.PAUSING, 0),
    /// Until somebody wants it to go on.
    PAUSED(CrawlStatus.PAUSED, 0),
    /// For the crawl components to say that they go on.
    RESUMING(CrawlStatus.RESUMING, 0),
    /// For the crawl components to say that they have stopped.
    WAITING_TO_STOP(CrawlStatus.STOPPING, 1),
    /// All of them have.
    STOP_COMPLETE(CrawlStatus.STOPPING, 2),
    /// For the crawl components to say that they are done.
    WAITING_TO_COMPLETE(CrawlStatus.COMPLETING, 1),
    /// Crawl stores close their books.
    COMPLETING(CrawlStatus.COMPLETING, 2),
    /// Crawl stores remove what was deleted.
    DELETES_PENDING(CrawlStatus.COMPLETING, 4),
    /// Over: it could not start.
    FORBIDDEN(CrawlStatus.FORBID, 0),
    /// Over.
    DONE(CrawlStatus.DONE, 0);

    private final CrawlStatus status;
    private final int subStatus;

    CrawlPhase(CrawlStatus status, int subStatus) {
        this.status = status;
        this.subStatus = subStatus;
    }

    CrawlStatus status() {
        return status;
    }

    int subStatus() {
        return subStatus;
    }
}
