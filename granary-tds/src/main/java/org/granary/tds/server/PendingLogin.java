package org.granary.tds.server;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.granary.tds.login.Login7Parser;

/// A connection that has not logged in yet: how long it has kept the server waiting, and what it holds of the memory for such
/// connections. Its executing thread calls it, and [PendingLogins] reads it from others.
final class PendingLogin {
    /// All that a client may send up to the end of LOGIN7, TLS included.
    private static final int MAX_BYTES = 64 * 1024;
    /// The same for an integrated login: the longest LOGIN7, and as much for all messages that follow it.
    private static final int MAX_INTEGRATED_BYTES = 2 * Login7Parser.MAX_INTEGRATED_LENGTH + MAX_BYTES;
    private static final int MOST_STEPS = 4;
    private static final Duration LOOK = Duration.ofMillis(100);

    private final PendingLogins all;
    private final ClientNetwork network;
    private final Runnable abort;
    /// Guarded by the lock of [PendingLogins].
    private long reserved;

    /// When the server began to wait for the client, by System.nanoTime(); 0 when it does not wait.
    private volatile long waitingSince;
    /// How long it has waited before that, in this step.
    private volatile long waited;
    private volatile int steps;
    /// Its login was refused, and it only waits to hear that.
    private volatile boolean failed;
    private volatile boolean over;
    /// Written and read by the executing thread.
    private int maxBytes = MAX_BYTES;

    PendingLogin(PendingLogins all, ClientNetwork network, Runnable abort) {
        this.all = all;
        this.network = network;
        this.abort = abort;
    }

    ClientNetwork network() {
        return network;
    }

    /// For how long the server has waited for the client in the present step, in nanoseconds. Time in which the client waits for the
    /// server does not count, so a server that is slow sends nobody away for it.
    long patience(long now) {
        long since = waitingSince;
        return waited + (since == 0 ? 0 : Math.max(0, now - since));
    }

    /// Who has to leave first has the highest rank: a login that has failed, and then those who have used most of their patience, of which
    /// every step that is done gives twice as much.
    long rank(long now) {
        return failed ? Long.MAX_VALUE - patienceOfFailed(now) : patience(now) >> Math.min(steps, MOST_STEPS);
    }

    private long patienceOfFailed(long now) {
        return Math.max(0, TimeUnit.HOURS.toNanos(1) - patience(now));
    }

    /// The client has completed a step of its login, and begins the next with new patience.
    @SuppressWarnings("NonAtomicVolatileUpdate") // written by one thread
    void step() {
        waited = 0;
        steps++;
        if (waitingSince != 0) {
            waitingSince = now();
        }
    }

    private static long now() {
        long now = System.nanoTime();
        return now == 0 ? 1 : now;
    }

    private void startWaiting() {
        waitingSince = now();
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written by one thread
    private void stopWaiting() {
        long since = waitingSince;
        waitingSince = 0;
        waited += System.nanoTime() - since;
    }

    /// Takes `bytes` of the memory for connections before login, until the end of the login.
    ///
    /// @throws IOException when the client has to leave
    void reserve(long bytes) throws IOException {
        all.reserve(this, bytes);
    }

    /// The same without waiting: false when there is none, and nobody has to leave for it.
    boolean tryReserve(long bytes) {
        return all.tryReserve(this, bytes);
    }

    long reserved() {
        return reserved;
    }

    void addReserved(long bytes) {
        reserved += bytes;
    }

    /// Closes the connection for the sake of others. Any thread may call it.
    void sendAway() {
        abort.run();
    }

    /// The client is in, or gone: nothing is counted any more.
    void end() {
        over = true;
        all.leave(this);
    }

    /// The login is an integrated one: the client may send more, and all of it counts.
    void expectTokens() {
        maxBytes = MAX_INTEGRATED_BYTES;
    }

    /// The login is refused: whoever needs the place may have it.
    void fail() {
        failed = true;
    }

    /// Waits while the client could do something else, in small steps that notice when it leaves.
    void pause(Duration duration, WaitingClient client) throws IOException {
        long end = System.nanoTime() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = end - System.nanoTime()) {
            if (client.hasLeft()) {
                throw new EOFException("the client left before it was answered");
            }
            sleep(Math.min(left, LOOK.toNanos()));
        }
    }

    private void sleep(long nanos) throws IOException {
        startWaiting();
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted in a login");
        } finally {
            stopWaiting();
        }
    }

    /// The same bytes, counted and timed until the login is over.
    InputStream watch(InputStream in) {
        return new FilterInputStream(in) {
            private int total;

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (over) {
                    return in.read(bytes, offset, length);
                }
                startWaiting();
                try {
                    int n = in.read(bytes, offset, length);
                    total += Math.max(0, n);
                    if (total > maxBytes && !failed) { // what is left of a refused login is read and dropped
                        throw new IOException("more than " + maxBytes + " bytes before the login");
                    }
                    return n;
                } finally {
                    stopWaiting();
                }
            }
        };
    }
}
