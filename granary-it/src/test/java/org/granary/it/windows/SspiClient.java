package org.granary.it.windows;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.granary.it.TestServer;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.Packet;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.LoginAck;
import org.granary.tds.token.Sspi;
import org.granary.tds.token.Token;
import org.granary.tds.token.TokenReader;

/// A client that logs in with the tokens that it is given, without TLS or in TDS 8.0.
final class SspiClient implements AutoCloseable {
    private static final int FIXED = 94;
    private static final int PRELOGIN = 0x12;
    private static final int LOGIN7 = 0x10;
    private static final int SSPI = 0x11;

    private final Socket socket;
    private final boolean strict;
    private final InputStream in;
    private final OutputStream out;

    private SspiClient(Socket socket, boolean strict) throws IOException {
        this.socket = socket;
        this.strict = strict;
        socket.setSoTimeout(60_000);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
        send(PRELOGIN, new byte[]{0, 0, 11, 0, 6, 1, 0, 17, 0, 1, (byte) 0xFF, 12, 1, 0, 0, 0, 0, 2});
        message();
    }

    static SspiClient connect(TestServer server) throws IOException {
        return new SspiClient(new Socket(server.host(), server.port()), false);
    }

    static SspiClient strict(TestServer server) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[]{new Trusting()}, null);
            SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(server.host(), server.port());
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[]{"tds/8.0"});
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            return new SspiClient(socket, true);
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    /// The certificate of the server, of a strict connection.
    X509Certificate certificate() throws IOException {
        return (X509Certificate) ((SSLSocket) socket).getSession().getPeerCertificates()[0];
    }

    /// Sends LOGIN7 with a token. @return what the server says: `in`, the number of an error, or `token`
    String login(byte[] token) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TdsWriter login = new TdsWriter(bytes);
        login.i32(FIXED + token.length).i32(strict ? 0x08000000 : 0x74000004).i32(4096).i32(0).i32(0).i32(0)
                .u8(0xE0).u8(0x83).u8(0).u8(0).i32(0).i32(0x409);
        for (int i = 0; i < 9; i++) {
            login.u16(FIXED).u16(0);
        }
        login.bytes(new byte[6]).u16(FIXED).u16(Math.min(token.length, 0xFFFF)).u16(FIXED).u16(0).u16(FIXED).u16(0)
                .i32(token.length >= 0xFFFF ? token.length : 0).bytes(token);
        send(LOGIN7, bytes.toByteArray());
        return outcome();
    }

    /// Sends a further token.
    String next(byte[] token) throws IOException {
        send(SSPI, token);
        return outcome();
    }

    private String outcome() throws IOException {
        TdsReader reader = new TdsReader(new ByteArrayInputStream(message()));
        TokenReader tokens = new TokenReader(reader, TdsVersion.V7_4, new ValueDecoder(WireCollation.DEFAULT, 1_000));
        String outcome = "nothing";
        while (!reader.atEnd()) {
            Token token = tokens.next();
            outcome = switch (token) {
                case ErrorToken error -> String.valueOf(error.message().number());
                case LoginAck _ -> "in";
                case Sspi _ -> outcome.equals("nothing") ? "token" : outcome;
                default -> outcome;
            };
        }
        return outcome;
    }

    private void send(int type, byte[] message) throws IOException {
        int most = 4096 - PacketHeader.SIZE;
        for (int at = 0; at == 0 || at < message.length; at += most) {
            int end = Math.min(at + most, message.length);
            byte[] packet = new byte[PacketHeader.SIZE + end - at];
            new PacketHeader(type, end == message.length ? 1 : 0, packet.length, 0, 1).putInto(packet);
            System.arraycopy(Arrays.copyOfRange(message, at, end), 0, packet, PacketHeader.SIZE, end - at);
            out.write(packet);
        }
        out.flush();
    }

    private byte[] message() throws IOException {
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

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static final class Trusting implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
