package org.granary.tds.server;

/// Handles the connections of a server. Implemented by the session layer.
@FunctionalInterface
public interface TdsHandler {

    /// A client has connected; nothing is known of it but its address.
    TdsSession connect(ConnectionInfo connection);
}
