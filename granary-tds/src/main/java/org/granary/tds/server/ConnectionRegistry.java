package org.granary.tds.server;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// The connections that are open. For any thread.
public final class ConnectionRegistry {
    private final AtomicLong ids = new AtomicLong();
    private final ConcurrentHashMap<Long, TdsConnection> open = new ConcurrentHashMap<>();

    ConnectionRegistry() {}

    long nextId() {
        return ids.incrementAndGet();
    }

    void add(TdsConnection connection) {
        open.put(connection.info().id(), connection);
    }

    void remove(TdsConnection connection) {
        open.remove(connection.info().id());
    }

    Collection<TdsConnection> connections() {
        return open.values();
    }

    /// How many connections are open, those that have not logged in yet included.
    public int count() {
        return open.size();
    }

    boolean isOver(int limit) {
        return open.size() > limit;
    }

    /// The connections that are open, in no order.
    public List<ConnectionInfo> infos() {
        return open.values().stream().map(TdsConnection::info).toList();
    }
}
