package org.granary.gatherer.master;

import java.sql.SQLException;
import org.granary.gatherer.protocol.AdminStage;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.settings.CrawlLimits;

/// Does the next step of a crawl.
final class CrawlLead {
    private final ComponentSession session;
    private final Start start;
    private final Links links;
    private final IdleCheck quiet;
    private final Completion completion;
    private final Interruption interruption;

    CrawlLead(ComponentSession session, CrawlLimits limits) {
        this.session = session;
        this.links = new Links(session);
        this.start = new Start(session, limits);
        this.quiet = new IdleCheck(session);
        this.completion = new Completion(session);
        this.interruption = new Interruption(session);
    }

    void step(Crawl crawl) throws SQLException {
        if (interruption.begin(crawl)) {
            return;
        }
        switch (crawl.phase()) {
            case ADDING_START_ADDRESSES, STARTING_ANEW -> start.begin(crawl);
            case WAITING_TO_START -> session.admin().stage(AdminStage.START_WHEN_READY, crawl, 0);
            case CRAWLING, DELETING_UNVISITED -> {
                links.flush(crawl);
                if (quiet.reached(crawl)) {
                    session.admin().stage(AdminStage.NEXT_WHEN_IDLE, crawl, 0);
                }
            }
            case MOVING_UNVISITED -> completion.queueUnvisited(crawl);
            case WAITING_FOR_STORES -> {
                links.flush(crawl);
                completion.completeWhenStoresAreDone(crawl);
            }
            case WAITING_TO_COMPLETE -> session.admin().stage(AdminStage.COMPLETE_WHEN_DONE, crawl, 0);
            case COMPLETING -> completion.complete(crawl);
            case COMPLETING_ANEW -> session.admin().stage(AdminStage.COMPLETE, crawl, 0);
            case DELETES_PENDING -> completion.end(crawl);
            case PAUSING, RESUMING, WAITING_TO_STOP, STOP_COMPLETE, STOPPING_ANEW -> interruption.goOn(crawl);
            case PAUSED, FORBIDDEN, DONE, STOPPED -> {
            }
        }
    }
}
