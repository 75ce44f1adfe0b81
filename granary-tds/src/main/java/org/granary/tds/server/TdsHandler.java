package org.granary.tds.server;

/// What stands behind the wire. Implemented by the session floor.
@FunctionalInterface
public interface TdsHandler {

    /// A client has connected; nothing is known of it but its address.
    TdsSession connect(ConnectionInfo connection);
}
