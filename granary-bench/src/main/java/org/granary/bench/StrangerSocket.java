package org.granary.bench;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// A connection that speaks as much TDS as it takes to be a nuisance.
final class StrangerSocket implements AutoCloseable {
    static final int LOGIN = 0x10;
    static final int PRELOGIN = 0x12;
    private static final int HEADER = 8;
    private static final int FIXED = 94;

    private final Socket socket;
    private final InputStream in;

    StrangerSocket(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(60_000);
        in = socket.getInputStream();
    }

    void send(byte... bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    void packet(int type, boolean last, byte[] payload) throws IOException {
        ByteBuffer packet = ByteBuffer.allocate(HEADER + payload.length);
        packet.put((byte) type).put((byte) (last ? 1 : 0)).putShort((short) packet.capacity()).putShort((short) 0)
                .put((byte) 1).put((byte) 0).put(payload);
        send(packet.array());
    }

    /// @param encryption 2 for a client without TLS, 1 for one that wants it
    void prelogin(int encryption) throws IOException {
        packet(PRELOGIN, true, HexFormat.of().parseHex("00000B0006010011" + "0001FF0C01000000000" + encryption));
        byte[] header = in.readNBytes(HEADER);
        if (header.length < HEADER) {
            throw new EOFException("closed");
        }
        in.readNBytes((header[2] & 0xFF) * 256 + (header[3] & 0xFF) - HEADER);
    }

    void login(String user, String password) throws IOException {
        byte[] name = user.getBytes(StandardCharsets.UTF_16LE);
        byte[] hidden = password.getBytes(StandardCharsets.UTF_16LE);
        for (int i = 0; i < hidden.length; i++) {
            int b = hidden[i] & 0xFF;
            hidden[i] = (byte) ((b << 4 | b >> 4) ^ 0xA5);
        }
        ByteBuffer login = ByteBuffer.allocate(FIXED + name.length + hidden.length).order(ByteOrder.LITTLE_ENDIAN);
        login.putInt(0, login.capacity()).putInt(4, 0x74000004).putInt(8, 4096);
        login.putShort(36, (short) FIXED);
        login.putShort(40, (short) FIXED).putShort(42, (short) user.length());
        login.putShort(44, (short) (FIXED + name.length)).putShort(46, (short) password.length());
        login.put(FIXED, name).put(FIXED + name.length, hidden);
        packet(LOGIN, true, login.array());
    }

    /// Waits until the server closes the connection.
    void awaitEnd() throws IOException {
        while (in.read() >= 0) {
            // whatever it says
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
