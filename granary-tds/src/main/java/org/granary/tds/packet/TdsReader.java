package org.granary.tds.packet;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Reads the bytes of one message under the names that MS-TDS 2.2.5 gives them. Little-endian unless a name says otherwise.
///
/// Nothing is allocated on the word of the client alone: a length is read in pieces, so that memory grows only with bytes that really came.
public final class TdsReader {
    private static final int CHUNK = 64 * 1024;

    private final InputStream in;
    private int peeked = -1;

    /// @param in the payload of one message; its end is the end of the message
    public TdsReader(InputStream in) {
        this.in = in;
    }

    /// Whether the message has no further byte.
    public boolean atEnd() {
        if (peeked < 0) {
            peeked = read();
        }
        return peeked < 0;
    }

    public int u8() {
        int b = peeked;
        peeked = -1;
        if (b < 0) {
            b = read();
        }
        if (b < 0) {
            throw truncated();
        }
        return b;
    }

    public int u16() {
        return u8() | u8() << 8;
    }

    public int u16BigEndian() {
        return u8() << 8 | u8();
    }

    public int i16() {
        return (short) u16();
    }

    public int i32() {
        return u16() | u16() << 16;
    }

    public long u32() {
        return i32() & 0xFFFFFFFFL;
    }

    public long i64() {
        return u32() | (long) i32() << 32;
    }

    /// Exactly `length` bytes.
    public byte[] bytes(int length) {
        if (length < 0) {
            throw new MalformedStreamException("negative length " + length);
        }
        byte[] all = new byte[Math.min(length, CHUNK)];
        int filled = 0;
        while (filled < length) {
            if (filled == all.length) {
                all = java.util.Arrays.copyOf(all, (int) Math.min(length, all.length * 2L));
            }
            if (peeked >= 0) {
                all[filled++] = (byte) peeked;
                peeked = -1;
                continue;
            }
            int n;
            try {
                n = in.read(all, filled, all.length - filled);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            if (n < 0) {
                throw truncated();
            }
            filled += n;
        }
        return all;
    }

    /// `characters` UTF-16 units.
    public String unicode(int characters) {
        return new String(bytes(Math.multiplyExact(characters, 2)), StandardCharsets.UTF_16LE);
    }

    /// B_VARCHAR: a length byte, then that many UTF-16 units.
    public String bVarchar() {
        return unicode(u8());
    }

    /// US_VARCHAR: a length word, then that many UTF-16 units.
    public String usVarchar() {
        return unicode(u16());
    }

    private int read() {
        try {
            return in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RuntimeException truncated() {
        return new UncheckedIOException(new EOFException("the message ends in the middle of a value"));
    }
}
