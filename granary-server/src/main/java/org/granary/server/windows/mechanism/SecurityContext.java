package org.granary.server.windows.mechanism;

/// The server's side of one authentication. For one thread.
public interface SecurityContext extends AutoCloseable {

    /// Takes the next token of the client.
    ///
    /// @throws AuthenticationException when the client is refused
    Step next(byte[] token) throws AuthenticationException;

    /// Forgets keys.
    @Override
    void close();
}
