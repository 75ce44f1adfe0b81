package org.granary.tds.server;

import java.net.SocketAddress;

/// A connection, before login.
///
/// @param id counts from 1 in the life of the process
public record ConnectionInfo(long id, SocketAddress remote) {}
