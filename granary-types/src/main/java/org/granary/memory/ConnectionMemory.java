package org.granary.memory;

import org.jspecify.annotations.Nullable;

/// What one connection holds. Within its share of what is set aside for all connections it is refused nothing, however
/// much the others hold; nor is a small request, however much the session keeps, so that it can always drop and roll
/// back.
public final class ConnectionMemory extends MemoryAccount {
    private static final long SMALL_REQUEST = 64 * 1024;

    private final ServerMemory server;
    private final LoginMemory login;
    private boolean closed;

    ConnectionMemory(ServerMemory server, LoginMemory login) {
        super(login, server.limits().connection(), "this connection (setting connection-memory)");
        this.server = server;
        this.login = login;
        server.connectionOpened();
    }

    /// What all connections of the login hold.
    public MemoryAccount login() {
        return login;
    }

    @Override
    @Nullable
    MemoryAccount take(MemoryKind kind, long bytes, boolean guaranteed) {
        boolean small = used() + bytes <= server.share()
                || (kind.isOfRequest() && ofRequest() + bytes <= Math.min(SMALL_REQUEST, server.share()));
        return take(kind, bytes, small, small ? Long.MAX_VALUE : limit());
    }

    private long ofRequest() {
        long sum = 0;
        for (MemoryKind kind : MemoryKind.OF_REQUEST) {
            sum += used(kind);
        }
        return sum;
    }

    @Override
    public void close() {
        super.close();
        if (!closed) {
            closed = true;
            login.leave();
            server.connectionClosed();
        }
    }
}
