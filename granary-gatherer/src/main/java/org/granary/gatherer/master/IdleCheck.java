package org.granary.gatherer.master;

import java.sql.SQLException;
import java.util.List;
import org.granary.gatherer.protocol.ComponentActivity;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.CrawlStore;
import org.granary.gatherer.protocol.StoreStage;

/// Finds out whether a crawl has nothing left to do, before stage 140 is asked to go on. This must not be wrong: what is not visited by then is deleted.
///
/// A component that is idle has nothing in hand, and only components in whose hands something is add links. So when all components are idle, then all stores are seen
/// to be empty, and then all components are still idle and have done nothing in between, there was no moment since at which anything was left.
final class IdleCheck {
    private static final int DONE = 11;

    private final ComponentSession session;

    IdleCheck(ComponentSession session) {
        this.session = session;
    }

    boolean reached(Crawl crawl) throws SQLException {
        List<ComponentActivity> before = session.admin().activities(crawl.id());
        if (before.stream().anyMatch(ComponentActivity::busy)) {
            return false;
        }
        for (CrawlStore store : session.allStores().values()) {
            if (store.stage(StoreStage.IS_DONE, crawl, 0).status() != DONE) {
                return false;
            }
        }
        return before.equals(session.admin().activities(crawl.id()));
    }
}
