package org.granary.tds.packet;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/// Cuts a message into packets. A packet leaves when it is full, at [#flush] and at [#endMessage]. For one thread at a time.
public final class PacketWriter extends OutputStream {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class,
            ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final PacketType type;
    private final int spid;
    private OutputStream out;
    private byte[] buffer;
    private int end = PacketHeader.SIZE;
    private int packetId;
    private long sent;

    /// @param type of the messages that this writer sends
    /// @param spid the session's number, told to the client in every header
    public PacketWriter(OutputStream out, PacketType type, int spid, int packetSize) {
        this.out = out;
        this.type = type;
        this.spid = spid;
        this.buffer = new byte[packetSize];
    }

    /// From the next message on, packets have another size or go another way. Only between messages.
    public void change(OutputStream newOut, int newPacketSize) {
        if (end != PacketHeader.SIZE) {
            throw new IllegalStateException("in the middle of a message");
        }
        out = newOut;
        if (buffer.length != newPacketSize) {
            buffer = new byte[newPacketSize];
        }
    }

    public int packetSize() {
        return buffer.length;
    }

    /// How many bytes of payload have been written since the beginning: two equal numbers mean that nothing was written in between.
    public long written() {
        return sent + end;
    }

    /// Whether a byte of the open message has not left yet.
    public boolean isPending() {
        return end > PacketHeader.SIZE;
    }

    @Override
    public void write(int b) throws IOException {
        if (end == buffer.length) {
            send(0);
        }
        buffer[end++] = (byte) b;
    }

    void u16(int value) throws IOException {
        if (buffer.length - end >= Short.BYTES) {
            SHORT.set(buffer, end, (short) value);
            end += Short.BYTES;
        } else {
            write(value);
            write(value >>> 8);
        }
    }

    void i32(int value) throws IOException {
        if (buffer.length - end >= Integer.BYTES) {
            INT.set(buffer, end, value);
            end += Integer.BYTES;
        } else {
            u16(value);
            u16(value >>> 16);
        }
    }

    void i64(long value) throws IOException {
        if (buffer.length - end >= Long.BYTES) {
            LONG.set(buffer, end, value);
            end += Long.BYTES;
        } else {
            i32((int) value);
            i32((int) (value >>> 32));
        }
    }

    /// UTF-16 units without a length.
    void unicode(String value) throws IOException {
        int length = value.length();
        int from = 0;
        while (from < length) {
            int to = Math.min(length, from + (buffer.length - end) / 2);
            if (to == from) {
                u16(value.charAt(from++));
                continue;
            }
            byte[] target = buffer;
            int at = end;
            for (int i = from; i < to; i++) {
                char c = value.charAt(i);
                target[at++] = (byte) c;
                target[at++] = (byte) (c >>> 8);
            }
            end = at;
            from = to;
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int from = offset;
        int left = length;
        while (left > 0) {
            if (end == buffer.length) {
                send(0);
            }
            int n = Math.min(left, buffer.length - end);
            System.arraycopy(bytes, from, buffer, end, n);
            end += n;
            from += n;
            left -= n;
        }
    }

    /// Sends what is there, as a packet that does not end the message. Nothing is sent when nothing is there.
    @Override
    public void flush() throws IOException {
        if (isPending()) {
            send(0);
            out.flush();
        }
    }

    /// Sends the last packet of the message. A full last packet carries the end itself: [#write] sends a full packet only when a
    /// further byte comes.
    public void endMessage() throws IOException {
        endMessageWithAnother();
        out.flush();
    }

    /// The same where another message follows at once, which is flushed with this one.
    public void endMessageWithAnother() throws IOException {
        send(PacketHeader.END_OF_MESSAGE);
        packetId = 0;
    }

    private void send(int status) throws IOException {
        packetId = (packetId + 1) & 0xFF;
        new PacketHeader(type.code(), status, end, spid, packetId).putInto(buffer);
        int length = end;
        sent += length - PacketHeader.SIZE;
        end = PacketHeader.SIZE;
        out.write(buffer, 0, length);
    }
}
