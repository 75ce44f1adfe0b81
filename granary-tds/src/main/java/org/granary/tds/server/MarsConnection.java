package org.granary.tds.server;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryKind;
import org.granary.processor.Survival;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.SmpHeader;
import org.granary.tds.packet.TdsVersion;
import org.granary.type.SqlError;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Several sessions on one connection after the login (MARS): each has its own requests and answers, on threads of its
/// own, and all are one session of the server, which runs one request at a time.
///
/// ```
/// client ── packets of all sessions ──▶ this, on the connection's thread ──▶ session 0, its thread
///                                                                       ──▶ session 1, its thread
/// ```
final class MarsConnection {
    private static final Logger LOG = LoggerFactory.getLogger(MarsConnection.class);
    private static final LogThrottle BROKEN = new LogThrottle();
    private static final LogThrottle TOO_MANY = new LogThrottle();
    /// A client has one for each statement whose result it has not read.
    static final int MOST_SESSIONS = 256;
    /// What one takes beside its packets: threads, queues.
    private static final long SESSION_BYTES = 16 * 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final ConnectionInfo info;
    private final Transport transport;
    private final ServerParts server;
    private final TdsSession session;
    private final MarsTurns turns;
    private final String name;
    private final TdsVersion version;
    private final int packetSize;
    private final ReentrantLock writing = new ReentrantLock();
    private final Map<Integer, MarsRequests> open = new ConcurrentHashMap<>();
    private volatile boolean stopping;
    private volatile boolean over;

    MarsConnection(ConnectionInfo info, Transport transport, ServerParts server, TdsSession session, String name,
            TdsVersion version, int packetSize) {
        this.info = info;
        this.transport = transport;
        this.server = server;
        this.session = session;
        this.turns = new MarsTurns(session);
        this.name = name;
        this.version = version;
        this.packetSize = packetSize;
        session.multiplex(() -> open.keySet().stream().sorted().toList());
    }

    /// Serves until the client leaves, the server stops or the stream makes no sense any more.
    void run() throws InterruptedException {
        try {
            while (readOne()) {
                // The sessions do the work.
            }
        } catch (MalformedStreamException e) {
            if (BROKEN.isDue()) {
                LOG.warn("Connection {} from {} is closed: {}.{}", info.id(), info.remote(), e.reason(),
                        BROKEN.more());
            }
        } catch (IOException e) {
            LOG.debug("The stream ended: {}", e.toString());
        } finally {
            over = true;
            List<MarsRequests> rest = List.copyOf(open.values());
            rest.forEach(MarsRequests::disconnected);
            transport.sayGoodbye();
            for (MarsRequests requests : rest) {
                requests.join();
            }
        }
    }

    private boolean readOne() throws IOException {
        SmpHeader header = SmpHeader.read(transport.in());
        if (header == null) {
            return false;
        }
        if (header.flags() == SmpHeader.SYN) {
            begin(header);
            return true;
        }
        MarsRequests requests = open.get(header.session());
        if (requests == null) {
            throw new MalformedStreamException("there is no session " + header.session());
        }
        switch (header.flags()) {
            case SmpHeader.DATA -> requests.session().data(header, payload(header));
            case SmpHeader.ACK -> requests.session().acknowledged(header);
            default -> requests.session().end();
        }
        return true;
    }

    private byte[] payload(SmpHeader header) throws IOException {
        int length = (int) header.length() - SmpHeader.SIZE;
        byte[] payload = transport.in().readNBytes(length);
        if (payload.length < length) {
            throw new EOFException("the stream ends in a multiplexed packet");
        }
        return payload;
    }

    private void begin(SmpHeader header) throws IOException {
        int number = header.session();
        if (open.containsKey(number)) {
            throw new MalformedStreamException("session " + number + " begins twice");
        }
        if (header.sequence() != 0 || header.window() <= 0) {
            throw new MalformedStreamException("session " + number + " begins with packet "
                    + Integer.toUnsignedString(header.sequence()) + " and the window "
                    + Integer.toUnsignedString(header.window()));
        }
        MemoryAccount memory = session.memory();
        MarsSession begun = new MarsSession(number, header.window(), this, memory);
        long bytes = SESSION_BYTES + packetSize;
        if (stopping || open.size() >= MOST_SESSIONS || !memory.tryReserve(MemoryKind.CONNECTIONS, bytes)) {
            if (!stopping && TOO_MANY.isDue()) {
                LOG.warn("Connection {} from {} has {} sessions (MARS), and gets no more.{}", info.id(), info.remote(),
                        open.size(), TOO_MANY.more());
            }
            begun.sendEnd();
            return;
        }
        MarsRequests requests = new MarsRequests(begun, server, turns, packetSize, info, version, transport::abort,
                name + " session " + number);
        open.put(number, requests);
        requests.start(() -> ended(requests, bytes));
    }

    /// A session has ended, on its thread.
    private void ended(MarsRequests requests, long bytes) {
        MarsSession ending = requests.session();
        boolean byClient = ending.hasEnded();
        ending.release();
        session.memory().release(MemoryKind.CONNECTIONS, bytes);
        open.remove(ending.number(), requests);
        if (over) {
            return;
        }
        try {
            ending.sendEnd();
        } catch (IOException e) {
            LOG.debug("The client has left: {}", e.toString());
        }
        if (stopping ? open.isEmpty() : !byClient) {
            sendAway();
        }
    }

    /// Nothing follows. A client that does not leave then is not waited for long.
    private void sendAway() {
        transport.sayGoodbye();
        try {
            Thread.sleep(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        transport.abort();
    }

    /// Ends after the requests that run now. Any thread may call it.
    void stop(SqlError reason) {
        stopping = true;
        List<MarsRequests> all = new ArrayList<>(open.values());
        all.forEach(requests -> requests.stop(reason));
        if (all.isEmpty()) {
            Thread.ofVirtual().name(name + " end").start(this::sendAway);
        }
    }

    /// Cancels what runs, with an error. Any thread may call it.
    void cut(SqlError reason) {
        open.values().forEach(requests -> requests.cut(reason));
    }

    /// The client is gone: what runs is cancelled. Any thread may call it.
    void disconnected() {
        open.values().forEach(MarsRequests::disconnected);
    }

    /// Sends a packet of a session. For any thread.
    ///
    /// @param packet makes it when its turn has come
    void write(Supplier<byte[]> packet) throws IOException {
        writing.lock();
        try {
            transport.out().write(packet.get());
            transport.out().flush();
        } catch (RuntimeException | Error e) {
            Survival.report(LOG, "Sending failed inside the server", e);
            throw new IOException(e);
        } finally {
            writing.unlock();
        }
    }
}
