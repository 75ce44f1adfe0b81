package org.granary.gatherer.protocol;

/// Where a crawl is: its status with its sub-status (2.2.1.4 to 2.2.1.8).
///
/// The order is that of the full sequence (3.2.5.1); the last ones are those of a crawl that is over. A late call of another master can leave a crawl with a sub-status
/// that the tables do not have for its status: then the status begins again (STARTING_ANEW and the like).
public enum CrawlPhase {
    ADDING_START_ADDRESSES(1, 1), WAITING_TO_START(1, 2), STARTING_ANEW(1), CRAWLING(4, 1), MOVING_UNVISITED(4,
            2), DELETING_UNVISITED(4, 3), WAITING_FOR_STORES(4, 4), WAITING_TO_COMPLETE(14,
                    1), COMPLETING(14, 2), DELETES_PENDING(14, 4), COMPLETING_ANEW(14), PAUSING(8), PAUSED(9), RESUMING(
                            7), WAITING_TO_STOP(13, 1), STOP_COMPLETE(13,
                                    2), STOPPING_ANEW(13), FORBIDDEN(5), DONE(11), STOPPED(12);

    private static final int ANY = -1;

    private final int status;
    private final int subStatus;

    CrawlPhase(int status, int subStatus) {
        this.status = status;
        this.subStatus = subStatus;
    }

    /// The sub-status has no meaning, or is none of those before.
    CrawlPhase(int status) {
        this(status, ANY);
    }

    public static CrawlPhase of(int status, int subStatus) {
        for (CrawlPhase phase : values()) {
            if (phase.status == status && (phase.subStatus == ANY || phase.subStatus == subStatus)) {
                return phase;
            }
        }
        throw new IllegalArgumentException("No crawl has status " + status + " with sub-status " + subStatus + ".");
    }

    /// Can the crawl be paused?
    public boolean started() {
        return status == CRAWLING.status;
    }

    /// Are items taken from the queue now? Not while unvisited ones are moved there: components process them when that is done (3.2.5.1, steps 21 to 23).
    public boolean taking() {
        return started() && this != MOVING_UNVISITED;
    }

    public boolean over() {
        return this == FORBIDDEN || this == DONE || this == STOPPED;
    }
}
