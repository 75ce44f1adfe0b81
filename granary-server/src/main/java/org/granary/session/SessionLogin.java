package org.granary.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.granary.procedure.DatabaseCatalog;
import org.granary.store.Clock;
import org.granary.tds.login.Login7;
import org.granary.tds.server.ConnectionInfo;
import org.granary.tds.server.LoginClient;
import org.granary.tds.server.LoginRefused;
import org.granary.tds.token.Bytes;
import org.granary.tsql.session.SessionClient;
import org.granary.type.Language;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;

/// A login that was accepted: who it is, and what the session starts with.
///
/// @param sspi the last token of an integrated login, or empty
record SessionLogin(Login login, SessionRights rights, DatabaseCatalog database, Language language,
        LoginLog log, SessionClient client, Bytes sspi) {
    private static final String PASSWORD = "SQL";
    private static final int STANDARD_PACKET = 4096;

    /// Checks a LOGIN7. A refusal is logged with its reason, of which the client hears only what SQL Server would tell it.
    ///
    /// @throws SqlError for a login that is refused
    /// @throws IOException when the client has left
    static SessionLogin check(Login7 request, ConnectionInfo connection, LoginClient waiting, SessionHandler server)
            throws IOException {
        LoginLog log = new LoginLog(connection, request, server.audit());
        log.certificate(waiting.certificateName());
        try {
            return check(request, connection, waiting, server, log);
        } catch (SqlError e) {
            log.failedWith(e.sqlMessage().number(), e.sqlMessage().text());
            throw e;
        }
    }

    private static SessionLogin check(Login7 request, ConnectionInfo connection, LoginClient waiting,
            SessionHandler server, LoginLog log) throws IOException {
        if (request.isIntegrated()) {
            byte[] token = new byte[request.sspi().remaining()];
            request.sspi().duplicate().get(token);
            IntegratedLogins.Proved proved = server.integrated().verify(token, waiting, log);
            return begin(request, connection, server, log, proved);
        }
        Login verified = verified(request, waiting, server, log)
                .orElseThrow(() -> SqlErrors.loginFailed(request.userName()));
        return begin(request, connection, server, log, new IntegratedLogins.Proved(verified, PASSWORD, Bytes.EMPTY));
    }

    private static SessionLogin begin(Login7 request, ConnectionInfo connection, SessionHandler server, LoginLog log,
            IntegratedLogins.Proved proved) {
        Login verified = proved.login();
        var _ = server.principals().refresh();
        SessionRights rights = new SessionRights(server.principals(), log.audited(server.administration()), verified);
        DatabaseCatalog first = firstDatabase(request, verified, rights, server, log);
        Language language = language(request, log);
        return new SessionLogin(verified, rights, first, language, log,
                client(connection, server.clock(), request.clientProcessId(), request.clientInterface(),
                        request.packetSize(), proved.scheme()),
                proved.answer());
    }

    /// Checks the password, and changes it where the client asks for that.
    private static Optional<Login> verified(Login7 request, LoginClient waiting, SessionHandler server, LoginLog log)
            throws IOException {
        if (!request.wantsPasswordChange()) {
            return server.logins().verify(request.userName(), request.password(), waiting, log::failed);
        }
        Optional<Login> verified = server.logins().verifyToChange(request.userName(), request.password(), waiting,
                log::failed);
        verified.ifPresent(login -> log.passwordChange(login.name(),
                () -> server.logins().changePassword(login, request.changePassword())));
        return verified;
    }

    /// Another session of a login that has been accepted before, in the server's own process. Whoever has been removed or disabled since is refused.
    ///
    /// @param database where it begins; empty for the login's own
    static SessionLogin again(LocalLogin accepted, String database, ConnectionInfo connection, SessionHandler server) {
        Login login = accepted.login();
        if (server.principals().current().login(login.id()).filter(found -> !found.disabled()).isEmpty()) {
            throw SqlErrors.loginFailed(login.name());
        }
        SessionRights rights = new SessionRights(server.principals(), accepted.log().audited(server.administration()),
                login);
        String name = database.isEmpty() ? rights.startDatabase() : database;
        DatabaseCatalog first = server.catalog().database(name).filter(found -> rights.in(found).hasAccess())
                .orElseThrow(() -> SqlErrors.databaseDenied(login.name(), name));
        return new SessionLogin(login, rights, first, Language.US_ENGLISH, accepted.log(),
                client(connection, server.clock(), 0, "", 0, PASSWORD), Bytes.EMPTY);
    }

    /// What is known of a client from its connection, and from its LOGIN7 once that has arrived.
    static SessionClient client(ConnectionInfo connection, Clock clock, int process, String library, int packetSize,
            String scheme) {
        InetSocketAddress address = connection.remote() instanceof InetSocketAddress internet ? internet : null;
        return new SessionClient(process, library,
                address == null || address.getAddress() == null ? "" : address.getAddress().getHostAddress(),
                address == null ? 0 : address.getPort(), packetSize == 0 ? STANDARD_PACKET : packetSize, clock.utc(),
                scheme);
    }

    /// The language that the client asks for; the usual one where that is not known, unless the client insists.
    private static Language language(Login7 request, LoginLog log) {
        if (request.language().isBlank()) {
            return Language.US_ENGLISH;
        }
        return Language.named(request.language()).orElseGet(() -> {
            if (request.languageMustExist()) {
                log.failed("The language '" + request.language() + "' is not supported.");
                throw new LoginRefused(
                        List.of(SqlErrors.unsupported("The language '" + request.language() + "'").sqlMessage(),
                                SqlErrors.loginFailed(request.userName()).sqlMessage()));
            }
            return Language.US_ENGLISH;
        });
    }

    private static DatabaseCatalog firstDatabase(Login7 request, Login verified, SessionRights rights,
            SessionHandler server, LoginLog log) {
        String wanted = request.database();
        if (wanted.isEmpty()) {
            wanted = rights.startDatabase();
        }
        return openDatabase(wanted, verified, rights, server, log);
    }

    /// The database in which a session goes on that is recovered.
    DatabaseCatalog other(String name, SessionHandler server) {
        return openDatabase(name, login, rights, server, log);
    }

    private static DatabaseCatalog openDatabase(String name, Login verified, SessionRights rights,
            SessionHandler server, LoginLog log) {
        return server.catalog().database(name).filter(found -> rights.in(found).hasAccess())
                .orElseThrow(() -> {
                    log.failed("There is no database '" + name + "' that it may use.");
                    return new LoginRefused(List.of(SqlErrors.cannotOpenDatabase(name).sqlMessage(),
                            SqlErrors.loginFailed(verified.name()).sqlMessage()));
                });
    }
}
