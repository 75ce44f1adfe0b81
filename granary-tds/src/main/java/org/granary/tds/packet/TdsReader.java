package org.granary.tds.packet;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.ServerMemory;

/// Reads the bytes of one message under the names that MS-TDS 2.2.5 gives them. Little-endian unless a name says otherwise.
///
/// Nothing is allocated on the word of the client alone: a length is read in pieces, so that memory grows only with bytes that really came.
public final class TdsReader {
    private static final int CHUNK = 64 * 1024;
    private static final ServerMemory UNLIMITED = ServerMemory.unlimited();

    private final InputStream in;
    private final MemoryHold memory;
    private int peeked = -1;

    /// Counts what it holds, but without a limit.
    ///
    /// @param in the payload of one message; its end is the end of the message
    public TdsReader(InputStream in) {
        this(in, UNLIMITED.hold(MemoryKind.REQUESTS));
    }

    /// @param in the payload of one message; its end is the end of the message
    /// @param memory where everything is counted that is read here
    public TdsReader(InputStream in, MemoryHold memory) {
        this.in = in;
        this.memory = memory;
    }

    /// For who makes more of what was read, or is done with it.
    public MemoryHold memory() {
        return memory;
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

    /// A number of `length` bytes, at most 8.
    public long low(int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value |= (long) u8() << (8 * i);
        }
        return value;
    }

    /// Everything up to the end of the message.
    public byte[] rest() {
        byte[] all = new byte[512];
        memory.add(all.length);
        int filled = 0;
        for (int n = some(all, 0); n >= 0; n = some(all, filled)) {
            filled += n;
            if (filled == all.length) {
                all = resized(all, (int) Math.min(Integer.MAX_VALUE - 16, all.length * 2L));
            }
        }
        return filled == all.length ? all : resized(all, filled);
    }

    /// A longer or shorter copy, in place of bytes that were read here.
    public byte[] resized(byte[] bytes, int length) {
        memory.add(length);
        byte[] copy = Arrays.copyOf(bytes, length);
        memory.give(bytes.length);
        return copy;
    }

    /// Exactly `length` bytes.
    public byte[] bytes(int length) {
        if (length < 0) {
            throw new MalformedStreamException("negative length " + length);
        }
        memory.add(Math.min(length, CHUNK));
        byte[] all = new byte[Math.min(length, CHUNK)];
        int filled = 0;
        while (filled < length) {
            if (filled == all.length) {
                all = resized(all, (int) Math.min(length, all.length * 2L));
            }
            int n = some(all, filled);
            if (n < 0) {
                throw truncated();
            }
            filled += n;
        }
        return all;
    }

    /// Reads at least one byte into the rest of the array, or returns -1 at the end.
    private int some(byte[] into, int from) {
        if (peeked >= 0) {
            into[from] = (byte) peeked;
            peeked = -1;
            return 1;
        }
        try {
            return in.read(into, from, into.length - from);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// `characters` UTF-16 units, kept as they are: half a surrogate pair is a character to SQL Server.
    public String unicode(int characters) {
        return utf16(bytes(Math.multiplyExact(characters, 2)));
    }

    /// The text of UTF-16 units in little-endian order.
    public static String utf16(byte[] units) {
        if (units.length % 2 != 0) {
            throw new MalformedStreamException("UTF-16 text of " + units.length + " bytes");
        }
        char[] characters = new char[units.length / 2];
        ByteBuffer.wrap(units).order(ByteOrder.LITTLE_ENDIAN).asCharBuffer().get(characters);
        return new String(characters);
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
