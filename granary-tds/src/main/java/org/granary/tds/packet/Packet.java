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

    /// Waits for the next packet; null when the stream ends between packets. The length is checked before anything is allocated, and
    /// is at most [PacketHeader#MAX_PACKET].
    public static @Nullable Packet read(InputStream in) throws IOException {
        return read(in, PacketHeader.MAX_PACKET, PacketHeader.MAX_PACKET);
    }

    /// The same for a client that has not logged in: memory grows with the bytes that arrive.
    ///
    /// @param maxLength of the packet, its header included
    public static @Nullable Packet readFromStranger(InputStream in, int maxLength) throws IOException {
        return read(in, maxLength, ArrivingBytes.FIRST);
    }

    private static @Nullable Packet read(InputStream in, int maxLength, int allocated) throws IOException {
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
        byte[] payload = ArrivingBytes.read(in, new byte[0], header.length() - PacketHeader.SIZE, allocated);
        if (payload == null) {
            throw new EOFException("the stream ends in a packet");
        }
        return new Packet(header, payload);
    }
}
