package org.granary.tds.server;

import java.io.IOException;
import java.util.ArrayDeque;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.PayloadStream;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A request while it arrives: packets are put in through the [Inbox], the executing thread reads their payload as a stream. Fields that several threads
/// use are guarded by the lock of the inbox.
final class IncomingMessage extends PayloadStream implements Arrival {
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

    SqlError tooLarge() {
        return new SqlError(701, 17, 123,
                "The request is too large: this server takes requests of at most " + maxBytes + " bytes.");
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
    protected byte @Nullable [] nextPayload() throws IOException {
        return inbox.nextPayload(this);
    }
}
