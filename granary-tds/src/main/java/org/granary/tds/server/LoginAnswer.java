package org.granary.tds.server;

import java.util.List;
import org.granary.tds.token.Bytes;
import org.granary.tds.token.SessionState;

/// What an accepted login is told.
///
/// @param database the current database after login
/// @param language for instance `us_english`
/// @param serverName what LOGINACK calls the program, `Microsoft SQL Server`: drivers look for it
/// @param buildNumber never 0: tools switch features off then
/// @param sspi the last token of an integrated login, with which the server proves itself; empty where there is none
/// @param states how the session begins, for a client that may recover it; empty where it cannot
public record LoginAnswer(String database, String language, String serverName, int majorVersion, int minorVersion,
        int buildNumber, Bytes sspi, List<SessionState.State> states) {

    public LoginAnswer { states = List.copyOf(states); }

    /// Of a session that a client cannot recover.
    public LoginAnswer(String database, String language, String serverName, int majorVersion, int minorVersion,
            int buildNumber, Bytes sspi) {
        this(database, language, serverName, majorVersion, minorVersion, buildNumber, sspi, List.of());
    }

    /// Of a login with a password.
    public LoginAnswer(String database, String language, String serverName, int majorVersion, int minorVersion,
            int buildNumber) {
        this(database, language, serverName, majorVersion, minorVersion, buildNumber, Bytes.EMPTY);
    }
}
