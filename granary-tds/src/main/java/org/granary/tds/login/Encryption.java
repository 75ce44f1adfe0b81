package org.granary.tds.login;

import java.net.InetSocketAddress;
import java.net.SocketAddress;

/// What the server asks of clients of TDS 7.x about TLS. A client that starts with TLS (TDS 8.0) is always served, unless
/// there is no TLS at all.
public enum Encryption {
    /// As SQL Server does unless told otherwise: a client that wants TLS gets it, one that has it encrypts its login, one that has none is let in.
    OPTIONAL,
    /// As [#OPTIONAL], but a client without TLS is refused: no password travels in clear text.
    LOGIN,
    /// [#OPTIONAL] for clients on this machine, whose bytes no network sees, and [#LOGIN] for all others.
    LOCAL,
    /// Everything is encrypted, and a client that cannot is refused.
    REQUIRED,
    /// The server has no TLS: a client that insists on it goes away.
    DISABLED;

    /// ENCRYPT_OFF: available, not wanted for more than the login.
    static final int OFF = 0;
    /// ENCRYPT_ON: wanted.
    static final int ON = 1;
    /// ENCRYPT_NOT_SUP.
    static final int NOT_SUPPORTED = 2;
    /// ENCRYPT_REQ.
    static final int REQUIRE = 3;
    private static final int CLIENT_CERTIFICATE = 0x80;

    /// What follows the answer to PRELOGIN.
    public enum Outcome {
        /// No TLS.
        CLEAR,
        /// TLS until the end of LOGIN7, clear text from its answer on.
        LOGIN_ONLY,
        /// TLS until the end.
        FULL,
        /// No agreement: the client knows why from the answer, and the connection ends.
        REFUSED
    }

    /// @param value the byte of the ENCRYPTION option in the server's PRELOGIN
    public record Answer(int value, Outcome outcome) {}

    /// The mode that holds for a client at this address: never [#LOCAL].
    public Encryption towards(SocketAddress client) {
        if (this != LOCAL) {
            return this;
        }
        return client instanceof InetSocketAddress address && !address.isUnresolved()
                && address.getAddress().isLoopbackAddress() ? OPTIONAL : LOGIN;
    }

    /// The table in MS-TDS 2.2.6.5. Values it does not know are read as ENCRYPT_ON, the safe side.
    public Answer answer(int asked) {
        int wish = asked & ~CLIENT_CERTIFICATE;
        if (asked == (CLIENT_CERTIFICATE | NOT_SUPPORTED)) {
            return new Answer(REQUIRE, Outcome.REFUSED);
        }
        return switch (this) {
            case OPTIONAL -> switch (wish) {
                case OFF -> new Answer(OFF, Outcome.LOGIN_ONLY);
                case NOT_SUPPORTED -> new Answer(NOT_SUPPORTED, Outcome.CLEAR);
                default -> new Answer(ON, Outcome.FULL);
            };
            case LOGIN, LOCAL -> switch (wish) {
                case OFF -> new Answer(OFF, Outcome.LOGIN_ONLY);
                case NOT_SUPPORTED -> new Answer(REQUIRE, Outcome.REFUSED);
                default -> new Answer(ON, Outcome.FULL);
            };
            case REQUIRED -> switch (wish) {
                case OFF -> new Answer(REQUIRE, Outcome.FULL);
                case NOT_SUPPORTED -> new Answer(REQUIRE, Outcome.REFUSED);
                default -> new Answer(ON, Outcome.FULL);
            };
            case DISABLED -> asked == OFF || asked == NOT_SUPPORTED
                    ? new Answer(NOT_SUPPORTED, Outcome.CLEAR)
                    : new Answer(NOT_SUPPORTED, Outcome.REFUSED);
        };
    }

    /// Whether a client may log in without TLS.
    public boolean allowsClearText() {
        return this == OPTIONAL || this == DISABLED;
    }
}
