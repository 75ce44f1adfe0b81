package org.granary.tds.server;

import java.net.SocketAddress;

/// A connection, before login.
///
/// @param id counts from 1 in the life of the process
public record ConnectionInfo(long id, SocketAddress remote) {
    private static final int FIRST_SPID = 51;
    private static final int LAST_SPID = 32_767;

    /// The number that packet headers and `@@SPID` show, a `smallint`. Below 51 SQL Server's own sessions would be.
    public int spid() {
        return spid(id);
    }

    static int spid(long id) {
        return (int) ((id - 1) % (LAST_SPID - FIRST_SPID + 1)) + FIRST_SPID;
    }
}
