package org.granary.tds.login;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.granary.tds.packet.ArrivingBytes;

/// TLS between two pairs of streams. One thread may read while another writes.
///
/// Records are read one by one and never beyond their end, since after LOGIN7 the same connection can go on in clear text.
/// While it waits for a record it holds no buffer: thousands of idle connections are cheap.
public final class TlsStreams {
    private static final int RECORD_HEADER = 5;
    /// RFC 5246, 6.2.3: the most that a record of 16 KiB can become.
    private static final int MAX_RECORD = 16 * 1024 + 2048;
    private static final int FIRST_CONTENT_TYPE = 20;
    private static final int LAST_CONTENT_TYPE = 24;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final HandshakeLimits limits;
    private final ReentrantLock writing = new ReentrantLock();
    private InputStream in;
    private OutputStream out;
    private ByteBuffer plain = NOTHING;
    private boolean established;

    /// What a handshake may take of the memory and the processor.
    public interface HandshakeLimits {
        HandshakeLimits NONE = new HandshakeLimits() {
            @Override
            public void received(int bytes) {}

            @Override
            public void run(Runnable task) {
                task.run();
            }
        };

        /// The client has sent so many bytes, which are kept until the handshake is over.
        ///
        /// @throws IOException when there is no memory for them
        void received(int bytes) throws IOException;

        /// Runs a part of the handshake that takes the processor's time to its end, on this thread.
        ///
        /// @throws IOException when it is not worth it any more
        void run(Runnable task) throws IOException;
    }

    /// @param engine not started yet
    public TlsStreams(SSLEngine engine, InputStream in, OutputStream out) {
        this(engine, in, out, HandshakeLimits.NONE);
    }

    /// @param engine not started yet
    public TlsStreams(SSLEngine engine, InputStream in, OutputStream out, HandshakeLimits limits) {
        this.engine = engine;
        this.in = in;
        this.out = out;
        this.limits = limits;
    }

    /// Runs the handshake to its end.
    public void handshake() throws IOException {
        engine.beginHandshake();
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> runTasks();
                case NEED_WRAP -> wrap(NOTHING);
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                    out.flush();
                    if (!readRecord()) {
                        throw new EOFException("the client left in the TLS handshake");
                    }
                }
                case FINISHED, NOT_HANDSHAKING -> {
                    out.flush();
                    established = true;
                    return;
                }
            }
        }
    }

    /// Whom the client's certificate names; empty where it showed none.
    public String clientName() {
        try {
            return engine.getSession().getPeerPrincipal().getName();
        } catch (SSLPeerUnverifiedException e) {
            return "";
        }
    }

    /// The handshake is over and records travel another way from now on.
    public void continueOver(InputStream newIn, OutputStream newOut) {
        in = newIn;
        out = newOut;
    }

    public InputStream input() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                return fill() ? plain.get() & 0xFF : -1;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (length == 0) {
                    return 0;
                }
                if (!fill()) {
                    return -1;
                }
                int n = Math.min(length, plain.remaining());
                plain.get(bytes, offset, n);
                return n;
            }
        };
    }

    public OutputStream output() {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[]{(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                Objects.checkFromIndexSize(offset, length, bytes.length);
                ByteBuffer source = ByteBuffer.wrap(bytes, offset, length);
                writing.lock();
                try {
                    do {
                        wrap(source);
                    } while (source.hasRemaining());
                    out.flush();
                } finally {
                    writing.unlock();
                }
            }
        };
    }

    /// What names this channel, after the handshake.
    public List<byte[]> channelBindings() {
        return ChannelBindings.of(engine.getSession());
    }

    /// Tells the client that nothing follows.
    public void close() throws IOException {
        writing.lock();
        try {
            engine.closeOutbound();
            while (!engine.isOutboundDone() && wrap(NOTHING)) {
                // until the alert is out
            }
            out.flush();
        } finally {
            writing.unlock();
        }
    }

    private boolean fill() throws IOException {
        while (!plain.hasRemaining()) {
            plain = NOTHING;
            if (engine.isInboundDone() || !readRecord()) {
                return false;
            }
        }
        return true;
    }

    /// @return false at the end of the stream
    private boolean readRecord() throws IOException {
        byte[] header = new byte[RECORD_HEADER];
        int n = in.readNBytes(header, 0, RECORD_HEADER);
        if (n == 0) {
            return false;
        }
        if (n < RECORD_HEADER) {
            throw new EOFException("the stream ends in the header of a TLS record");
        }
        int length = (header[3] & 0xFF) << 8 | (header[4] & 0xFF);
        if (header[0] < FIRST_CONTENT_TYPE || header[0] > LAST_CONTENT_TYPE || length > MAX_RECORD) {
            throw new SSLException("not a TLS record");
        }
        byte[] bytes = ArrivingBytes.read(in, header, length, established ? length : ArrivingBytes.FIRST);
        if (bytes == null) {
            throw new EOFException("the stream ends in a TLS record");
        }
        if (!established) {
            limits.received(bytes.length);
        }
        unwrap(ByteBuffer.wrap(bytes));
        return true;
    }

    private void unwrap(ByteBuffer source) throws IOException {
        ByteBuffer target = ByteBuffer.allocate(source.remaining());
        while (true) {
            SSLEngineResult result = engine.unwrap(source, target);
            switch (result.getStatus()) {
                case BUFFER_OVERFLOW -> {
                    ByteBuffer larger = ByteBuffer
                            .allocate(target.position() + engine.getSession().getApplicationBufferSize());
                    target = larger.put(target.flip());
                    continue;
                }
                case BUFFER_UNDERFLOW -> throw new SSLException("a TLS record that is too short");
                case OK, CLOSED -> afterUnwrap();
            }
            if (!source.hasRemaining() || result.getStatus() == SSLEngineResult.Status.CLOSED) {
                break;
            }
        }
        plain = target.flip();
    }

    /// TLS 1.3 answers a key update at once; what TLS 1.2 would ask for here is a renegotiation, which is refused.
    private void afterUnwrap() throws IOException {
        HandshakeStatus status = engine.getHandshakeStatus();
        if (!established) {
            if (status == HandshakeStatus.NEED_TASK) {
                runTasks();
            }
            return;
        }
        while (status != HandshakeStatus.NOT_HANDSHAKING && status != HandshakeStatus.FINISHED
                && !engine.isInboundDone()) {
            if (!"TLSv1.3".equals(engine.getSession().getProtocol())) {
                throw new SSLException("the client wants to renegotiate");
            }
            switch (status) {
                case NEED_TASK -> runTasks();
                case NEED_WRAP -> {
                    writing.lock();
                    try {
                        wrap(NOTHING);
                        out.flush();
                    } finally {
                        writing.unlock();
                    }
                }
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN, FINISHED, NOT_HANDSHAKING -> {
                    return;
                }
            }
            status = engine.getHandshakeStatus();
        }
    }

    /// Encrypts at most one record of `source` and passes it on. @return false when the engine has nothing more to say
    private boolean wrap(ByteBuffer source) throws IOException {
        ByteBuffer record = RecordBuffers.take(engine.getSession().getPacketBufferSize());
        try {
            while (true) {
                SSLEngineResult result = engine.wrap(source, record);
                switch (result.getStatus()) {
                    case BUFFER_OVERFLOW -> record = ByteBuffer.allocate(record.capacity() * 2);
                    case BUFFER_UNDERFLOW -> throw new SSLException("underflow in wrap");
                    case OK, CLOSED -> {
                        out.write(record.array(), 0, record.position());
                        if (result.getStatus() == SSLEngineResult.Status.CLOSED && source.hasRemaining()) {
                            throw new SSLException("TLS is closed");
                        }
                        return result.bytesProduced() > 0;
                    }
                }
            }
        } finally {
            RecordBuffers.giveBack(record);
        }
    }

    private void runTasks() throws IOException {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            if (established) {
                task.run();
            } else {
                limits.run(task);
            }
        }
    }
}
