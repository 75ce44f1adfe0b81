package org.granary.gatherer.component;

import java.sql.SQLException;
import org.granary.gatherer.protocol.AdminStage;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.StoreStage;

/// What a component has said about its part in a crawl: that it is busy (143), or that it has nothing to do (142).
///
/// A component that has said that it is idle has no item in hand, and says that it is busy before it takes one. On that the master relies when it decides that a crawl is
/// through.
final class Activity {
    private static final int DONE = 11;

    private enum Said {
        NOTHING, BUSY, IDLE
    }

    private final ComponentSession session;
    private final int store;
    private final Ownership ownership;
    private Said said = Said.NOTHING;

    /// @param store the component's own
    Activity(ComponentSession session, int store, Ownership ownership) {
        this.session = session;
        this.store = store;
        this.ownership = ownership;
    }

    /// With a new phase, all count as busy until they say otherwise (stage 144).
    void phaseChanged() {
        said = Said.NOTHING;
    }

    /// @return false when the component has nothing to do, and has said so; or when the crawl has moved on to where nothing is taken
    boolean begin(Crawl crawl) throws SQLException {
        if (said == Said.IDLE && storeIsDone(crawl)) {
            return false;
        }
        if (said != Said.BUSY) {
            boolean taking = session.admin().stage(AdminStage.BUSY, crawl, 0).phase().taking();
            said = taking ? Said.BUSY : Said.NOTHING;
        }
        return said == Said.BUSY;
    }

    /// Nothing is in hand, and there was nothing to take.
    void end(Crawl crawl) throws SQLException {
        if (storeIsDone(crawl)) {
            ownership.verify(session);
            session.admin().stage(AdminStage.IDLE, crawl, 0);
            said = Said.IDLE;
        }
    }

    /// Others may still have items in hand, and links may wait to become items.
    private boolean storeIsDone(Crawl crawl) throws SQLException {
        return session.store(store).stage(StoreStage.IS_DONE, crawl, 0).status() == DONE;
    }
}
