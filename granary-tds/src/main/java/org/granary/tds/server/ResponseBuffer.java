package org.granary.tds.server;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Holds the packets of an answer that the client has not taken yet, so that whoever makes the answer, with a reader or a connection of a store in
/// hand, does not wait for the client.
///
/// ```
/// answer ── packets ──▶ memory ──▶ file ──▶ sender ──▶ client
/// ```
///
/// A short answer is written by the thread that ends it, in as few writes as possible. When an answer gets longer, or takes longer, a thread of its own
/// sends, and packets wait in memory, then in a file. Only when there is no space left does the answer wait, and not for long: then the connection ends.
/// [#flush] returns when the client has been sent everything. Packets come from one thread at a time.
final class ResponseBuffer extends OutputStream implements WatchList.Watched {
    private static final Logger LOG = LoggerFactory.getLogger(ResponseBuffer.class);
    private static final LogThrottle DEAF = new LogThrottle();
    private static final Duration TIME_TO_END = Duration.ofSeconds(1);
    /// What is held back at most while an answer is made.
    private static final int SHORT = 32 * 1024;
    /// How long it is held back at most, once there is more than a packet.
    private static final Duration SOON = Duration.ofMillis(5);
    /// Bytes of one write, which TLS makes one record of.
    private static final int ONE_WRITE = 16 * 1024;

    private final OutputStream out;
    private final ResponseSpace space;
    private final Runnable abort;
    private final String name;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // All guarded by the lock.
    private final ArrayDeque<byte[]> queue = new ArrayDeque<>();
    private long memory;
    private @Nullable ResponseFile file;
    /// Whether there has been a packet since the last flush.
    private boolean begun;
    private long begunAt;
    private boolean sending;
    /// Whether [ResponseSpace#held] looks after it.
    private boolean watched;
    private @Nullable IOException failure;
    private long progress;

    /// @param out the client; a write may block
    /// @param abort ends writes to the client that are under way
    /// @param name of the connection, for threads and for the log
    ResponseBuffer(OutputStream out, ResponseSpace space, Runnable abort, String name) {
        this.abort = abort;
        this.out = out;
        this.space = space;
        this.name = name;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[]{(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            requireWorking();
            if (!begun) {
                // The first packet of an answer, which is the only one of most.
                begun = true;
                begunAt = System.nanoTime();
                queue.add(copy(bytes, offset, length));
                return;
            }
            awaitSpace(bytes, offset, length);
            if (memory > SHORT || file != null) {
                startSending();
            } else if (!sending && !watched) {
                watched = true;
                space.held().add(this);
            }
        } finally {
            lock.unlock();
        }
    }

    /// Starts to send what has been held back for long enough.
    ///
    /// @return whether something is still held back
    @Override
    public boolean look(long now) {
        lock.lock();
        try {
            boolean holds = begun && !sending && memory > 0 && failure == null;
            if (holds && now - begunAt > SOON.toNanos()) {
                startSending();
                holds = false;
            }
            watched = holds;
            return holds;
        } finally {
            lock.unlock();
        }
    }

    private void startSending() {
        if (!sending && !(queue.isEmpty() && (file == null || file.isEmpty()))) {
            sending = true;
            Thread.ofVirtual().name(name + " sender").start(this::send);
        }
    }

    private static byte[] copy(byte[] bytes, int offset, int length) {
        byte[] copy = new byte[length];
        System.arraycopy(bytes, offset, copy, 0, length);
        return copy;
    }

    /// Puts the packet behind the others, as soon as there is space for it.
    private void awaitSpace(byte[] bytes, int offset, int length) throws IOException {
        long seen = progress;
        long left = space.patience().toNanos();
        while (!put(bytes, offset, length)) {
            startSending();
            if (seen != progress) {
                seen = progress;
                left = space.patience().toNanos();
            }
            if (left <= 0) {
                if (DEAF.isDue()) {
                    LOG.warn("{}: the client reads nothing of its answer, and there is no more space for it: closed{}",
                            name, DEAF.more());
                }
                failure = new SocketTimeoutException("The client does not read its answer.");
                abort.run();
                throw failure;
            }
            try {
                left = changed.awaitNanos(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
            requireWorking();
        }
    }

    private boolean put(byte[] bytes, int offset, int length) {
        ResponseFile behind = file;
        if (behind == null || behind.isEmpty()) {
            if (space.takeMemory(length, memory)) {
                memory += length;
                queue.add(copy(bytes, offset, length));
                return true;
            }
            if (behind == null) {
                behind = ResponseFile.open(space);
                file = behind;
            }
        }
        return behind != null && behind.append(bytes, offset, length);
    }

    private void requireWorking() throws IOException {
        if (failure != null) {
            throw new IOException("The client is gone: " + failure.getMessage(), failure);
        }
    }

    /// Sends everything that waits, on a thread of its own.
    private void send() {
        try {
            for (byte[] next = next(); next != null; next = next()) {
                out.write(next);
                out.flush();
            }
        } catch (IOException | RuntimeException e) {
            lock.lock();
            try {
                failure = e instanceof IOException io ? io : new IOException(e);
                sending = false;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /// The next to send; null, and the sender has ended, when there is none.
    private byte @Nullable [] next() throws IOException {
        lock.lock();
        try {
            progress++;
            changed.signalAll();
            if (failure != null) {
                throw failure;
            }
            byte[] next = queue.poll();
            if (next != null) {
                long counted = Math.min(memory, next.length);
                memory -= counted;
                space.giveMemory(counted);
                return next;
            }
            ResponseFile behind = file;
            if (behind != null && !behind.isEmpty()) {
                return behind.next();
            }
            sending = false;
            return null;
        } finally {
            lock.unlock();
        }
    }

    /// Sends what there is.
    ///
    /// @param wait whether to return only when the client has been sent everything
    void send(boolean wait) throws IOException {
        if (wait) {
            flush();
            return;
        }
        lock.lock();
        try {
            requireWorking();
            startSending();
        } finally {
            lock.unlock();
        }
    }

    /// Returns when the client has been sent everything.
    @Override
    public void flush() throws IOException {
        lock.lock();
        try {
            requireWorking();
            begun = false;
            if (sending || file != null) {
                awaitSent();
            }
        } finally {
            lock.unlock();
        }
        for (byte[] next = nextTogether(); next != null; next = nextTogether()) {
            out.write(next);
        }
        out.flush();
    }

    /// What waits in memory, as much as fits into one write; null when nothing does.
    private byte @Nullable [] nextTogether() {
        lock.lock();
        try {
            int length = 0;
            int count = 0;
            for (byte[] packet : queue) {
                if (count > 0 && length + packet.length > ONE_WRITE) {
                    break;
                }
                length += packet.length;
                count++;
            }
            if (count == 0) {
                space.giveMemory(memory);
                memory = 0;
                return null;
            }
            byte[] first = queue.remove();
            byte[] all = count == 1 ? first : Arrays.copyOf(first, length);
            for (int at = first.length; count > 1; count--) {
                byte[] packet = queue.remove();
                System.arraycopy(packet, 0, all, at, packet.length);
                at += packet.length;
            }
            return all;
        } finally {
            lock.unlock();
        }
    }

    private void awaitSent() throws IOException {
        startSending();
        while (sending) {
            try {
                changed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
        }
        requireWorking();
        release();
    }

    /// Gives everything back: what has not been sent never will be. A packet that is on its way to a client that does not take it in time is given up.
    @Override
    public void close() {
        lock.lock();
        try {
            if (failure == null) {
                failure = new IOException("The connection is closed.");
            }
            release();
            changed.signalAll();
            long left = TIME_TO_END.toNanos();
            while (sending && left > 0) {
                left = changed.awaitNanos(left);
            }
            if (sending) {
                abort.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            abort.run();
        } finally {
            lock.unlock();
        }
    }

    private void release() {
        queue.clear();
        space.giveMemory(memory);
        memory = 0;
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
