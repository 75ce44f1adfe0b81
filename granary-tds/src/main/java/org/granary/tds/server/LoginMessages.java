package org.granary.tds.server;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import org.granary.tds.login.Login7Parser;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.Packet;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.PacketType;
import org.granary.type.SqlError;

/// Reads the messages of a client that has not logged in. What it sends is counted in the memory of such clients as it arrives.
final class LoginMessages {
    private static final int MAX_PRELOGIN = 4096;

    private final Transport transport;
    private final PendingLogin pending;
    private final boolean integratedLogins;

    /// @param integratedLogins whether a LOGIN7 may be longer where it has a token
    LoginMessages(Transport transport, PendingLogin pending, boolean integratedLogins) {
        this.transport = transport;
        this.pending = pending;
        this.integratedLogins = integratedLogins;
    }

    byte[] prelogin() throws IOException {
        return read(PacketType.PRELOGIN, MAX_PRELOGIN);
    }

    /// @throws SqlError 18452 for the long LOGIN7 of an integrated login, where there are none
    byte[] login7() throws IOException {
        return read(PacketType.LOGIN7, Login7Parser.MAX_LENGTH);
    }

    /// A further token of an integrated login: the whole message is the token (MS-TDS 2.2.6.8).
    byte[] sspi() throws IOException {
        pending.expectTokens();
        return read(PacketType.SSPI, Login7Parser.MAX_INTEGRATED_LENGTH);
    }

    private byte[] read(PacketType expected, int most) throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        int maxBytes = most;
        while (true) {
            Packet packet = Packet.readBeforeLogin(transport.in(), PacketHeader.MAX_PACKET);
            if (packet == null) {
                throw new EOFException("the client left before it logged in");
            }
            if (packet.header().type() != expected.code()) {
                throw new MalformedStreamException(
                        "a packet of type " + packet.header().type() + " instead of " + expected);
            }
            pending.reserve(packet.payload().length);
            message.writeBytes(packet.payload());
            if (message.size() > maxBytes && expected == PacketType.LOGIN7) {
                maxBytes = mostOf(message);
            }
            if (message.size() > maxBytes) {
                throw new MalformedStreamException(expected + " has more than " + maxBytes + " bytes");
            }
            if (packet.header().endsMessage()) {
                pending.step();
                return message.toByteArray();
            }
        }
    }

    /// How long a LOGIN7 may be that is longer than those of clients with a password.
    private int mostOf(ByteArrayOutputStream begin) {
        if (!Login7Parser.beginsIntegrated(begin.toByteArray())) {
            return Login7Parser.MAX_LENGTH;
        }
        if (!integratedLogins) {
            throw notIntegrated();
        }
        pending.expectTokens();
        return Login7Parser.MAX_INTEGRATED_LENGTH;
    }

    static SqlError notIntegrated() {
        return new SqlError(18452, 14, 1, "Login failed. The login is from an untrusted domain and cannot be used "
                + "with Integrated authentication.");
    }
}
