package org.granary.server.windows.mechanism;

/// The authentication of a mechanism, which gives both sides a key.
public interface SigningContext extends SecurityContext {

    /// Signs a message, once the client has proved who it is.
    ///
    /// @throws AuthenticationException when the two sides have not agreed on signatures
    byte[] sign(byte[] message) throws AuthenticationException;

    /// Whether the client has signed a message.
    boolean isSigned(byte[] message, byte[] signature) throws AuthenticationException;
}
