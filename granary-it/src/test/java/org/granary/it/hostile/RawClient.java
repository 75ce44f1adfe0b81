package org.granary.it.hostile;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.granary.it.TestServer;

/// A client that sends whatever bytes it is told to, without TLS; knows just enough of TDS to come in.
final class RawClient implements AutoCloseable {
    static final int BATCH = 1;
    static final int RPC = 3;
    static final int ATTENTION = 6;
    static final int BULK_LOAD = 7;
    static final int LOGIN = 0x10;
    static final int PRELOGIN = 0x12;

    private static final int END_OF_MESSAGE = 1;
    private static final byte[] NO_TRANSACTION = hex("16000000 12000000 0200 0000000000000000 01000000");

    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;

    private RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(20_000);
        socket.setTcpNoDelay(true);
        in = new DataInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    static RawClient connect(int port) throws IOException {
        return new RawClient(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    /// A client that has said hello, with encryption "not supported".
    static RawClient greeted(int port) throws IOException {
        RawClient client = connect(port);
        client.send(PRELOGIN, hex("00 000B 0006 01 0011 0001 FF 0C0100000000 02"));
        client.answer();
        return client;
    }

    /// A client that is logged in as `sa`.
    static RawClient loggedIn(int port) throws IOException {
        RawClient client = greeted(port);
        client.send(LOGIN, login("sa", TestServer.PASSWORD));
        String answer = client.answerText();
        if (!answer.contains("Changed database context")) {
            throw new IOException("refused: " + answer);
        }
        return client;
    }

    /// A LOGIN7 record: `length | version | packet size | … | nine (offset, length) | client id | four more | texts`.
    static byte[] login(String user, String password) {
        return login(user, password, "");
    }

    /// The same that also changes the password (fChangePassword).
    ///
    /// @param newPassword empty to keep it
    static byte[] login(String user, String password, String newPassword) {
        byte[] userBytes = user.getBytes(StandardCharsets.UTF_16LE);
        byte[] passwordBytes = hidden(password);
        byte[] newBytes = hidden(newPassword);
        byte[] database = "TranslationServices".getBytes(StandardCharsets.UTF_16LE);
        int size = 94 + userBytes.length + passwordBytes.length + database.length + newBytes.length;
        ByteBuffer login = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        login.putInt(size).putInt(0x74000004).putInt(4096).putInt(1).putInt(1).putInt(0);
        login.putInt(newBytes.length > 0 ? 0x01000000 : 0).putInt(0).putInt(0x409);
        int at = 94;
        login.putShort((short) at).putShort((short) 0);
        login.putShort((short) at).putShort((short) user.length());
        at += userBytes.length;
        login.putShort((short) at).putShort((short) password.length());
        at += passwordBytes.length;
        for (int unused = 0; unused < 5; unused++) {
            login.putShort((short) at).putShort((short) 0);
        }
        login.putShort((short) at).putShort((short) (database.length / 2));
        at += database.length;
        login.put(new byte[6]);
        for (int unused = 0; unused < 2; unused++) {
            login.putShort((short) at).putShort((short) 0);
        }
        login.putShort((short) at).putShort((short) newPassword.length());
        login.putInt(0).put(userBytes).put(passwordBytes).put(database).put(newBytes);
        return login.array();
    }

    private static byte[] hidden(String password) {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_16LE);
        for (int i = 0; i < bytes.length; i++) {
            int b = bytes[i] & 0xFF;
            bytes[i] = (byte) (((b << 4) | (b >> 4)) ^ 0xA5);
        }
        return bytes;
    }

    static byte[] batch(String sql) {
        return concat(NO_TRANSACTION, sql.getBytes(StandardCharsets.UTF_16LE));
    }

    /// A call by name with these bytes as its parameters.
    static byte[] rpc(String procedure, byte[] parameters) {
        ByteBuffer name = ByteBuffer.allocate(2 + 2 * procedure.length() + 2).order(ByteOrder.LITTLE_ENDIAN);
        name.putShort((short) procedure.length()).put(procedure.getBytes(StandardCharsets.UTF_16LE))
                .putShort((short) 0);
        return concat(NO_TRANSACTION, concat(name.array(), parameters));
    }

    static byte[] concat(byte[] first, byte[] second) {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(first);
        both.writeBytes(second);
        return both.toByteArray();
    }

    /// Sends a message in packets of at most 4,096 bytes.
    void send(int type, byte[] message) throws IOException {
        int at = 0;
        do {
            int n = Math.min(4088, message.length - at);
            sendPacket(type, at + n == message.length ? END_OF_MESSAGE : 0, message, at, n);
            at += n;
        } while (at < message.length);
        out.flush();
    }

    void sendPacket(int type, int status, byte[] payload, int offset, int length) throws IOException {
        ByteBuffer packet = ByteBuffer.allocate(8 + length);
        packet.put((byte) type).put((byte) status).putShort((short) (8 + length)).putShort((short) 0).put((byte) 1)
                .put((byte) 0).put(payload, offset, length);
        out.write(packet.array());
    }

    void sendRaw(byte... bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    /// The payload of the next message.
    byte[] answer() throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        while (true) {
            byte[] header = in.readNBytes(8);
            if (header.length < 8) {
                throw new EOFException("closed after " + message.size() + " bytes of an answer");
            }
            int length = ((header[2] & 0xFF) << 8) | (header[3] & 0xFF);
            message.writeBytes(in.readNBytes(length - 8));
            if ((header[1] & END_OF_MESSAGE) != 0) {
                return message.toByteArray();
            }
        }
    }

    /// The payload of the next packet, which need not be the last of its message.
    byte[] answerPart() throws IOException {
        byte[] header = in.readNBytes(8);
        if (header.length < 8) {
            throw new EOFException("closed before an answer");
        }
        return in.readNBytes((((header[2] & 0xFF) << 8) | (header[3] & 0xFF)) - 8);
    }

    /// The texts in the next message, with what else looks like UTF-16.
    String answerText() throws IOException {
        return text(answer());
    }

    /// Everything that still comes until the server closes, as text.
    String rest() throws IOException {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        try {
            in.transferTo(rest);
        } catch (SocketException e) {
            // Reset: that is an end, too.
        }
        return text(rest.toByteArray());
    }

    /// Both ways in which UTF-16 can lie in the bytes.
    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_16LE)
                + (bytes.length < 2 ? "" : new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_16LE));
    }

    void shutdownOutput() throws IOException {
        socket.shutdownOutput();
    }

    Socket socket() {
        return socket;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    static byte[] hex(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }
}
