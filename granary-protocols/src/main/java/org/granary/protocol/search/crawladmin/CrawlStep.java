package org.granary.protocol.search.crawladmin;

import java.util.function.UnaryOperator;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlRequest;
import org.granary.records.value.CrawlStatus;

/// What a stage of MS-SQLPGAT2 3.1.5.8 makes of a crawl, as the document prints it. A step can be taken from every
/// status of a crawl that is not over; conditions on components are with the stages ([MasterStages]). A request that a
/// step does not mention stays.
enum CrawlStep {
    /// 102: the request to start is taken up.
    BEGIN(crawl -> crawl.in(CrawlPhase.ADDING_START_ADDRESSES).asked(CrawlRequest.NONE)),
    /// 102, 105: the crawl cannot start.
    FORBID(crawl -> crawl.in(CrawlPhase.FORBIDDEN).asked(CrawlRequest.NONE)),
    /// 103: start addresses have been added.
    ADDRESSES_ADDED(crawl -> crawl.in(CrawlPhase.WAITING_TO_START).asked(CrawlRequest.NONE)),
    /// 104, 133: all components crawl. Both stages set the same status; see [Crawl#started()] for the sub-status.
    START(Crawl::started),
    /// 140: all components have nothing more to crawl.
    MOVE_UNVISITED(crawl -> crawl.in(CrawlPhase.MOVING_UNVISITED)),
    /// 140: the same for anchor and delete crawls, and for all crawls after unvisited items were deleted.
    WAIT_FOR_STORES(crawl -> crawl.in(CrawlPhase.WAITING_FOR_STORES)),
    /// 144: unvisited items are deleted.
    DELETE_UNVISITED(crawl -> crawl.withSubStatus(CrawlPhase.DELETING_UNVISITED)),
    /// 150: the crawl stores have no links left.
    COMPLETE(crawl -> crawl.in(CrawlPhase.WAITING_TO_COMPLETE)),
    /// 146: all components are done.
    COMPONENTS_DONE(crawl -> crawl.withSubStatus(CrawlPhase.COMPLETING)),
    /// 152: the crawl stores have counted what they did.
    WAIT_FOR_DELETES(crawl -> crawl.withSubStatus(CrawlPhase.DELETES_PENDING)),
    /// 148: the crawl is done.
    FINISH(crawl -> crawl.in(CrawlPhase.DONE)),
    /// 111: the crawl begins to stop. A request to stop stays: the document clears every request but this one.
    STOP(crawl -> crawl.in(CrawlPhase.WAITING_TO_STOP)),
    /// 113: all components have stopped.
    COMPONENTS_STOPPED(crawl -> crawl.withSubStatus(CrawlPhase.STOP_COMPLETE)),
    /// 114: the crawl has stopped. Its sub-status is left as it was.
    STOP_ENDS(crawl -> crawl.in(CrawlStatus.STOPPED, crawl.subStatus())),
    /// 121: the crawl begins to pause.
    PAUSE(crawl -> crawl.suspended(CrawlPhase.PAUSING).asked(CrawlRequest.NONE)),
    /// 123: all components have paused.
    COMPONENTS_PAUSED(crawl -> crawl.suspended(CrawlPhase.PAUSED)),
    /// 131: the crawl begins to go on.
    RESUME(crawl -> crawl.suspended(CrawlPhase.RESUMING).asked(CrawlRequest.NONE));

    private final UnaryOperator<Crawl> change;

    CrawlStep(UnaryOperator<Crawl> change) {
        this.change = change;
    }

    /// The crawl after the step; a crawl that is over stays as it is.
    Crawl take(Crawl crawl) {
        return crawl.isOver() ? crawl : change.apply(crawl);
    }
}
