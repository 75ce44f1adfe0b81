package org.granary.tsql.eval;

import org.granary.procedure.Catalog;
import org.granary.store.Clock;
import org.granary.tsql.ServerIdentity;
import org.granary.tsql.SessionState;
import org.granary.tsql.TsqlSession;
import org.granary.type.Cancellation;
import org.granary.type.ResultSink;
import org.jspecify.annotations.Nullable;

/// One running text: a batch, the text of an EXEC, or of sp_executesql. Used by one thread.
public interface Frame {

    TsqlSession session();

    /// What the language remembers of the session.
    default SessionState state() {
        return session().state();
    }

    /// Whether the text is checked and does not run: then nobody waits for locks.
    default boolean isCompiling() {
        return false;
    }

    /// The temporary table of this name, or null.
    default @Nullable LocalTable temporaryTable(String name) {
        return state().temporaryTable(name);
    }

    Catalog catalog();

    Clock clock();

    ServerIdentity server();

    Variables variables();

    Binder binder();

    Relations relations();

    ResultSink results();

    Cancellation cancellation();

    /// How deep this frame is nested: 0 for a batch (`@@NESTLEVEL`).
    int level();
}
