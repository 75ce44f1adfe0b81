package org.granary.tds.packet;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// A packet as it came.
///
/// @param payload what follows the header; belongs to the receiver
@SuppressWarnings("ArrayRecordComponent") // a carrier of bytes between two threads, never compared
public record Packet(PacketHeader header, byte[] payload) {
    private static final int SKIPPED_AT_ONCE = 1024;

    /// Waits for the next packet; null when the stream ends between packets. The length is checked before anything is allocated, and
    /// is at most [PacketHeader#MAX_PACKET].
    public static @Nullable Packet read(InputStream in) throws IOException {
        return read(in, PacketHeader.MAX_PACKET, PacketHeader.MAX_PACKET);
    }

    /// The same for a client that has not logged in: memory grows with the bytes that arrive.
    ///
    /// @param maxLength of the packet, its header included
    public static @Nullable Packet readBeforeLogin(InputStream in, int maxLength) throws IOException {
        return read(in, maxLength, ArrivingBytes.FIRST);
    }

    /// Whether the payload of a packet is wanted, asked before any memory is taken for it.
    @FunctionalInterface
    public interface Admission {
        boolean wants(PacketHeader header) throws InterruptedException;
    }

    /// Waits for the next packet; null when the stream ends between packets. A payload that is not wanted is read and thrown away: the packet then
    /// has an empty one.
    public static @Nullable Packet read(InputStream in, Admission admission) throws IOException, InterruptedException {
        PacketHeader header = readHeader(in, PacketHeader.MAX_PACKET);
        if (header == null) {
            return null;
        }
        int length = header.length() - PacketHeader.SIZE;
        if (!admission.wants(header)) {
            skip(in, length);
            return new Packet(header, new byte[0]);
        }
        return new Packet(header, readPayload(in, length, length));
    }

    private static void skip(InputStream in, int length) throws IOException {
        byte[] dropped = new byte[Math.min(length, SKIPPED_AT_ONCE)];
        for (int left = length; left > 0;) {
            int n = in.read(dropped, 0, Math.min(left, dropped.length));
            if (n < 0) {
                throw new EOFException("the stream ends in a packet");
            }
            left -= n;
        }
    }

    private static @Nullable Packet read(InputStream in, int maxLength, int allocated) throws IOException {
        PacketHeader header = readHeader(in, maxLength);
        return header == null
                ? null
                : new Packet(header, readPayload(in, header.length() - PacketHeader.SIZE, allocated));
    }

    private static @Nullable PacketHeader readHeader(InputStream in, int maxLength) throws IOException {
        byte[] head = new byte[PacketHeader.SIZE];
        int first = in.readNBytes(head, 0, head.length);
        if (first == 0) {
            return null;
        }
        if (first < head.length) {
            throw new EOFException("the stream ends in the header of a packet");
        }
        PacketHeader header = PacketHeader.parse(head);
        if (header.length() < PacketHeader.SIZE || header.length() > maxLength) {
            throw new MalformedStreamException("a packet cannot have the length " + header.length());
        }
        return header;
    }

    private static byte[] readPayload(InputStream in, int length, int allocated) throws IOException {
        byte[] payload = ArrivingBytes.read(in, new byte[0], length, allocated);
        if (payload == null) {
            throw new EOFException("the stream ends in a packet");
        }
        return payload;
    }
}
