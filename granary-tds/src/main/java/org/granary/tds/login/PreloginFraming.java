package org.granary.tds.login;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.Packet;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.PacketWriter;
import org.granary.tds.packet.PayloadStream;
import org.jspecify.annotations.Nullable;

/// The bytes of a TLS handshake of TDS 7.x travel as the payload of PRELOGIN packets, in both directions. Reads exactly
/// the packets that are needed: what follows the handshake is not framed any more.
final class PreloginFraming {
    /// More than any handshake needs: clients show no certificates.
    private static final int MAX_BYTES = 32 * 1024;

    private PreloginFraming() {}

    static InputStream input(InputStream in) {
        return new PayloadStream() {
            private int total;

            @Override
            protected byte @Nullable [] nextPayload() throws IOException {
                Packet packet = Packet.readBeforeLogin(in, PacketHeader.MAX_PACKET);
                if (packet == null) {
                    return null;
                }
                if (packet.header().type() != PacketType.PRELOGIN.code()) {
                    throw new MalformedStreamException(
                            "a packet of type " + packet.header().type() + " in the TLS handshake");
                }
                total += PacketHeader.SIZE + packet.payload().length;
                if (total > MAX_BYTES) {
                    throw new MalformedStreamException("the TLS handshake does not end");
                }
                return packet.payload();
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
