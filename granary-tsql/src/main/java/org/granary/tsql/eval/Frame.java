package org.granary.tsql.eval;

import org.granary.procedure.Catalog;
import org.granary.store.Clock;
import org.granary.tsql.session.ServerIdentity;
import org.granary.tsql.session.SessionState;
import org.granary.tsql.session.TsqlSession;
import org.granary.tsql.temporary.LocalTable;
import org.granary.type.Cancellation;
import org.granary.type.ResultSink;
import org.jspecify.annotations.Nullable;

/// One text that runs or is checked: a batch, the text of an EXEC, or of sp_executesql. Used by one thread.
///
/// The interpreter has an implementation for each of the two. Expressions and functions, which are in layers below it,
/// know the text by this interface.
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

    ResultSink results();

    Cancellation cancellation();

    /// CURSOR_STATUS.
    ///
    /// @param kind `local`, `global` or `variable`
    default int cursorStatus(String kind, String name) {
        return -3;
    }

    /// How deep this frame is nested: 0 for a batch (`@@NESTLEVEL`).
    int level();
}
