package org.granary.tds.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What has arrived and is not yet taken, and how many bytes that is: arrivals, and the payload of messages that are still read.
/// Guarded by the lock of the [Inbox].
final class ArrivalQueue {
    private static final int MAX_BYTES = 64 * 1024;
    /// What a queued thing costs beside its payload, so that many empty ones are bounded too.
    private static final int OVERHEAD = 256;

    private final ArrayDeque<Arrival> arrivals = new ArrayDeque<>();
    private int bytes;

    void add(Arrival arrival) {
        arrivals.add(arrival);
        bytes += OVERHEAD;
    }

    Arrival remove() {
        bytes -= OVERHEAD;
        return arrivals.remove();
    }

    boolean isEmpty() {
        return arrivals.isEmpty();
    }

    boolean isFull() {
        return bytes >= MAX_BYTES;
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
        }
        return payload;
    }

    void removeAllPayloads(IncomingMessage message) {
        while (removePayload(message) != null) {
            // The next one.
        }
    }
}
