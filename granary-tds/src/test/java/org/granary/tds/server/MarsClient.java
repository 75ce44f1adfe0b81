package org.granary.tds.server;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.granary.tds.login.Login7Bytes;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.SmpHeader;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.token.Done;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.InfoToken;
import org.granary.tds.token.TokenType;

/// A client with several sessions on one connection, each of which takes as many packets as a test tells it to.
final class MarsClient implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    private final Map<Integer, Session> sessions = new HashMap<>();

    /// What this side knows of a session.
    static final class Session {
        int sent;
        int received;
        int window = SmpHeader.FIRST_WINDOW;
        int allowed = SmpHeader.FIRST_WINDOW;
        boolean ended;
        final ArrayDeque<byte[]> packets = new ArrayDeque<>();
    }

    MarsClient(InetSocketAddress address) throws IOException {
        TestClient plain = new TestClient(address);
        socket = plain.socket();
        // VERSION, ENCRYPTION "not supported" and MARS.
        plain.send(0x12, 1, TestClient.hex("00 0010 0006 01 0016 0001 04 0017 0001 FF 0C0100000000 02 01"));
        byte[] answer = plain.message();
        if (answer[answer.length - 1] != 1) {
            throw new IOException("no MARS");
        }
        plain.login(Login7Bytes.version(TestClient.V7_4));
        plain.tokens();
        in = socket.getInputStream();
    }

    private Session session(int number) {
        return Objects.requireNonNull(sessions.get(number), "no such session");
    }

    Session begin(int number) throws IOException {
        Session session = new Session();
        sessions.put(number, session);
        raw(SmpHeader.packet(SmpHeader.SYN, number, 0, session.window, new byte[0], 0, 0));
        return session;
    }

    void end(int number) throws IOException {
        Session session = session(number);
        raw(SmpHeader.packet(SmpHeader.FIN, number, session.sent, session.window, new byte[0], 0, 0));
    }

    void batch(int number, String text) throws IOException {
        send(number, 1, text.getBytes(StandardCharsets.UTF_16LE));
    }

    void attention(int number) throws IOException {
        send(number, 6, new byte[0]);
    }

    /// One message in one packet.
    void send(int number, int type, byte[] payload) throws IOException {
        byte[] packet = new byte[PacketHeader.SIZE + payload.length];
        new PacketHeader(type, 1, packet.length, 0, 1).putInto(packet);
        System.arraycopy(payload, 0, packet, PacketHeader.SIZE, payload.length);
        Session session = session(number);
        while (session.allowed - session.sent <= 0) {
            read();
        }
        session.sent++;
        raw(SmpHeader.packet(SmpHeader.DATA, number, session.sent, session.window, packet, 0, packet.length));
    }

    /// Takes so many packets more than before.
    void widen(int number, int packets) throws IOException {
        Session session = session(number);
        session.window += packets;
        raw(SmpHeader.packet(SmpHeader.ACK, number, session.sent, session.window, new byte[0], 0, 0));
    }

    void raw(byte... bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /// Reads one packet of any session.
    void read() throws IOException {
        SmpHeader header = SmpHeader.read(in);
        if (header == null) {
            throw new EOFException("the server closed the connection");
        }
        Session session = session(header.session());
        session.allowed = header.window();
        switch (header.flags()) {
            case SmpHeader.DATA -> {
                session.received++;
                if (header.sequence() != session.received || header.sequence() > session.window) {
                    throw new IOException("packet " + header.sequence() + ", window " + session.window);
                }
                session.packets.add(in.readNBytes((int) header.length() - SmpHeader.SIZE));
            }
            case SmpHeader.FIN -> session.ended = true;
            default -> {
                if (header.sequence() != session.received) {
                    throw new IOException("acknowledges with " + header.sequence());
                }
            }
        }
    }

    /// The tokens of the next message of a session, whose window grows with what is read.
    List<String> answer(int number) throws IOException {
        Session session = session(number);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        while (true) {
            while (session.packets.isEmpty()) {
                if (session.ended) {
                    throw new EOFException("the session has ended");
                }
                read();
            }
            byte[] packet = session.packets.remove();
            if (session.window - session.received <= 2) {
                widen(number, 4);
            }
            message.write(packet, PacketHeader.SIZE, packet.length - PacketHeader.SIZE);
            if (PacketHeader.parse(packet).endsMessage()) {
                return tokens(message.toByteArray());
            }
        }
    }

    private static List<String> tokens(byte[] message) throws IOException {
        TdsReader reader = new TdsReader(new ByteArrayInputStream(message));
        List<String> tokens = new ArrayList<>();
        while (!reader.atEnd()) {
            int type = reader.u8();
            tokens.add(switch (type) {
                case TokenType.INFO -> InfoToken.read(reader, TdsVersion.V7_4).message().text();
                case TokenType.ERROR -> "error " + ErrorToken.read(reader, TdsVersion.V7_4).message().number();
                case TokenType.DONE -> "done " + Done.read(reader, TdsVersion.V7_4).status().flags();
                default -> "token " + type;
            });
        }
        return tokens;
    }

    /// Whether the server has closed the connection, after what it may still have sent.
    boolean isClosed() throws IOException {
        try {
            while (in.read() >= 0) {
                // the rest
            }
            return true;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } catch (java.net.SocketException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
