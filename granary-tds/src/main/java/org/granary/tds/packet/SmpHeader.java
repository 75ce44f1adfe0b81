package org.granary.tds.packet;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// The sixteen bytes before every packet of the session multiplex protocol: `0x53 | flags:u8 | session:u16 | length:u32 |
/// sequence:u32 | window:u32` (MC-SMP 2.2.1). Numbers without a sign, as they come.
///
/// @param length of the whole packet, these sixteen bytes included
/// @param sequence of the last DATA packet that its sender has sent, this one included
/// @param window up to which sequence the sender takes DATA packets
public record SmpHeader(int flags, int session, long length, int sequence, int window) {
    public static final int FIRST_BYTE = 0x53;
    public static final int SIZE = 16;
    /// What either side may send before it hears of the other.
    public static final int FIRST_WINDOW = 4;
    /// A packet of TDS, and some more: nobody packs several into one.
    public static final int MAX_LENGTH = SIZE + 2 * (PacketHeader.MAX_PACKET + 1);

    public static final int SYN = 1;
    public static final int ACK = 2;
    public static final int FIN = 4;
    public static final int DATA = 8;

    /// Waits for the next header; null when the stream ends before it.
    public static @Nullable SmpHeader read(InputStream in) throws IOException {
        byte[] bytes = new byte[SIZE];
        int read = in.readNBytes(bytes, 0, SIZE);
        if (read == 0) {
            return null;
        }
        if ((bytes[0] & 0xFF) != FIRST_BYTE) {
            throw new MalformedStreamException(String.format("a multiplexed packet begins with 0x%02X, not with 0x53",
                    bytes[0]));
        }
        if (read < SIZE) {
            throw new EOFException("the stream ends in the header of a multiplexed packet");
        }
        return parse(bytes);
    }

    private static SmpHeader parse(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        SmpHeader header = new SmpHeader(in.get(1) & 0xFF, in.getShort(2) & 0xFFFF, in.getInt(4) & 0xFFFFFFFFL,
                in.getInt(8), in.getInt(12));
        switch (header.flags()) {
            case SYN, ACK, FIN -> {
                if (header.length() != SIZE) {
                    throw new MalformedStreamException("a multiplexed packet with the flags " + header.flags()
                            + " has " + header.length() + " bytes, not 16");
                }
            }
            case DATA -> {
                if (header.length() <= SIZE || header.length() > MAX_LENGTH) {
                    throw new MalformedStreamException(
                            "a multiplexed packet cannot have the length " + header.length());
                }
            }
            default -> throw new MalformedStreamException("a multiplexed packet has the flags " + header.flags());
        }
        return header;
    }

    /// The packet with this header and `data` behind it.
    public static byte[] packet(int flags, int session, int sequence, int window, byte[] data, int offset, int length) {
        return ByteBuffer.allocate(SIZE + length).order(ByteOrder.LITTLE_ENDIAN).put((byte) FIRST_BYTE)
                .put((byte) flags).putShort((short) session).putInt(SIZE + length).putInt(sequence).putInt(window)
                .put(data, offset, length).array();
    }
}
