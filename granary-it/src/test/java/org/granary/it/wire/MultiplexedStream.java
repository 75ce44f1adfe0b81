package org.granary.it.wire;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.granary.tds.packet.SmpHeader;

/// The only session of a connection with MARS, which takes all that comes.
final class MultiplexedStream extends InputStream {
    private static final int SESSION = 5;
    private static final int WINDOW = 1_000_000;

    private final InputStream in;
    private final OutputStream out;
    private ByteArrayInputStream current = new ByteArrayInputStream(new byte[0]);
    private int sent;

    MultiplexedStream(InputStream in, OutputStream out) throws IOException {
        this.in = in;
        this.out = out;
        send(SmpHeader.SYN, new byte[0]);
    }

    void send(byte[] packet) throws IOException {
        sent++;
        send(SmpHeader.DATA, packet);
    }

    private void send(int flags, byte[] packet) throws IOException {
        out.write(SmpHeader.packet(flags, SESSION, sent, WINDOW, packet, 0, packet.length));
        out.flush();
    }

    @Override
    public int read() throws IOException {
        fill();
        return current.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        fill();
        return current.read(bytes, offset, length);
    }

    private void fill() throws IOException {
        while (current.available() == 0) {
            SmpHeader header = SmpHeader.read(in);
            if (header == null || header.flags() == SmpHeader.FIN) {
                throw new EOFException("the server ended the session");
            }
            current = new ByteArrayInputStream(in.readNBytes((int) header.length() - SmpHeader.SIZE));
        }
    }
}
