package org.granary.tds.server;

import org.granary.type.SqlError;

/// A connection without a socket: a session that a part of the server's own process has on behalf of a client. Any thread may call it.
public interface LocalConnection {

    ConnectionInfo info();

    /// Cancels what runs, answers it with `reason`, and runs nothing any more.
    void kill(SqlError reason);

    boolean isKilled();
}
