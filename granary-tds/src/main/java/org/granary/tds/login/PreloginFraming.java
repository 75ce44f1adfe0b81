package org.granary.tds.login;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.Packet;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.PacketWriter;

/// The bytes of a TLS handshake of TDS 7.x travel as the payload of PRELOGIN packets, in both directions. Reads exactly
/// the packets that are needed: what follows the handshake is not framed any more.
final class PreloginFraming {
    /// More than any handshake needs, client certificates included.
    private static final int MAX_BYTES = 64 * 1024;

    private PreloginFraming() {}

    static InputStream input(InputStream in) {
        return new InputStream() {
            private byte[] payload = new byte[0];
            private int at;
            private int total;

            @Override
            public int read() throws IOException {
                return fill() ? payload[at++] & 0xFF : -1;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (length == 0) {
                    return 0;
                }
                if (!fill()) {
                    return -1;
                }
                int n = Math.min(length, payload.length - at);
                System.arraycopy(payload, at, bytes, offset, n);
                at += n;
                return n;
            }

            private boolean fill() throws IOException {
                while (at == payload.length) {
                    Packet packet = Packet.read(in);
                    if (packet == null) {
                        return false;
                    }
                    if (packet.header().type() != PacketType.PRELOGIN.code()) {
                        throw new MalformedStreamException(
                                "a packet of type " + packet.header().type() + " in the TLS handshake");
                    }
                    total += PacketHeader.SIZE + packet.payload().length;
                    if (total > MAX_BYTES) {
                        throw new MalformedStreamException("the TLS handshake does not end");
                    }
                    payload = packet.payload();
                    at = 0;
                }
                return true;
            }
        };
    }

    /// Each flush ends a message, so that a flight of the handshake is a message of its own.
    static OutputStream output(OutputStream out, int spid) {
        PacketWriter packets = new PacketWriter(out, PacketType.PRELOGIN, spid, PacketHeader.DEFAULT_PACKET);
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                packets.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                packets.write(bytes, offset, length);
            }

            @Override
            public void flush() throws IOException {
                if (packets.isPending()) {
                    packets.endMessage();
                }
            }
        };
    }
}
