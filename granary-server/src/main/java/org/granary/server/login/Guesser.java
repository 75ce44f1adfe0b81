package org.granary.server.login;

import org.granary.tds.server.ClientNetwork;

/// Whose failed logins are counted together: a network and a login. Another network is not held up by them, nor another login.
///
/// @param login folded, or empty for all names that no login has
record Guesser(ClientNetwork network, String login) {
    static final String NOBODY = "";
    /// Stands for all names together; no login is called so.
    static final String ANYBODY = "\n";
}
