package org.granary.gatherer.component;

import java.sql.SQLException;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.ScopeDatabase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes part in the compilation of search scopes (3.2.5.7). Items are found by the scopes' rules when they are asked for, so that to compile a scope is to have
/// read its rules.
final class ScopeCompilation {
    private static final Logger LOG = LoggerFactory.getLogger(ScopeCompilation.class);

    private final ComponentSession session;
    private boolean begun;
    private int completed;

    ScopeCompilation(ComponentSession session) {
        this.session = session;
    }

    void look() throws SQLException {
        if (!begun) {
            ScopeDatabase.Compilation known = session.scopes().compiled();
            LOG.debug("{} scopes with {} rules are compiled.", known.scopes().size(), known.rules());
            completed = session.scopes().completed();
            begun = true;
        }
        int requested = session.scopes().share(completed);
        if (requested > completed) {
            ScopeDatabase.Compilation compilation = session.scopes().requested();
            LOG.info("Compiled {} scopes with {} rules; {} are gone.", compilation.scopes().size(),
                    compilation.rules(), compilation.deleted().size());
            completed = requested;
            session.scopes().share(completed);
        }
    }

    /// After a reset, what was compiled before is looked up again.
    void reset() {
        begun = false;
    }
}
