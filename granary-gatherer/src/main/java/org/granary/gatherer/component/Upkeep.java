package org.granary.gatherer.component;

import java.sql.SQLException;
import org.granary.gatherer.Every;
import org.granary.gatherer.Pace;
import org.granary.gatherer.protocol.Session;

/// What a component does beside crawling.
final class Upkeep {
    private final ScopeCompilation scopes;
    private final MasterMerges merges;
    private final Every scopesAgain;
    private final Every mergesAgain;

    Upkeep(Session session, int store, Pace pace) {
        this.scopes = new ScopeCompilation(session);
        this.merges = new MasterMerges(session, store);
        this.scopesAgain = new Every(pace.scopes());
        this.mergesAgain = new Every(pace.commands());
    }

    void look() throws SQLException {
        if (scopesAgain.due()) {
            scopes.look();
        }
        if (mergesAgain.due()) {
            merges.look();
        }
    }

    /// The catalogs were reset.
    void reset() {
        scopes.reset();
    }
}
