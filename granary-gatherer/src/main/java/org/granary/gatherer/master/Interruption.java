package org.granary.gatherer.master;

import java.sql.SQLException;
import org.granary.gatherer.protocol.AdminStage;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.CrawlStore;
import org.granary.gatherer.protocol.StoreStage;
import org.granary.records.value.CrawlPhase;

/// Pauses, resumes and stops crawls.
final class Interruption {
    private final ComponentSession session;

    Interruption(ComponentSession session) {
        this.session = session;
    }

    /// Takes up what was asked of a crawl.
    ///
    /// @return whether that changed where the crawl is
    boolean begin(Crawl crawl) throws SQLException {
        return switch (crawl.request()) {
            case NONE, START -> false;
            case STOP -> crawl.phase() != CrawlPhase.WAITING_TO_STOP && crawl.phase() != CrawlPhase.STOP_COMPLETE
                    && changes(AdminStage.STOP, crawl);
            case PAUSE -> crawl.phase().started() && changes(AdminStage.PAUSE, crawl);
            case RESUME -> crawl.phase() == CrawlPhase.PAUSED && changes(AdminStage.RESUME, crawl);
        };
    }

    private boolean changes(AdminStage stage, Crawl crawl) throws SQLException {
        return session.admin().stage(stage, crawl, 0).phase() != crawl.phase();
    }

    void goOn(Crawl crawl) throws SQLException {
        switch (crawl.phase()) {
            case PAUSING -> session.admin().stage(AdminStage.PAUSE_WHEN_PAUSED, crawl, 0);
            case RESUMING -> session.admin().stage(AdminStage.RESUME_WHEN_STARTED, crawl, 0);
            case STOPPING_ANEW -> session.admin().stage(AdminStage.STOP, crawl, 0);
            case WAITING_TO_STOP -> session.admin().stage(AdminStage.STOP_WHEN_STOPPED, crawl, 0);
            case STOP_COMPLETE -> {
                for (CrawlStore store : session.allStores().values()) {
                    while (store.stage(StoreStage.STOP, crawl, 0).yes()) {
                        // A part is done, and there is more.
                    }
                }
                session.admin().stage(AdminStage.STOPPED, crawl, 0);
            }
            default -> throw new IllegalArgumentException(crawl + " is not interrupted.");
        }
    }
}
