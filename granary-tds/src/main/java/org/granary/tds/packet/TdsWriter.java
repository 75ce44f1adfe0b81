package org.granary.tds.packet;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// Writes the bytes of a message under the names that MS-TDS 2.2.5 gives them. Little-endian unless a name says otherwise.
public final class TdsWriter {
    private static final int SCRATCH = 1024;

    private final OutputStream out;
    /// The same where it is one: nearly everything is written there, and it takes whole numbers and texts.
    private final @Nullable PacketWriter packets;
    private byte @Nullable [] scratch;

    /// @param out cuts the bytes into packets; should be buffered
    public TdsWriter(OutputStream out) {
        this.out = out;
        this.packets = out instanceof PacketWriter writer ? writer : null;
    }

    public TdsWriter u8(int value) {
        try {
            out.write(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public TdsWriter u16(int value) {
        if (packets == null) {
            return u8(value).u8(value >>> 8);
        }
        try {
            packets.u16(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public TdsWriter u16BigEndian(int value) {
        return u8(value >>> 8).u8(value);
    }

    public TdsWriter i32(int value) {
        if (packets == null) {
            return u16(value).u16(value >>> 16);
        }
        try {
            packets.i32(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public TdsWriter i32BigEndian(int value) {
        return u16BigEndian(value >>> 16).u16BigEndian(value);
    }

    /// The low `length` bytes of a number.
    public TdsWriter low(long value, int length) {
        long rest = value;
        for (int i = 0; i < length; i++) {
            u8((int) rest);
            rest >>>= 8;
        }
        return this;
    }

    public TdsWriter i64(long value) {
        if (packets == null) {
            return i32((int) value).i32((int) (value >>> 32));
        }
        try {
            packets.i64(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public TdsWriter bytes(byte[] value) {
        return bytes(value, 0, value.length);
    }

    public TdsWriter bytes(byte[] value, int offset, int length) {
        try {
            out.write(value, offset, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /// UTF-16 units without a length. Goes through a small buffer: a long text is never held twice.
    public TdsWriter unicode(String value) {
        if (packets != null) {
            try {
                packets.unicode(value);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return this;
        }
        byte[] buffer = scratch();
        int length = value.length();
        for (int from = 0; from < length; from += SCRATCH / 2) {
            int to = Math.min(length, from + SCRATCH / 2);
            int filled = 0;
            for (int i = from; i < to; i++) {
                char c = value.charAt(i);
                buffer[filled++] = (byte) c;
                buffer[filled++] = (byte) (c >>> 8);
            }
            bytes(buffer, 0, filled);
        }
        return this;
    }

    /// The low byte of each character, without a length: for text that is all ASCII.
    public TdsWriter ascii(String value) {
        byte[] buffer = scratch();
        int length = value.length();
        for (int from = 0; from < length; from += SCRATCH) {
            int to = Math.min(length, from + SCRATCH);
            for (int i = from; i < to; i++) {
                buffer[i - from] = (byte) value.charAt(i);
            }
            bytes(buffer, 0, to - from);
        }
        return this;
    }

    private byte[] scratch() {
        byte[] buffer = scratch;
        if (buffer == null) {
            buffer = new byte[SCRATCH];
            scratch = buffer;
        }
        return buffer;
    }

    /// B_VARCHAR: a length byte, then UTF-16 units. The text must have at most 255 of them.
    public TdsWriter bVarchar(String value) {
        if (value.length() > 255) {
            throw new IllegalArgumentException("B_VARCHAR of " + value.length());
        }
        return u8(value.length()).unicode(value);
    }

    /// US_VARCHAR: a length word, then UTF-16 units. The text must have at most 65,535 of them.
    public TdsWriter usVarchar(String value) {
        if (value.length() > 0xFFFF) {
            throw new IllegalArgumentException("US_VARCHAR of " + value.length());
        }
        return u16(value.length()).unicode(value);
    }
}
