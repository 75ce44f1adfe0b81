package org.granary.tds.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryKind;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.SmpHeader;
import org.jspecify.annotations.Nullable;

/// One session of the session multiplex protocol (MC-SMP): a stream of bytes in each direction, of which each side sends
/// only as many packets as the other takes.
///
/// The thread that reads the connection puts packets in, the session's own threads take them out and send.
final class MarsSession implements PacketSource {
    /// How many packets are taken before the client is told that it may send more.
    private static final int TELL_AFTER = 2;

    private final int number;
    private final MarsConnection connection;
    private final MemoryAccount memory;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // All guarded by the lock.
    private final ArrayDeque<byte[]> arrived = new ArrayDeque<>();
    private byte @Nullable [] current;
    private int position;
    private int lastArrived;
    private int mayArrive = SmpHeader.FIRST_WINDOW;
    private int told = SmpHeader.FIRST_WINDOW;
    private int lastSent;
    private int maySend;
    private boolean ended;
    private Duration patience = Duration.ZERO;

    /// @param window how far the client takes packets
    /// @param memory where packets are counted that wait
    MarsSession(int number, int window, MarsConnection connection, MemoryAccount memory) {
        this.number = number;
        this.maySend = window;
        this.connection = connection;
        this.memory = memory;
    }

    int number() {
        return number;
    }

    // ---- the thread that reads the connection ----

    /// A packet of data, whose header is checked first.
    void data(SmpHeader header, byte[] payload) {
        lock.lock();
        try {
            if (header.sequence() != lastArrived + 1) {
                throw new MalformedStreamException("session " + number + " sends packet " + unsigned(header.sequence())
                        + " after packet " + unsigned(lastArrived));
            }
            if (header.sequence() - mayArrive > 0) {
                throw new MalformedStreamException("session " + number + " sends packet " + unsigned(header.sequence())
                        + ", and may send up to " + unsigned(mayArrive));
            }
            lastArrived = header.sequence();
            openWindow(header);
            if (ended) {
                return;
            }
            if (!memory.tryReserve(MemoryKind.REQUESTS, payload.length)) {
                throw new MalformedStreamException("there is no memory for what session " + number + " sends");
            }
            arrived.add(payload);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// A packet that only tells how far the client takes packets.
    void acknowledged(SmpHeader header) {
        lock.lock();
        try {
            if (header.sequence() != lastArrived) {
                throw new MalformedStreamException("session " + number + " has sent packet " + unsigned(lastArrived)
                        + ", and says that it was " + unsigned(header.sequence()));
            }
            openWindow(header);
        } finally {
            lock.unlock();
        }
    }

    private void openWindow(SmpHeader header) {
        if (header.window() - maySend < 0) {
            throw new MalformedStreamException("session " + number + " takes packets up to " + unsigned(maySend)
                    + ", and then only up to " + unsigned(header.window()));
        }
        maySend = header.window();
        changed.signalAll();
    }

    /// Nothing more comes, and nothing more is taken. Any thread may call it.
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean hasEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /// Nobody reads any more.
    void release() {
        lock.lock();
        try {
            ended = true;
            for (byte[] payload : arrived) {
                memory.release(MemoryKind.REQUESTS, payload.length);
            }
            arrived.clear();
        } finally {
            lock.unlock();
        }
    }

    private static String unsigned(int value) {
        return Integer.toUnsignedString(value);
    }

    // ---- the threads of the session ----

    private final InputStream in = new InputStream() {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, bytes.length);
            return length == 0 ? 0 : take(bytes, offset, length);
        }
    };

    @Override
    public InputStream in() {
        return in;
    }

    private int take(byte[] bytes, int offset, int length) throws IOException {
        boolean tell = false;
        int taken;
        lock.lock();
        try {
            byte[] from = current;
            if (from == null) {
                from = next();
                if (from == null) {
                    return -1;
                }
                current = from;
                position = 0;
                mayArrive++;
                tell = mayArrive - told >= TELL_AFTER;
            }
            taken = Math.min(length, from.length - position);
            System.arraycopy(from, position, bytes, offset, taken);
            position += taken;
            if (position == from.length) {
                current = null;
            }
        } finally {
            lock.unlock();
        }
        if (tell) {
            send(SmpHeader.ACK, new byte[0], 0, 0);
        }
        return taken;
    }

    /// The next packet; null at the end.
    private byte @Nullable [] next() throws IOException {
        long left = patience.toNanos();
        while (arrived.isEmpty() && !ended) {
            try {
                if (patience.isZero()) {
                    changed.await();
                } else if (left <= 0) {
                    throw new SocketTimeoutException("nothing has arrived");
                } else {
                    left = changed.awaitNanos(left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
        byte[] packet = arrived.poll();
        if (packet != null) {
            memory.release(MemoryKind.REQUESTS, packet.length);
        }
        return packet;
    }

    @Override
    public void setPatience(Duration newPatience) {
        lock.lock();
        try {
            patience = newPatience;
        } finally {
            lock.unlock();
        }
    }

    /// The connection ends, and drops what comes.
    @Override
    public void drain(Duration atMost, long bytes) {
        end();
    }

    /// Where whole packets of TDS go, each as a packet of the session.
    OutputStream out() {
        return new OutputStream() {
            @Override
            public void write(int b) {
                throw new IllegalStateException("not a whole packet");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                for (int at = offset; at < offset + length;) {
                    int size = (bytes[at + 2] & 0xFF) << 8 | (bytes[at + 3] & 0xFF);
                    awaitWindow();
                    send(SmpHeader.DATA, bytes, at, size);
                    at += size;
                }
            }
        };
    }

    private void awaitWindow() throws IOException {
        lock.lock();
        try {
            while (maySend - lastSent <= 0 && !ended) {
                changed.await();
            }
            if (ended) {
                throw new IOException("The session has ended.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    /// Tells the client that the session is over.
    void sendEnd() throws IOException {
        send(SmpHeader.FIN, new byte[0], 0, 0);
    }

    private void send(int flags, byte[] bytes, int offset, int length) throws IOException {
        connection.write(() -> {
            lock.lock();
            try {
                if (flags == SmpHeader.DATA) {
                    lastSent++;
                }
                told = mayArrive;
                return SmpHeader.packet(flags, number, lastSent, mayArrive, bytes, offset, length);
            } finally {
                lock.unlock();
            }
        });
    }
}
