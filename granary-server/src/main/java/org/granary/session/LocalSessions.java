package org.granary.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.granary.security.Permission;
import org.granary.security.SecurableClass;
import org.granary.security.ServerRights;
import org.granary.tds.login.Login7;
import org.granary.tds.server.ClientNetwork;
import org.granary.tds.server.ConnectionInfo;
import org.granary.tds.server.ConnectionRegistry;
import org.granary.tds.server.LoginClient;
import org.granary.tds.token.Bytes;
import org.granary.type.SqlError;

/// Where a part of the server's own process, such as the console, lets people log in and has sessions for them. A login is checked as that of a TDS
/// client is, and a session has the rights, limits and errors that it would have there. For any thread.
public final class LocalSessions {
    private static final Duration TIME_TO_END = Duration.ofSeconds(5);
    private static final int TDS_7_4 = 0x74000004;
    private static final Duration LOOK = Duration.ofMillis(20);

    private final SessionHandler server;
    private final ConnectionRegistry connections;
    private final Duration loginTimeout;

    /// @param loginTimeout how long a login may take
    public LocalSessions(SessionHandler server, ConnectionRegistry connections, Duration loginTimeout) {
        this.server = server;
        this.connections = connections;
        this.loginTimeout = loginTimeout;
    }

    /// Checks a name and a password. A refusal takes its time, as that of a TDS client does.
    ///
    /// @param program what the log and the list of sessions call the program
    /// @throws SqlError 18456, 4060, 17197, …
    /// @throws IOException when the thread is interrupted
    public LocalLogin login(String user, String password, InetSocketAddress remote, String program)
            throws IOException {
        ConnectionInfo info = connections.nextLocal(remote);
        boolean succeeded = false;
        try {
            SessionLogin accepted = SessionLogin.check(request(user, password, program), info, new Waiting(info),
                    server);
            accepted.log().succeeded(accepted.login().name(), accepted.database().name());
            succeeded = true;
            return new LocalLogin(accepted.login(), remote, accepted.log());
        } finally {
            server.sessions().counters().login(succeeded);
        }
    }

    private static Login7 request(String user, String password, String program) {
        return new Login7(TDS_7_4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "", user, password, program, "", program,
                "", "", "", ByteBuffer.allocate(0), "", "", List.of());
    }

    /// A new session.
    ///
    /// @param database where it begins; empty for the login's own
    /// @throws SqlError 18456 when the login has been removed or disabled, 916 when it may not use the database, 17809, 17803
    public LocalSession open(LocalLogin login, String database, String program) {
        ConnectionInfo info = connections.nextLocal(login.remote());
        Session session = new Session(server, info);
        LocalSession opened = new LocalSession(info, connections, session);
        connections.add(opened);
        try {
            session.begin(SessionLogin.again(login, database, info, server), "", program, true);
            return opened;
        } catch (RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    /// Whether the login exists, and may log in.
    public boolean isValid(LocalLogin login) {
        return server.principals().current().login(login.login().id()).filter(found -> !found.disabled()).isPresent();
    }

    /// The permissions that the login has on the server.
    public Set<Permission> permissions(LocalLogin login) {
        ServerRights rights = server.principals().current().rights(login.login().token());
        Set<Permission> has = EnumSet.noneOf(Permission.class);
        for (Permission permission : Permission.values()) {
            if (permission.appliesTo(SecurableClass.SERVER) && rights.has(permission)) {
                has.add(permission);
            }
        }
        return has;
    }

    /// How many requests run now, those of TDS clients included.
    public int running() {
        return server.sessions().running();
    }

    /// What all sessions have done, those of TDS clients included.
    public SessionCounters counters() {
        return server.sessions().counters();
    }

    /// Ends all sessions, and waits for them a moment.
    public void stop() {
        SqlError reason = new SqlError(6005, 14, 1, "SHUTDOWN is in progress.");
        long end = System.nanoTime() + TIME_TO_END.toNanos();
        while (!connections.locals().isEmpty() && System.nanoTime() < end) {
            connections.locals().forEach(session -> session.kill(reason));
            try {
                Thread.sleep(LOOK);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /// Somebody who waits for the outcome of a login.
    private final class Waiting implements LoginClient {
        private final ConnectionInfo info;
        private final long since = System.nanoTime();

        Waiting(ConnectionInfo info) {
            this.info = info;
        }

        @Override
        public ClientNetwork network() {
            return ClientNetwork.of(info.remote());
        }

        @Override
        public Duration timeLeft() {
            Duration left = loginTimeout.minusNanos(System.nanoTime() - since);
            return left.isNegative() ? Duration.ZERO : left;
        }

        @Override
        public boolean hasLeft() {
            return Thread.currentThread().isInterrupted();
        }

        @Override
        public void fail() {
            // It has no place that others could have.
        }

        @Override
        public void pause(Duration duration) throws IOException {
            try {
                TimeUnit.NANOSECONDS.sleep(duration.toNanos());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted in a login", e);
            }
        }

        @Override
        public byte[] exchange(byte[] token) throws IOException {
            throw new IOException("no integrated login here");
        }

        @Override
        public String certificateName() {
            return "";
        }

        @Override
        public List<Bytes> channelBindings() {
            return List.of();
        }
    }
}
