package org.granary.tds.server;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A handle that is kept for the time when the process has no others left. Without it, nobody could accept a connection in
/// order to close it, and its client would wait until its own time is up.
final class SpareHandle {
    private static final Duration PATIENCE = Duration.ofMillis(10);

    private @Nullable SocketChannel spare;

    SpareHandle() {
        refill();
    }

    /// Closes the next client that waits. For the thread that accepts.
    void turnOneAway(ServerSocket listener) {
        release();
        try {
            listener.setSoTimeout((int) PATIENCE.toMillis());
            try (Socket client = listener.accept()) {
                client.setSoLinger(true, 0);
            } finally {
                listener.setSoTimeout(0);
            }
        } catch (IOException e) {
            // Somebody else has taken the handle, or nobody waits.
        }
        refill();
    }

    /// Takes a handle again, where there is one.
    void refill() {
        if (spare == null) {
            try {
                spare = SocketChannel.open();
            } catch (IOException e) {
                // Tried again with the next client.
            }
        }
    }

    void release() {
        SocketChannel held = spare;
        spare = null;
        if (held != null) {
            try {
                held.close();
            } catch (IOException e) {
                // It is gone either way.
            }
        }
    }
}
