package org.granary.gatherer.component;

import java.sql.SQLException;
import org.granary.gatherer.index.DocumentIndex;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.StatusDatabase.Change;
import org.granary.gatherer.protocol.StoreStage;
import org.granary.records.value.Project;

/// Follows requests to pause, to resume and to reset, which come from whoever administers the search application (3.2.5.5).
///
/// To reset is to forget all that was crawled. Each component clears the store that it works for, and does nothing more until all is done. What others have written there meanwhile,
/// and what belongs to no store, is cleared by the administration component, which does so when all components are done.
final class StatusChanges {
    private final ComponentSession session;
    private final int store;
    private final CrawlRoles roles;
    private final DocumentIndex index;
    private boolean registered;
    private boolean paused;
    private boolean resetting;

    StatusChanges(ComponentSession session, int store, CrawlRoles roles, DocumentIndex index) {
        this.index = index;
        this.session = session;
        this.store = store;
        this.roles = roles;
    }

    /// @return whether there was a reset
    boolean look() throws SQLException {
        boolean reset = false;
        for (Project project : session.projects()) {
            if (!registered) {
                session.status().register(project);
            }
            Change change = session.status().change(project);
            if (change == Change.RESET) {
                roles.giveUp();
                IndexWriter.attempt(index::clear);
                session.store(store).stage(StoreStage.RESET, 0);
                reset = true;
                resetting = true;
            }
            if (change != Change.NONE) {
                session.status().changed(project);
            }
        }
        registered = true;
        resetting = resetting && !session.status().resetIsComplete();
        paused = session.status().crawlsArePaused(Project.PORTAL_CONTENT);
        return reset;
    }

    /// Is everything about to be forgotten?
    boolean resetting() {
        return resetting;
    }

    /// Are no items to be taken from the queue?
    boolean paused() {
        return paused;
    }
}
