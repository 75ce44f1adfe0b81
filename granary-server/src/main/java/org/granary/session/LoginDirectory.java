package org.granary.session;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.granary.tds.server.WaitingClient;

/// Knows who may log in. Safe for use by many threads.
public interface LoginDirectory {

    /// Checks a name and a password.
    ///
    /// An unknown name and a wrong password look the same to the caller and take as long as each other. The first
    /// check of a password is slow on purpose; right ones are remembered for as long as the login stays as it is.
    ///
    /// @param client who waits for the outcome; one that has left is not worth a check
    /// @param refused is told why nobody may come in: for the log, not for the client
    /// @return the login, or nothing when it may not come in (the client is told 18456)
    /// @throws org.granary.type.SqlError 17197 when there are too many logins to check them all in time; 18470, 18487 or 18488 for a right password
    ///     of a login that is disabled, or whose password has to be changed; 18486 where it is locked
    /// @throws IOException when the client has left
    Optional<Login> verify(String user, String password, WaitingClient client, Consumer<String> refused)
            throws IOException;

    /// The same for a client that sends a new password with its login: the old one may have expired.
    Optional<Login> verifyToChange(String user, String password, WaitingClient client, Consumer<String> refused)
            throws IOException;

    /// Gives a login that has proved its password a new one.
    ///
    /// @throws org.granary.type.SqlError 18463 to 18466 for one that is not good enough
    void changePassword(Login login, String password);
}
