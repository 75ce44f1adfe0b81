package org.granary.tds.server;

import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// What the connections of a server share.
///
/// @param tls null where nothing is encrypted
/// @param requests looks at requests that run: see [Inbox]
record ServerParts(TdsServerSettings settings, @Nullable SSLContext tls, TdsHandler handler,
        RequestParser.Factory parsers, ConnectionRegistry registry, PendingLogins pendingLogins, Handshakes handshakes,
        ResponseSpace responses, WatchList requests) {}
