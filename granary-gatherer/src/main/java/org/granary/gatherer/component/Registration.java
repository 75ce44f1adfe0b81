package org.granary.gatherer.component;

import java.sql.SQLException;
import org.granary.gatherer.protocol.AdminStage;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.ComponentState;
import org.granary.gatherer.protocol.StoreStage;

/// Makes a component known where it works: in the administration, in its crawl store and in the metadata stores.
final class Registration {
    /// The queue gets back what the component had in hand when it ended.
    private static final int RECOVER_QUEUE = 0;

    private final ComponentSession session;
    private final int store;

    Registration(ComponentSession session) throws SQLException {
        this.session = session;
        this.store = session.admin().storeOf(session.componentId());
    }

    /// Ordinal of the crawl store that the component works for.
    int store() {
        return store;
    }

    /// Begins, or begins again: nothing is in hand, and the component takes part in the crawls of its store.
    void recover() throws SQLException {
        int me = session.componentId();
        ComponentState state = ComponentState.of(session.admin().about(AdminStage.STATE, me, 0).misc());
        if (state == ComponentState.DISABLED_FOR_REMOVE) {
            throw new SQLException("Crawl component " + me + " is to be removed.");
        }
        session.store(store).stage(StoreStage.RECOVER, RECOVER_QUEUE);
        session.setMetadataState(me, ComponentState.OK);
        if (state != ComponentState.OK) {
            session.admin().about(AdminStage.READY_AGAIN, me, 0);
        }
    }

    /// Ends with nothing in hand: crawls that begin from now on do not wait for the component.
    void leave() throws SQLException {
        session.admin().about(AdminStage.SET_STATE, session.componentId(), ComponentState.INACTIVE.value());
    }
}
