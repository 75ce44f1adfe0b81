package org.granary.server.settings;

/// What the server asks of its clients (MS-TDS 2.2.6.5, the ENCRYPTION option).
public enum Encryption {
    /// Passwords always travel encrypted; the rest as the client asks.
    LOGIN,
    /// Everything is encrypted, or the client is refused.
    REQUIRED,
    /// Only TDS 8.0 clients: TLS from the first byte.
    STRICT,
    /// As `login`, and clients that cannot encrypt at all may come in, with their password in clear text.
    PLAIN_ALLOWED
}
