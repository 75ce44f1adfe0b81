package org.granary.session;

import java.net.SocketAddress;

/// Somebody who has logged in to a part of the server's own process, such as the console, and can have sessions there. Made by [LocalSessions#login].
public final class LocalLogin {
    private final Login login;
    private final SocketAddress remote;
    private final LoginLog log;

    /// @param log tells the audit trail of what the login changes
    LocalLogin(Login login, SocketAddress remote, LoginLog log) {
        this.login = login;
        this.remote = remote;
        this.log = log;
    }

    public Login login() {
        return login;
    }

    public String name() {
        return login.name();
    }

    /// Where the person's program is.
    SocketAddress remote() {
        return remote;
    }

    LoginLog log() {
        return log;
    }
}
