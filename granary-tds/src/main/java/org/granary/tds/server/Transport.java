package org.granary.tds.server;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import org.granary.tds.login.ClientCertificates;
import org.granary.tds.login.Tls;
import org.granary.tds.login.TlsStreams;
import org.granary.tds.token.Bytes;
import org.jspecify.annotations.Nullable;

/// A socket, with or without TLS around it. One thread may read while another writes; only the login changes the way.
final class Transport implements PacketSource {
    private static final int BUFFER = 4096;

    private final Socket socket;
    private final InputStream rawIn;
    private final OutputStream rawOut;
    private InputStream in;
    private OutputStream out;
    private @Nullable TlsStreams tls;
    private String clientName = "";
    /// Of whoever reads.
    private Duration readPatience = Duration.ZERO;

    /// When the write that is under way started, by System.nanoTime(); 0 when none is. Volatile: the watch reads it.
    private volatile long writingSince;

    /// @param watched what stands around the socket's input
    Transport(Socket socket, UnaryOperator<InputStream> watched) throws IOException {
        this.socket = socket;
        this.rawIn = new BufferedInputStream(watched.apply(socket.getInputStream()), BUFFER);
        this.rawOut = new Timed(socket.getOutputStream());
        this.in = rawIn;
        this.out = rawOut;
    }

    /// The byte that comes next, which stays there; -1 at the end.
    int peek() throws IOException {
        rawIn.mark(1);
        int first = rawIn.read();
        rawIn.reset();
        return first;
    }

    @Override
    public InputStream in() {
        return in;
    }

    OutputStream out() {
        return out;
    }

    void startStrictTls(SSLContext context, ClientCertificates certificates, TlsStreams.HandshakeLimits limits)
            throws IOException {
        use(Tls.strict(context, certificates, rawIn, rawOut, limits));
    }

    void startTlsInsidePrelogin(SSLContext context, ClientCertificates certificates, int spid,
            TlsStreams.HandshakeLimits limits) throws IOException {
        use(Tls.insidePrelogin(context, certificates, rawIn, rawOut, spid, limits));
    }

    /// TLS was for the login only: both sides go on in clear text.
    void leaveTls() {
        tls = null;
        in = rawIn;
        out = rawOut;
    }

    /// What names the TLS channel; empty without TLS.
    List<Bytes> channelBindings() {
        return tls == null ? List.of() : tls.channelBindings().stream().map(Bytes::of).toList();
    }

    /// Whom the client's certificate names; empty where it showed none.
    String clientName() {
        return clientName;
    }

    boolean isEncrypted() {
        return tls != null;
    }

    private void use(TlsStreams streams) {
        tls = streams;
        clientName = streams.clientName();
        in = streams.input();
        out = streams.output();
    }

    @Override
    public void setPatience(Duration patience) {
        if (!patience.equals(readPatience)) {
            readPatience = patience;
            try {
                socket.setSoTimeout((int) patience.toMillis());
            } catch (IOException e) {
                // The next read notices.
            }
        }
    }

    /// Whether a write has been waiting for the client since before `nanoTime`.
    boolean isStuckSince(long nanoTime) {
        long since = writingSince;
        return since != 0 && since - nanoTime < 0;
    }

    /// Tells the client that nothing follows. Closing at once instead could take the last answer away from a client that still sends:
    /// TCP resets a connection that is closed with bytes unread.
    void sayGoodbye() {
        TlsStreams open = tls;
        try {
            if (open != null && !socket.isClosed()) {
                open.close();
            }
            if (!socket.isClosed()) {
                socket.shutdownOutput();
            }
        } catch (IOException e) {
            // The client left first.
        }
    }

    @Override
    public void drain(Duration patience, long bytes) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            socket.setSoTimeout((int) patience.toMillis());
            byte[] dropped = new byte[BUFFER];
            long left = bytes;
            while (left > 0 && System.nanoTime() < end) {
                int n = rawIn.read(dropped); // the rest of a message that was refused
                left = n < 0 ? 0 : left - n;
            }
        } catch (IOException e) {
            // The client left, or sends too slowly.
        }
    }

    /// Whether the client has closed the connection, as far as can be told without taking away what it has sent. Only where no other
    /// thread reads.
    boolean hasLeft() {
        if (socket.isClosed()) {
            return true;
        }
        rawIn.mark(BUFFER);
        try {
            socket.setSoTimeout(1);
            for (int n = 0; n < BUFFER; n++) {
                if (rawIn.read() < 0) {
                    return true;
                }
            }
            return false;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        } finally {
            goBack();
        }
    }

    private void goBack() {
        try {
            rawIn.reset();
            socket.setSoTimeout(0);
        } catch (IOException e) {
            // The next read notices.
        }
    }

    /// Closes at once. Any thread may call it: reads and writes under way end with an exception.
    void abort() {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing is left to be closed.
        }
    }

    private final class Timed extends OutputStream {
        private final OutputStream target;

        Timed(OutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[]{(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            long now = System.nanoTime();
            writingSince = now == 0 ? 1 : now;
            try {
                target.write(bytes, offset, length);
            } finally {
                writingSince = 0;
            }
        }
    }
}
