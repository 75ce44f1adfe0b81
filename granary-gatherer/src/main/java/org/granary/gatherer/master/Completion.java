package org.granary.gatherer.master;

import java.sql.SQLException;
import java.util.Map;
import org.granary.gatherer.protocol.AdminStage;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.CrawlStore;
import org.granary.gatherer.protocol.StoreStage;
import org.granary.records.value.Project;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The end of crawls: what was not visited is deleted, and the stores end the crawl (3.2.5.1, steps 21 to 32).
final class Completion {
    private static final Logger LOG = LoggerFactory.getLogger(Completion.class);
    /// Stage 145: unvisited items are deleted without another visit.
    private static final int DELETE_UNVISITED = 0;

    private final ComponentSession session;

    Completion(ComponentSession session) {
        this.session = session;
    }

    /// A store that no start address and no link led to can have items of earlier crawls.
    void queueUnvisited(Crawl crawl) throws SQLException {
        for (Map.Entry<Integer, CrawlStore> store : session.allStores().entrySet()) {
            if (store.getValue().stage(StoreStage.QUEUE_UNVISITED, crawl, DELETE_UNVISITED).yes()) {
                session.admin().stage(AdminStage.STORE_JOINS, crawl, store.getKey());
            }
        }
        session.admin().stageUnlessMoved(AdminStage.DELETE_UNVISITED, crawl);
    }

    /// Anchor crawls find no links, so that there is nothing to wait for.
    void completeWhenStoresAreDone(Crawl crawl) throws SQLException {
        for (CrawlStore store : session.allStores().values()) {
            if (crawl.project() != Project.ANCHOR && !store.stage(StoreStage.LINKS_ARE_DONE, crawl, 0).yes()) {
                return;
            }
        }
        session.admin().stageUnlessMoved(AdminStage.COMPLETE, crawl);
    }

    void complete(Crawl crawl) throws SQLException {
        for (CrawlStore store : session.allStores().values()) {
            while (store.stage(StoreStage.COMPLETE, crawl, 0).yes()) {
                // A part is done, and there is more.
            }
        }
        session.admin().stageUnlessMoved(AdminStage.WAIT_FOR_DELETES, crawl);
    }

    void end(Crawl crawl) throws SQLException {
        if (crawl.project() != Project.ANCHOR) {
            closeBooks(crawl);
        }
        session.admin().stage(AdminStage.DONE, crawl, 0);
        LOG.info("{} is done.", crawl);
    }

    private void closeBooks(Crawl crawl) throws SQLException {
        for (Map.Entry<Integer, CrawlStore> store : session.allStores().entrySet()) {
            int reported = store.getValue().stage(StoreStage.REPORTED_ERRORS, crawl, 0).misc();
            if (reported > 0) {
                LOG.warn("{}: in crawl store {}, errors of an item concern up to {} items.", crawl, store.getKey(),
                        reported);
            }
            session.admin().setDocCount(store.getKey(), store.getValue().counts(true).documents());
        }
    }
}
