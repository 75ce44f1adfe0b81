package org.granary.tds.server;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.granary.processor.Survival;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.Packet;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads the packets of a client into its [Inbox], which says who does so: the executing thread while it waits for them, else a
/// thread of its own. One thread at a time.
final class PacketReading implements ReadingTurns.Source {
    private static final Logger LOG = LoggerFactory.getLogger(PacketReading.class);

    private final PacketSource transport;
    private final Inbox inbox;
    private final Duration patience;
    private final String threadName;
    /// Whether nothing more comes.
    private volatile boolean ended;
    private volatile @Nullable Thread thread;

    /// @param patience how long the rest is read and dropped when a client sends what makes no sense
    /// @param threadName of its thread
    PacketReading(PacketSource transport, Inbox inbox, Duration patience, String threadName) {
        this.transport = transport;
        this.inbox = inbox;
        this.patience = patience;
        this.threadName = threadName;
    }

    @Override
    public void readOne(Duration atMost) throws InterruptedException {
        transport.setPatience(atMost);
        try {
            if (!read()) {
                ended = true;
            }
        } catch (MalformedStreamException e) {
            inbox.broken(e.reason());
            startThread(this::drain);
        }
        transport.setPatience(Duration.ZERO);
    }

    @Override
    public void startThread(int turn) {
        startThread(() -> readAll(turn));
    }

    private void startThread(Runnable what) {
        thread = Thread.ofVirtual().name(threadName).start(what);
    }

    /// Reads and drops what the client still sends, for at most so long.
    ///
    /// @return whether it has ended
    boolean end(Duration atMost) throws InterruptedException {
        if (ended) {
            return true;
        }
        inbox.letThreadRead();
        Thread started = thread;
        return started == null || started.join(atMost);
    }

    /// The thread. Ends when the executing thread can go on, or when the stream ends, which closing the socket brings about.
    private void readAll(int turn) {
        try {
            while (read()) {
                if (inbox.isTakenOver(turn)) {
                    return;
                }
            }
            ended = true;
        } catch (MalformedStreamException e) {
            inbox.broken(e.reason());
            drain();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            inbox.disconnected();
        }
    }

    private void drain() {
        transport.drain(patience, Long.MAX_VALUE);
        ended = true;
    }

    /// Reads a packet. @return whether there may be another one
    private boolean read() throws InterruptedException {
        try {
            Packet packet = Packet.read(transport.in(), inbox::wants);
            if (packet != null) {
                return inbox.accept(packet);
            }
        } catch (MalformedStreamException e) {
            throw e;
        } catch (SocketTimeoutException e) {
            throw new MalformedStreamException(
                    "the rest of a message has not come within " + Wording.time(Inbox.PAUSE));
        } catch (IOException e) {
            LOG.debug("The stream ended: {}", e.toString());
        } catch (RuntimeException | Error e) {
            Survival.report(LOG, "Reading failed inside the server", e);
        }
        inbox.disconnected();
        return false;
    }
}
