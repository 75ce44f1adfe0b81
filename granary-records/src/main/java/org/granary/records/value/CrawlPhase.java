package org.granary.records.value;

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
/// A client may leave these arrows: 3.1.5.8 has each stage act on a crawl wherever it is. A stage that changes only the
/// sub-status (113, 144, 146, 152) can then give a crawl a pair that the tables do not have. For a client such a crawl
/// is at the beginning of its status ([#STARTING_ANEW], [#COMPLETING_ANEW], [#STOPPING_ANEW]); a server sets no crawl
/// to these.
public enum CrawlPhase {
    /// A crawl begins here.
    ADDING_START_ADDRESSES(CrawlStatus.INITIALIZING, 1),
    /// For the crawl components to say that they have started.
    WAITING_TO_START(CrawlStatus.INITIALIZING, 2),
    /// Initializing, with another sub-status.
    STARTING_ANEW(CrawlStatus.INITIALIZING),
    /// Items are crawled.
    CRAWLING(CrawlStatus.STARTED, 1),
    /// Items that the crawl did not come across are put into the queue.
    MOVING_UNVISITED(CrawlStatus.STARTED, 2),
    /// Those items are crawled or deleted.
    DELETING_UNVISITED(CrawlStatus.STARTED, 3),
    /// For all crawl stores to have no links left.
    WAITING_FOR_STORES(CrawlStatus.STARTED, 4),
    /// For the crawl components to say that they have paused.
    PAUSING(CrawlStatus.PAUSING),
    /// Until somebody wants it to go on.
    PAUSED(CrawlStatus.PAUSED),
    /// For the crawl components to say that they go on.
    RESUMING(CrawlStatus.RESUMING),
    /// For the crawl components to say that they have stopped.
    WAITING_TO_STOP(CrawlStatus.STOPPING, 1),
    /// All of them have.
    STOP_COMPLETE(CrawlStatus.STOPPING, 2),
    /// Stopping, with another sub-status.
    STOPPING_ANEW(CrawlStatus.STOPPING),
    /// For the crawl components to say that they are done.
    WAITING_TO_COMPLETE(CrawlStatus.COMPLETING, 1),
    /// Crawl stores finish the crawl.
    COMPLETING(CrawlStatus.COMPLETING, 2),
    /// Crawl stores remove what was deleted.
    DELETES_PENDING(CrawlStatus.COMPLETING, 4),
    /// Completing, with another sub-status.
    COMPLETING_ANEW(CrawlStatus.COMPLETING),
    /// Over: it could not start.
    FORBIDDEN(CrawlStatus.FORBID),
    /// Over.
    DONE(CrawlStatus.DONE),
    /// Over: it was stopped. Its sub-status stays as it was.
    STOPPED(CrawlStatus.STOPPED);

    private final CrawlStatus status;
    private final int subStatus;
    private final boolean anySubStatus;

    CrawlPhase(CrawlStatus status, int subStatus) {
        this.status = status;
        this.subStatus = subStatus;
        this.anySubStatus = false;
    }

    /// The sub-status has no meaning, or is none of those before.
    CrawlPhase(CrawlStatus status) {
        this.status = status;
        this.subStatus = 0;
        this.anySubStatus = true;
    }

    /// The phase of a crawl with this status and sub-status.
    ///
    /// @throws IllegalArgumentException if no crawl has this status
    public static CrawlPhase of(int status, int subStatus) {
        for (CrawlPhase phase : values()) {
            if (phase.status.value() == status && (phase.anySubStatus || phase.subStatus == subStatus)) {
                return phase;
            }
        }
        throw new IllegalArgumentException("No crawl has status " + status + " with sub-status " + subStatus + ".");
    }

    public CrawlStatus status() {
        return status;
    }

    /// The sub-status that goes with the status; 0 where it has no meaning.
    public int subStatus() {
        return subStatus;
    }

    /// Whether the crawl can be paused.
    public boolean started() {
        return status == CrawlStatus.STARTED;
    }

    /// Whether items are taken from the queue now. They are not while unvisited ones are moved there: components
    /// process them when that is done (3.2.5.1, steps 21 to 23).
    public boolean taking() {
        return started() && this != MOVING_UNVISITED;
    }

    public boolean over() {
        return status.isOver();
    }
}
