package org.granary.tsql;

/// What the language remembers between the batches of one session. [#reset] is sp_reset_connection.
public final class SessionState {

    /// Back to what it was after login: options, prepared statements and temporary tables go.
    public void reset() {}
}
