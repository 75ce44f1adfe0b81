package org.granary.memory;

import org.jspecify.annotations.Nullable;

/// What all connections of one login hold. Its ceiling does not apply to connections that stay within their guaranteed
/// share.
public final class LoginMemory extends MemoryAccount {
    private final ServerMemory server;
    private final String name;
    /// Guarded by the map of the server.
    private int connections;

    LoginMemory(ServerMemory server, String name) {
        super(server, server.limits().login(), "all connections of this login (setting login-memory)");
        this.server = server;
        this.name = name;
    }

    String name() {
        return name;
    }

    /// How many are open after one has come or gone.
    int connections(int change) {
        connections += change;
        return connections;
    }

    void leave() {
        server.leave(this);
    }

    @Override
    @Nullable
    MemoryAccount take(MemoryKind kind, long bytes, boolean guaranteed) {
        return take(kind, bytes, guaranteed, guaranteed ? Long.MAX_VALUE : limit());
    }
}
