package org.granary.tds.server;

import java.net.SocketAddress;

/// Handles the connections of a server. Implemented by the session layer.
@FunctionalInterface
public interface TdsHandler {

    /// A client has connected; nothing is known of it but its address.
    TdsSession connect(ConnectionInfo connection);

    /// A client was turned away before it could log in. Any thread may call it, which must not have to wait.
    default void turnedAway(SocketAddress client, String reason) {}
}
