package org.granary.memory;

import org.jspecify.annotations.Nullable;

/// What one connection holds. Within its share of what is set aside for all connections it is refused nothing, however much the others hold.
public final class ConnectionMemory extends MemoryAccount {
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
        return super.take(kind, bytes, used() + bytes <= server.share());
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
