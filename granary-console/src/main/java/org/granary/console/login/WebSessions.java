package org.granary.console.login;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.session.LocalLogin;
import org.granary.session.LocalSessions;

/// All who have logged in with a browser. What is kept lives in memory: after a restart of the server everybody logs in again. For any thread.
public final class WebSessions implements AutoCloseable {
    private static final int MOST_OF_LOGIN = 32;
    private static final int MOST = 1000;
    private static final int RANDOM_BYTES = 32;
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final LocalSessions server;
    private final Duration idle;
    private final Duration lifetime;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, WebSession> open = new ConcurrentHashMap<>();
    private final Thread thread = Thread.ofVirtual().name("console-sessions").unstarted(this::watch);

    public WebSessions(LocalSessions server, Duration idle, Duration lifetime) {
        this.server = server;
        this.idle = idle;
        this.lifetime = lifetime;
        thread.start();
    }

    public Duration lifetime() {
        return lifetime;
    }

    /// Whether anybody is there.
    public boolean isEmpty() {
        return open.isEmpty();
    }

    WebSession begin(LocalLogin login) {
        makeRoom(login);
        var session = new WebSession(random(), random(), login);
        open.put(session.id(), session);
        return session;
    }

    /// Whoever logs in again and again loses the sessions that were used least recently.
    private void makeRoom(LocalLogin login) {
        var own = open.values().stream().filter(one -> one.login().login().id() == login.login().id())
                .sorted(Comparator.comparingLong(WebSession::idleNanos).reversed()).toList();
        if (own.size() >= MOST_OF_LOGIN) {
            end(own.getFirst());
        } else if (open.size() >= MOST) {
            open.values().stream().max(Comparator.comparingLong(WebSession::idleNanos)).ifPresent(this::end);
        }
    }

    private String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /// The session of a cookie, if it is still valid.
    Optional<WebSession> find(String id) {
        return Optional.ofNullable(open.get(id)).filter(session -> {
            boolean valid = isValid(session);
            if (!valid) {
                end(session);
            }
            return valid;
        });
    }

    private boolean isValid(WebSession session) {
        return !session.isEnded() && session.idleNanos() < idle.toNanos() && session.ageNanos() < lifetime.toNanos()
                && server.isValid(session.login());
    }

    void end(WebSession session) {
        open.remove(session.id());
        session.end();
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(LOOK);
                open.values().stream().filter(session -> !isValid(session)).forEach(this::end);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        open.values().forEach(this::end);
    }
}
