package org.granary.gatherer.component;

import java.sql.SQLException;
import org.granary.gatherer.protocol.AdminStage;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.ComponentState;
import org.granary.gatherer.protocol.StoreStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Components report that they live, and give up those that do not: what such a component had in hand goes back to the queue, and when it was the master,
/// another one becomes it.
final class Heartbeat {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);
    /// Stage 96: all components live.
    private static final int NOBODY = 0x7fff_ffff;

    private final ComponentSession session;
    private final int unresponsiveMinutes;

    Heartbeat(ComponentSession session, int unresponsiveMinutes) {
        this.session = session;
        this.unresponsiveMinutes = unresponsiveMinutes;
    }

    /// @return false when others have given this component up
    boolean beat() throws SQLException {
        int me = session.componentId();
        ComponentState state = ComponentState.of(session.admin().about(AdminStage.HEARTBEAT, me, 0).misc());
        if (state != ComponentState.OK) {
            LOG.info("Crawl component {} was given up by others (state {}).", me, state);
            return false;
        }
        int silent = unresponsive();
        while (silent != NOBODY && silent != me) {
            giveUp(silent);
            int next = unresponsive();
            if (next == silent) {
                break;
            }
            silent = next;
        }
        return true;
    }

    private int unresponsive() throws SQLException {
        return session.admin().about(AdminStage.UNRESPONSIVE, session.componentId(), unresponsiveMinutes).misc();
    }

    /// In an order in which the component is found again if this one dies in between.
    private void giveUp(int component) throws SQLException {
        LOG.warn("Crawl component {} has been silent for more than {} minutes and is given up.", component,
                unresponsiveMinutes);
        session.store(session.admin().storeOf(component)).stage(StoreStage.DISABLE, component);
        session.setMetadataState(component, ComponentState.DISABLED);
        session.admin().about(AdminStage.DISABLE, session.componentId(), component);
    }
}
