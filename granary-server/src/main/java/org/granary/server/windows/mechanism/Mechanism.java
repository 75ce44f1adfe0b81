package org.granary.server.windows.mechanism;

import java.util.Set;
import org.granary.server.windows.der.ObjectId;

/// A way in which a client proves who it is. Safe for use by many threads.
public interface Mechanism {
    /// As `sys.dm_exec_connections` calls it.
    String scheme();

    /// By which SPNEGO knows it.
    Set<ObjectId> objectIds();

    /// Whether a token without SPNEGO around it begins this mechanism.
    boolean begins(byte[] token);

    /// Begins with one client.
    SigningContext accept(Channel channel);
}
