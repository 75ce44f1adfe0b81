package org.granary.server.windows.mechanism;

/// Whether a proof must be bound to the TLS channel in which it arrives.
public enum ChannelBindingPolicy {
    /// What the client sends about it is not looked at.
    OFF,
    /// A client that binds its proof must bind it to this channel.
    WHEN_SENT,
    /// Every client must.
    REQUIRED
}
