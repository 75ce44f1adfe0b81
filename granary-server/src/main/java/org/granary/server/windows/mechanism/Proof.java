package org.granary.server.windows.mechanism;

/// Who a client has proved to be.
public sealed interface Proof {

    /// A Kerberos principal, `alice@EXAMPLE.COM`.
    ///
    /// @param service the principal of this server that the client had a ticket for
    record Principal(String name, String service) implements Proof {}

    /// An account of this server with an NTLM secret, by its Windows name `EXAMPLE\alice`.
    record Account(String windowsName) implements Proof {}
}
