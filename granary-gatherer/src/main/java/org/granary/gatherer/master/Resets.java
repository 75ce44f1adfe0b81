package org.granary.gatherer.master;

import java.sql.SQLException;
import org.granary.gatherer.loop.Interval;
import org.granary.gatherer.protocol.AdminStage;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.CrawlStore;
import org.granary.gatherer.protocol.StatusDatabase.Change;
import org.granary.gatherer.protocol.StoreStage;
import org.granary.gatherer.settings.Pace;
import org.granary.records.value.Project;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The administration component's part in changes of status (3.2.5.5). The server asks it for a reset last, when the crawl components have cleared their stores and do
/// nothing more; then crawls and metadata are forgotten, and what components have written into the stores of those who were done before them.
final class Resets {
    private static final Logger LOG = LoggerFactory.getLogger(Resets.class);

    private final ComponentSession session;
    private final Interval again;
    private boolean registered;

    Resets(ComponentSession session, Pace pace) {
        this.session = session;
        this.again = new Interval(pace.statusChanges());
    }

    void look() throws SQLException {
        if (!again.due()) {
            return;
        }
        for (Project project : session.projects()) {
            if (!registered) {
                session.administrationStatus().register(project);
            }
            Change change = session.administrationStatus().change(project);
            if (change == Change.RESET && project == Project.PORTAL_CONTENT) {
                LOG.info("All that was crawled is forgotten.");
                for (CrawlStore store : session.allStores().values()) {
                    store.stage(StoreStage.RESET, 0);
                }
                session.admin().about(AdminStage.RESET, session.componentId(), 0);
                session.metadata().reset();
            }
            if (change != Change.NONE) {
                session.administrationStatus().changed(project);
            }
        }
        registered = true;
    }
}
