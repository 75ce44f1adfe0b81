package org.granary.console.login;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.http.HttpMethod;
import org.granary.console.http.HttpRequest;
import org.granary.console.http.HttpRoute;
import org.granary.console.json.Json;
import org.granary.security.Permission;
import org.granary.session.LocalLogin;
import org.granary.session.LocalSessions;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Logging in and out, and who makes a request. Names and passwords are those of the server, and are checked where those of TDS clients are.
public final class Logins {
    /// What the log and the list of sessions call the console.
    public static final String PROGRAM = "Granary Console";

    /// Logins that are checked at once: one that fails waits a while, and takes a place meanwhile.
    private static final int MOST_CHECKS = 32;
    private static final String BASIC = "Basic ";
    private static final String TOKEN_HEADER = "X-CSRF-Token";

    /// Errors that say nothing about the password: too slow, and PostgreSQL cannot be reached.
    private static final Set<Integer> TRY_LATER = Set.of(17197, 40613);

    private final LocalSessions server;
    private final WebSessions sessions;
    private final Semaphore checks = new Semaphore(MOST_CHECKS);

    public Logins(LocalSessions server, WebSessions sessions) {
        this.server = server;
        this.sessions = sessions;
    }

    /// Answers a request of somebody who has logged in.
    @FunctionalInterface
    public interface Handler {
        HttpAnswer answer(HttpRequest request, Person person);
    }

    /// A route for those who have logged in: with a cookie and, where it changes something, the token of the session; or with a name and a password
    /// in the request itself (`Authorization: Basic …`).
    public HttpRoute route(HttpMethod method, String path, Handler handler) {
        return new HttpRoute(method, path, request -> handler.answer(request, person(request)));
    }

    /// @throws HttpException 401 or 403
    public Person person(HttpRequest request) {
        String authorization = request.header("Authorization");
        if (authorization != null && authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            return basic(request, authorization.substring(BASIC.length()).strip());
        }
        WebSession session = session(request)
                .orElseThrow(() -> new HttpException(401, "Log in first."));
        if (request.method() != HttpMethod.GET) {
            requireOwnPage(request);
            requireToken(request, session);
        }
        session.use();
        return new Person(session.login(), session);
    }

    private Person basic(HttpRequest request, String encoded) {
        String pair;
        try {
            pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new HttpException(401, "The header Authorization is not understood.");
        }
        int colon = pair.indexOf(':');
        if (colon < 0) {
            throw new HttpException(401, "The header Authorization is not understood.");
        }
        return new Person(check(request, pair.substring(0, colon), pair.substring(colon + 1)), null);
    }

    private LocalLogin check(HttpRequest request, String user, String password) {
        if (!checks.tryAcquire()) {
            throw new HttpException(503, "Too many logins are being checked. Try again later.");
        }
        try {
            return server.login(user, password, request.remote(), PROGRAM);
        } catch (SqlError e) {
            int number = e.sqlMessage().number();
            throw new HttpException(TRY_LATER.contains(number) ? 503 : 401, number, e.sqlMessage().text());
        } catch (IOException e) {
            throw new HttpException(503, "The login could not be checked. Try again.");
        } finally {
            checks.release();
        }
    }

    private Optional<WebSession> session(HttpRequest request) {
        String id = request.cookie(cookie(request));
        return id == null ? Optional.empty() : sessions.find(id);
    }

    /// Browsers accept a name that begins so only from the host itself, by HTTPS.
    private static String cookie(HttpRequest request) {
        return (request.secure() ? "__Host-" : "") + "granary";
    }

    /// Browsers say from where a request comes; programs say nothing.
    private static void requireOwnPage(HttpRequest request) {
        String site = request.header("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin")) {
            throw new HttpException(403, "The request comes from a page of another site.");
        }
    }

    private static void requireToken(HttpRequest request, WebSession session) {
        String given = request.header(TOKEN_HEADER);
        if (given == null || !MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8),
                session.token().getBytes(StandardCharsets.UTF_8))) {
            throw new HttpException(403, "The header " + TOKEN_HEADER + " is missing or wrong.");
        }
    }

    /// `POST /api/v1/session`: logs in.
    public HttpAnswer begin(HttpRequest request, String user, String password) {
        requireOwnPage(request);
        LocalLogin login = check(request, user, password);
        WebSession session = sessions.begin(login);
        return describe(session).with("Set-Cookie", setCookie(request, session.id(), sessions.lifetime().toSeconds()));
    }

    /// `GET /api/v1/session`: who has logged in.
    public HttpAnswer.Content describe(Person person) {
        WebSession session = person.session();
        return session == null ? describe(person.login(), null) : describe(session);
    }

    private HttpAnswer.Content describe(WebSession session) {
        return describe(session.login(), session.token());
    }

    private HttpAnswer.Content describe(LocalLogin login, @Nullable String token) {
        return HttpAnswer.json(Json.object(out -> {
            out.field("login", login.name());
            out.field("token", token);
            out.field("permissions", server.permissions(login).stream().map(Permission::words).toList());
        }));
    }

    /// `DELETE /api/v1/session`: logs out.
    public HttpAnswer end(HttpRequest request, Person person) {
        WebSession session = person.session();
        if (session != null) {
            sessions.end(session);
        }
        return new HttpAnswer.Content(204, "", new byte[0], Map.of("Set-Cookie", setCookie(request, "", 0)));
    }

    private static String setCookie(HttpRequest request, String value, long seconds) {
        return cookie(request) + "=" + value + "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + seconds
                + (request.secure() ? "; Secure" : "");
    }
}
