package org.granary.server.login;

import java.security.SecureRandom;
import java.util.Locale;
import org.granary.tds.server.ClientNetwork;

/// Whose failed logins are counted together: a network and a login. Another network is not held up by them, nor another login.
///
/// @param login stands for the name that the client gave, whether or not there is such a login: who guesses must not learn that from
///     how long it takes
record Guesser(ClientNetwork network, String login) {
    /// Names share this many counts, so that a client with many names takes no memory; two names rarely share one.
    private static final int COUNTS = 256;
    /// Which names share a count is different in every process.
    private static final int SALT = new SecureRandom().nextInt();

    static Guesser of(ClientNetwork network, String name) {
        int hash = (name.toLowerCase(Locale.ROOT) + SALT).hashCode();
        return new Guesser(network, "\n" + Math.floorMod(hash ^ (hash >>> 16), COUNTS));
    }

    /// Stands for all names together; no login is called so.
    static final String ANYBODY = "\n";
}
