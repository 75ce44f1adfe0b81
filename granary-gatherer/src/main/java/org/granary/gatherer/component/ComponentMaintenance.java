package org.granary.gatherer.component;

import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import org.granary.gatherer.loop.Interval;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.settings.Pace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a component does beside crawling.
final class ComponentMaintenance {
    private static final Logger LOG = LoggerFactory.getLogger(ComponentMaintenance.class);
    /// The class of the SQL states of connections.
    private static final String NO_CONNECTION = "08";

    private final Set<String> refused = new HashSet<>();
    private final ComponentSession session;
    private final ScopeCompilation scopes;
    private final MasterMerges merges;
    private final Interval scopesAgain;
    private final Interval mergesAgain;

    ComponentMaintenance(ComponentSession session, int store, Pace pace) {
        this.session = session;
        this.scopes = new ScopeCompilation(session);
        this.merges = new MasterMerges(session, store);
        this.scopesAgain = new Interval(pace.scopes());
        this.mergesAgain = new Interval(pace.commands());
    }

    void look() throws SQLException {
        if (scopesAgain.due()) {
            attempt("compile scopes", scopes::look);
        }
        // In the Foundation role there are no commands.
        if (!session.foundation() && mergesAgain.due()) {
            attempt("merge indexes", merges::look);
        }
    }

    private interface Work {
        void run() throws SQLException;
    }

    /// Crawls go on, whatever the server says to this.
    private void attempt(String what, Work work) throws SQLException {
        try {
            work.run();
            refused.remove(what);
        } catch (SQLException e) {
            if (String.valueOf(e.getSQLState()).startsWith(NO_CONNECTION)) {
                throw e;
            }
            if (refused.add(what)) {
                LOG.warn("The component could not {}: {}", what, e.getMessage());
            }
        }
    }

    /// The catalogs were reset.
    void reset() {
        scopes.reset();
    }
}
