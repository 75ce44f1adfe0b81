package org.granary.tds.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryKind;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// What has arrived and is not yet taken: arrivals, and the payload of messages that are still read. Its bytes are
/// counted in the memory of the session. Guarded by the lock of the [Inbox].
final class ArrivalQueue {
    private static final int MAX_BYTES = 64 * 1024;
    /// What a queued thing costs beside its payload, so that many empty ones are bounded too.
    private static final int OVERHEAD = 256;
    /// What is counted with every connection anyway.
    private static final int UNCOUNTED = 8 * 1024 + 2 * OVERHEAD;

    private final ArrayDeque<Arrival> arrivals = new ArrayDeque<>();
    private int bytes;
    /// Of the packet that is being read.
    private int expectedBytes;
    private @Nullable MemoryAccount memory;
    /// What is reserved there for these bytes.
    private long reserved;
    private @Nullable SqlError refusal;

    /// From now on, bytes are counted in this account, up to [#stopCounting].
    void count(MemoryAccount account) {
        memory = account;
    }

    void stopCounting() {
        if (memory != null) {
            memory.release(MemoryKind.REQUESTS, reserved);
            memory = null;
        }
        reserved = 0;
    }

    /// Reserves memory for the payload of the packet that is read next.
    ///
    /// @param last whether to remember why there is none: see [#refusal]
    /// @return false where there is none
    boolean expect(int payloadBytes, boolean last) {
        if (!reserve(payloadBytes + OVERHEAD, last)) {
            return false;
        }
        expectedBytes = payloadBytes + OVERHEAD;
        return true;
    }

    /// The packet has been read; what is added from here on is counted by itself.
    void read() {
        expectedBytes = 0;
    }

    /// The packet has been added, or dropped.
    void added() {
        expectedBytes = 0;
        refusal = null;
        giveBack();
    }

    /// Why there was no memory for the packet that was read last.
    @Nullable
    SqlError refusal() {
        return refusal;
    }

    /// Reserves memory for one more arrival. @return false where there is none
    boolean reserveArrival() {
        return reserve(OVERHEAD, true);
    }

    private boolean reserve(int added, boolean last) {
        long more = (long) bytes + added - UNCOUNTED - reserved;
        MemoryAccount account = memory;
        if (more <= 0 || account == null) {
            return true;
        }
        try {
            if (last) {
                account.reserve(MemoryKind.REQUESTS, more);
            } else if (!account.tryReserve(MemoryKind.REQUESTS, more)) {
                return false;
            }
        } catch (SqlError e) {
            refusal = e;
            return false;
        }
        reserved += more;
        return true;
    }

    /// Releases what is not needed any more.
    private void giveBack() {
        long less = reserved - Math.max(0, bytes + expectedBytes - UNCOUNTED);
        if (less > 0 && memory != null) {
            reserved -= less;
            memory.release(MemoryKind.REQUESTS, less);
        }
    }

    void add(Arrival arrival) {
        arrivals.add(arrival);
        bytes += OVERHEAD;
    }

    Arrival remove() {
        Arrival arrival = arrivals.remove();
        bytes -= OVERHEAD;
        giveBack();
        return arrival;
    }

    int size() {
        return arrivals.size();
    }

    boolean isEmpty() {
        return arrivals.isEmpty();
    }

    boolean isFull() {
        return bytes >= MAX_BYTES;
    }

    boolean hasNoBytes() {
        return bytes == 0;
    }

    boolean isAttentionNext() {
        return arrivals.peek() instanceof Arrival.Attention;
    }

    /// The messages that wait, in their order.
    List<IncomingMessage> messages() {
        List<IncomingMessage> messages = new ArrayList<>();
        for (Arrival arrival : arrivals) {
            if (arrival instanceof IncomingMessage message) {
                messages.add(message);
            }
        }
        return messages;
    }

    void addPayload(IncomingMessage message, byte[] payload) {
        message.payloads.add(payload);
        bytes += payload.length + OVERHEAD;
    }

    /// The next payload of a message; null while there is none.
    byte @Nullable [] removePayload(IncomingMessage message) {
        byte[] payload = message.payloads.poll();
        if (payload != null) {
            bytes -= payload.length + OVERHEAD;
            giveBack();
        }
        return payload;
    }

    void removeAllPayloads(IncomingMessage message) {
        for (byte[] payload : message.payloads) {
            bytes -= payload.length + OVERHEAD;
        }
        message.payloads.clear();
        giveBack();
    }
}
