package org.granary.tds.server;

import java.net.SocketAddress;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.type.SqlError;

/// The connections that are open. For any thread.
public final class ConnectionRegistry {
    /// Fewer than there are numbers.
    static final int MOST = 32_500;

    private final AtomicLong ids = new AtomicLong();
    /// By the number that clients know: no two that are open have the same.
    private final ConcurrentHashMap<Integer, TdsConnection> open = new ConcurrentHashMap<>();
    /// Those without a socket, of the server's own process. Not counted: they have limits of their own.
    private final ConcurrentHashMap<Integer, LocalConnection> local = new ConcurrentHashMap<>();
    private final Set<Long> loggedIn = new HashSet<>();

    /// An id whose number ([ConnectionInfo#spid]) no open connection has. There are more numbers than [#MOST].
    long nextId() {
        long id = ids.incrementAndGet();
        while (isTaken(ConnectionInfo.spid(id))) {
            id = ids.incrementAndGet();
        }
        return id;
    }

    private boolean isTaken(int spid) {
        return open.containsKey(spid) || local.containsKey(spid);
    }

    /// A name for a connection of the server's own process, on behalf of a client at `remote`.
    public ConnectionInfo nextLocal(SocketAddress remote) {
        return new ConnectionInfo(nextId(), remote);
    }

    public void add(LocalConnection connection) {
        local.put(connection.info().spid(), connection);
    }

    public void remove(LocalConnection connection) {
        local.remove(connection.info().spid(), connection);
    }

    /// The connections of the server's own process, in no order.
    public Collection<LocalConnection> locals() {
        return local.values();
    }

    void add(TdsConnection connection) {
        open.put(connection.info().spid(), connection);
    }

    void remove(TdsConnection connection) {
        synchronized (loggedIn) {
            loggedIn.remove(connection.info().id());
        }
        open.remove(connection.info().spid(), connection);
    }

    /// Ends a connection, whatever it is doing: what runs is cancelled and answered with `reason`, and the connection is closed. A client that does not read that in
    /// a short time is not waited for. Returns at once.
    ///
    /// @return false when there is no such connection
    public boolean kill(int spid, SqlError reason) {
        TdsConnection connection = open.get(spid);
        LocalConnection inside = local.get(spid);
        if (connection != null) {
            connection.kill(reason);
        } else if (inside != null) {
            inside.kill(reason);
        }
        return connection != null || inside != null;
    }

    /// Whether [#kill] has been called for a connection that is still open.
    public boolean isEnding(int spid) {
        TdsConnection connection = open.get(spid);
        LocalConnection inside = local.get(spid);
        return (connection != null && connection.isKilled()) || (inside != null && inside.isKilled());
    }

    Collection<TdsConnection> connections() {
        return open.values();
    }

    /// How many connections are open, those that have not logged in yet included.
    public int count() {
        return open.size();
    }

    /// Counts a connection as logged in, for as long as it is open.
    ///
    /// @return false when there are `limit` of them already
    boolean admit(TdsConnection connection, int limit) {
        synchronized (loggedIn) {
            return loggedIn.size() < limit && loggedIn.add(connection.info().id());
        }
    }

    /// The connections that are open, in no order.
    public List<ConnectionInfo> infos() {
        return open.values().stream().map(TdsConnection::info).toList();
    }
}
