package org.granary.tds.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.granary.tds.login.Login7Bytes;
import org.granary.tds.login.TlsClient;
import org.granary.tds.login.TlsStreams;
import org.granary.tds.packet.Packet;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneInProc;
import org.granary.tds.token.DoneProc;
import org.granary.tds.token.EnvChange;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.FeatureExtAck;
import org.granary.tds.token.InfoToken;
import org.granary.tds.token.LoginAck;
import org.granary.tds.token.Sspi;
import org.granary.tds.token.Token;
import org.granary.tds.token.TokenType;

/// A client that says what a test tells it to, right or wrong.
final class TestClient implements AutoCloseable {
    static final int V7_4 = 0x74000004;

    private final Socket socket = new Socket();
    private final InputStream rawIn;
    private final OutputStream rawOut;
    private InputStream in;
    private OutputStream out;
    private TdsVersion version = TdsVersion.V7_4;

    TestClient(InetSocketAddress address) throws IOException {
        socket.connect(address, 5000);
        socket.setSoTimeout(10_000);
        socket.setTcpNoDelay(true);
        rawIn = new BufferedInputStream(socket.getInputStream());
        rawOut = socket.getOutputStream();
        in = rawIn;
        out = rawOut;
    }

    /// Connects and logs in without TLS.
    static TestClient loggedIn(InetSocketAddress address) throws IOException {
        TestClient client = new TestClient(address);
        client.prelogin(2);
        client.login(Login7Bytes.version(V7_4));
        List<Token> answer = client.tokens();
        if (answer.stream().noneMatch(LoginAck.class::isInstance)) {
            throw new IOException("refused: " + answer);
        }
        return client;
    }

    /// @return the server's ENCRYPTION byte
    int prelogin(int encryption) throws IOException {
        send(0x12, 1, hex("00 000B 0006 01 0011 0001 FF 0C0100000000" + String.format("%02X", encryption)));
        byte[] answer = message();
        return answer[answer.length - 1];
    }

    void login(Login7Bytes login) throws IOException {
        sendMessage(0x10, login.toBytes());
    }

    /// In as many packets as it takes.
    void sendMessage(int type, byte[] message) throws IOException {
        int most = PacketHeader.MAX_PACKET - PacketHeader.SIZE;
        for (int at = 0; at == 0 || at < message.length; at += most) {
            int end = Math.min(at + most, message.length);
            send(type, end == message.length ? 1 : 0, Arrays.copyOfRange(message, at, end));
        }
    }

    void speak(TdsVersion agreed) {
        version = agreed;
    }

    void startTls() throws IOException {
        use(TlsClient.insidePrelogin(TestTls.context(), rawIn, rawOut));
    }

    void startStrictTls(String tlsVersion, String... applicationProtocols) throws IOException {
        use(TlsClient.strict(TestTls.context(), rawIn, rawOut, tlsVersion, applicationProtocols));
    }

    void leaveTls() {
        in = rawIn;
        out = rawOut;
    }

    private void use(TlsStreams tls) {
        in = tls.input();
        out = tls.output();
    }

    void send(int type, int status, byte[] payload) throws IOException {
        byte[] packet = new byte[PacketHeader.SIZE + payload.length];
        new PacketHeader(type, status, packet.length, 0, 1).putInto(packet);
        System.arraycopy(payload, 0, packet, PacketHeader.SIZE, payload.length);
        sendRaw(packet);
    }

    void sendRaw(byte... bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    void batch(String text) throws IOException {
        batch(text, 1);
    }

    /// A batch without headers: the tests' parser wants none.
    void batch(String text, int status) throws IOException {
        send(1, status, text.getBytes(StandardCharsets.UTF_16LE));
    }

    void attention() throws IOException {
        send(6, 1, new byte[0]);
    }

    /// The payload of the next message.
    byte[] message() throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        while (true) {
            Packet packet = Packet.read(in);
            if (packet == null) {
                throw new EOFException("the server closed the connection");
            }
            message.writeBytes(packet.payload());
            if (packet.header().endsMessage()) {
                return message.toByteArray();
            }
        }
    }

    /// The next packet, which may be any part of a message.
    Packet packet() throws IOException {
        Packet packet = Packet.read(in);
        if (packet == null) {
            throw new EOFException("the server closed the connection");
        }
        return packet;
    }

    /// The tokens of the next message.
    List<Token> tokens() throws IOException {
        TdsReader reader = new TdsReader(new ByteArrayInputStream(message()));
        List<Token> tokens = new ArrayList<>();
        while (!reader.atEnd()) {
            int type = reader.u8();
            tokens.add(switch (type) {
                case TokenType.ENV_CHANGE -> EnvChange.read(reader);
                case TokenType.INFO -> InfoToken.read(reader, version);
                case TokenType.ERROR -> ErrorToken.read(reader, version);
                case TokenType.LOGIN_ACK -> LoginAck.read(reader);
                case TokenType.SSPI -> Sspi.read(reader);
                case TokenType.FEATURE_EXT_ACK -> FeatureExtAck.read(reader);
                case TokenType.DONE -> Done.read(reader, version);
                case TokenType.DONE_PROC -> DoneProc.read(reader, version);
                case TokenType.DONE_IN_PROC -> DoneInProc.read(reader, version);
                default -> throw new IOException("token " + type);
            });
        }
        return tokens;
    }

    /// Whether the server has closed the connection, after what it may still have sent.
    boolean isClosed() throws IOException {
        try {
            while (rawIn.read() >= 0) {
                // the rest
            }
            return true;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } catch (java.net.SocketException e) {
            return true;
        }
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
