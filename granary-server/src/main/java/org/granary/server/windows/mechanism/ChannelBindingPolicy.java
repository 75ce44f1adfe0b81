package org.granary.server.windows.mechanism;

/// Whether a proof must be bound to the TLS channel in which it arrives.
public enum ChannelBindingPolicy {
    /// What the client sends about it is not looked at.
    OFF,
    /// A client that binds its proof must bind it to this channel, wherever the server knows all names of the channel: in TLS 1.3, and without TLS. In TLS
    /// 1.2 clients use `tls-unique`, which the server does not know, and nothing is checked.
    WHEN_KNOWN,
    /// A client that binds its proof must bind it to this channel, by a name that the server knows.
    WHEN_SENT,
    /// Every client must.
    REQUIRED;

    /// Whether an administrator asks for more than what works with every client.
    public boolean isStrict() {
        return this == WHEN_SENT || this == REQUIRED;
    }
}
