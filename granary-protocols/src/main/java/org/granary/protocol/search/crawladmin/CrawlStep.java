package org.granary.protocol.search.crawladmin;

import static org.granary.protocol.search.crawladmin.CrawlPhase.ADDING_START_ADDRESSES;
import static org.granary.protocol.search.crawladmin.CrawlPhase.COMPLETING;
import static org.granary.protocol.search.crawladmin.CrawlPhase.CRAWLING;
import static org.granary.protocol.search.crawladmin.CrawlPhase.DELETES_PENDING;
import static org.granary.protocol.search.crawladmin.CrawlPhase.DELETING_UNVISITED;
import static org.granary.protocol.search.crawladmin.CrawlPhase.DONE;
import static org.granary.protocol.search.crawladmin.CrawlPhase.FORBIDDEN;
import static org.granary.protocol.search.crawladmin.CrawlPhase.MOVING_UNVISITED;
import static org.granary.protocol.search.crawladmin.CrawlPhase.PAUSED;
import static org.granary.protocol.search.crawladmin.CrawlPhase.PAUSING;
import static org.granary.protocol.search.crawladmin.CrawlPhase.RESUMING;
import static org.granary.protocol.search.crawladmin.CrawlPhase.STOPPED;
import static org.granary.protocol.search.crawladmin.CrawlPhase.STOP_COMPLETE;
import static org.granary.protocol.search.crawladmin.CrawlPhase.WAITING_FOR_STORES;
import static org.granary.protocol.search.crawladmin.CrawlPhase.WAITING_TO_COMPLETE;
import static org.granary.protocol.search.crawladmin.CrawlPhase.WAITING_TO_START;
import static org.granary.protocol.search.crawladmin.CrawlPhase.WAITING_TO_STOP;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The steps from phase to phase that MS-SQLPGAT2 draws for a crawl (3.1.5.8 and 3.2.5.1 to 3.2.5.4). There are no others: a stage that is called when
/// its step cannot be taken changes nothing, and the status in the answer tells where the crawl is.
enum CrawlStep {
    /// The request to start is taken up.
    BEGIN(ADDING_START_ADDRESSES, CrawlRequest.START, CrawlRequest.NONE, ADDING_START_ADDRESSES),
    /// The crawl cannot start.
    FORBID(FORBIDDEN, null, CrawlRequest.NONE, ADDING_START_ADDRESSES, WAITING_TO_START),
    /// Only a crawl that has begun adds start addresses.
    ADDRESSES_ADDED(WAITING_TO_START, null, CrawlRequest.NONE, ADDING_START_ADDRESSES, WAITING_TO_START) {
        @Override
        boolean canBeTaken(Crawl crawl) {
            return super.canBeTaken(crawl) && crawl.startTime() != null;
        }
    },
    /// All components have started.
    COMPONENTS_STARTED(CRAWLING, null, null, WAITING_TO_START),
    /// All components have nothing more to crawl.
    MOVE_UNVISITED(MOVING_UNVISITED, null, null, CRAWLING),
    /// The same for anchor and delete crawls, which look for no unvisited items.
    SKIP_UNVISITED(WAITING_FOR_STORES, null, null, CRAWLING),
    /// The sequence of a delete crawl (3.2.5.3) has this step although the crawl waits for the stores already.
    DELETE_UNVISITED(DELETING_UNVISITED, null, null, MOVING_UNVISITED, DELETING_UNVISITED, WAITING_FOR_STORES) {
        @Override
        boolean canBeTaken(Crawl crawl) {
            return super.canBeTaken(crawl) && (crawl.phase() != WAITING_FOR_STORES || crawl.type() == CrawlType.DELETE);
        }
    },
    /// All components have nothing more to crawl or delete.
    UNVISITED_DELETED(WAITING_FOR_STORES, null, null, DELETING_UNVISITED),
    /// The crawl stores have no links left.
    COMPLETE(WAITING_TO_COMPLETE, null, null, WAITING_FOR_STORES),
    /// All components are done.
    COMPONENTS_DONE(COMPLETING, null, null, WAITING_TO_COMPLETE),
    /// The crawl stores have closed their books.
    WAIT_FOR_DELETES(DELETES_PENDING, null, null, COMPLETING),
    /// The crawl is done.
    FINISH(DONE, null, null, DELETES_PENDING),
    /// A request to stop is taken up. It stays: the document clears every request but this one.
    STOP(WAITING_TO_STOP, CrawlRequest.STOP, null, ADDING_START_ADDRESSES, WAITING_TO_START, CRAWLING, MOVING_UNVISITED,
            DELETING_UNVISITED, WAITING_FOR_STORES, PAUSING, PAUSED, RESUMING, WAITING_TO_COMPLETE, COMPLETING,
            DELETES_PENDING),
    /// All components have stopped.
    COMPONENTS_STOPPED(STOP_COMPLETE, null, null, WAITING_TO_STOP),
    /// The crawl has stopped.
    STOP_ENDS(STOPPED, null, null, STOP_COMPLETE),
    /// A request to pause is taken up.
    PAUSE(PAUSING, CrawlRequest.PAUSE, CrawlRequest.NONE, CRAWLING, MOVING_UNVISITED, DELETING_UNVISITED,
            WAITING_FOR_STORES) {
        @Override
        Crawl take(Crawl crawl) {
            return super.take(crawl).remembering(crawl.phase().subStatus());
        }
    },
    /// All components have paused.
    COMPONENTS_PAUSED(PAUSED, null, null, PAUSING),
    /// A request to resume is taken up.
    RESUME(RESUMING, CrawlRequest.RESUME, CrawlRequest.NONE, PAUSED),
    /// All components go on: back to where the crawl was when it was paused.
    COMPONENTS_RESUMED(CRAWLING, null, null, RESUMING) {
        @Override
        Crawl take(Crawl crawl) {
            return crawl.in(CrawlPhase.of(CrawlStatus.STARTED.value(), crawl.pausedSubStatus()));
        }
    };

    private final CrawlPhase to;
    private final @Nullable CrawlRequest needed;
    private final @Nullable CrawlRequest left;
    private final Set<CrawlPhase> from;

    /// @param needed the request without which the step is not taken
    /// @param left the request that is left behind; null leaves it as it is
    CrawlStep(CrawlPhase to, @Nullable CrawlRequest needed, @Nullable CrawlRequest left, CrawlPhase first,
            CrawlPhase... rest) {
        this.to = to;
        this.needed = needed;
        this.left = left;
        this.from = EnumSet.of(first, rest);
    }

    boolean canBeTaken(Crawl crawl) {
        return from.contains(crawl.phase()) && (needed == null || crawl.request() == needed);
    }

    /// The crawl after the step.
    Crawl take(Crawl crawl) {
        return crawl.in(to).asked(left == null ? crawl.request() : left);
    }
}
