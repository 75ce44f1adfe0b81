package org.granary.session;

import java.io.IOException;
import org.granary.tds.server.LoginClient;
import org.granary.tds.token.Bytes;
import org.granary.type.SqlError;

/// Checks logins that are proved by SSPI instead of a password. Safe for use by many threads.
public interface IntegratedLogins {

    /// A server that takes passwords only.
    IntegratedLogins NONE = (token, client, log) -> {
        log.failed("Windows authentication is off: neither kerberos-keytab nor ntlm is set.");
        throw untrusted();
    };

    /// Talks to the client until it has proved who it is.
    ///
    /// @param token the first one of the client
    /// @throws SqlError 18452 for a client that has not proved who it is, 18456 for one that has no login
    /// @throws IOException when the client has left
    Proved verify(byte[] token, LoginClient client, Log log) throws IOException;

    /// @param scheme `KERBEROS` or `NTLM`
    /// @param answer the last token for the client, or empty
    record Proved(Login login, String scheme, Bytes answer) {}

    /// What the operator hears, of which the client hears nothing.
    interface Log {
        /// @param scheme in lower case
        /// @param name who the client says it is, as far as that is known
        void by(String scheme, String name);

        void failed(String reason);
    }

    /// Says nothing about why.
    static SqlError untrusted() {
        return new SqlError(18452, 14, 1, "Login failed. The login is from an untrusted domain and cannot be used with"
                + " Integrated authentication.");
    }
}
