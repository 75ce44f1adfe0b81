package org.granary.tds.server;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.PacketType;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// A request while it arrives: the reading thread puts packets in through the [Inbox], the executing thread reads their payload as a stream.
/// Fields that both threads use are guarded by the lock of the inbox.
final class IncomingMessage extends InputStream implements Arrival {
    private final Inbox inbox;
    private final PacketType type;
    private final int firstStatus;
    private final long maxBytes;
    private final Cancellation cancellation = new Cancellation();

    // Guarded by the lock of the inbox.
    final ArrayDeque<byte[]> payloads = new ArrayDeque<>();
    long received;
    boolean ended;
    boolean discarded;
    @Nullable
    RuntimeException failure;

    // The executing thread's own.
    private byte[] payload = new byte[0];
    private int at;

    IncomingMessage(Inbox inbox, PacketType type, int firstStatus, long maxBytes) {
        this.inbox = inbox;
        this.type = type;
        this.firstStatus = firstStatus;
        this.maxBytes = maxBytes;
    }

    PacketType type() {
        return type;
    }

    long maxBytes() {
        return maxBytes;
    }

    /// Fires when the client sends an attention after this message, or goes away.
    Cancellation cancellation() {
        return cancellation;
    }

    boolean resetsConnection() {
        return (firstStatus
                & (PacketHeader.RESET_CONNECTION | PacketHeader.RESET_CONNECTION_SKIP_TRANSACTION)) != 0;
    }

    boolean keepsTransaction() {
        return (firstStatus & PacketHeader.RESET_CONNECTION_SKIP_TRANSACTION) != 0;
    }

    @Override
    public int read() throws IOException {
        return fill() ? payload[at++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int n = Math.min(length, payload.length - at);
        System.arraycopy(payload, at, bytes, offset, n);
        at += n;
        return n;
    }

    private boolean fill() throws IOException {
        while (at == payload.length) {
            byte[] next = inbox.nextPayload(this);
            if (next == null) {
                return false;
            }
            payload = next;
            at = 0;
        }
        return true;
    }
}
