package org.granary.tds.server;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.granary.processor.Survival;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.PacketWriter;
import org.granary.tds.packet.TdsVersion;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The requests of one session of a multiplexed connection, on a thread of its own.
final class MarsRequests {
    private static final Logger LOG = LoggerFactory.getLogger(MarsRequests.class);

    private final MarsSession session;
    private final Inbox inbox;
    private final ResponseBuffer buffer;
    private final RequestPhase phase;
    private final String name;
    private @Nullable Thread thread;

    /// @param turns runs the requests
    /// @param abort ends the connection
    MarsRequests(MarsSession session, ServerParts server, MarsTurns turns, int packetSize, ConnectionInfo info,
            TdsVersion version, Runnable abort, String name) {
        this.session = session;
        this.name = name;
        this.inbox = new Inbox(server.settings(), server.requests()::add);
        inbox.readFrom(new PacketReading(session, inbox, server.settings().loginTimeout(), name + " reader"));
        inbox.count(turns.memory());
        this.buffer = new ResponseBuffer(session.out(), server.responses(), abort, name);
        Answer answer = new Answer(
                new PacketWriter(new Unhurried(), PacketType.TABULAR_RESULT, info.spid(), packetSize),
                server.settings().serverName());
        answer.speak(version);
        this.phase = new RequestPhase(inbox, answer, turns, server.parsers().of(version));
    }

    MarsSession session() {
        return session;
    }

    /// @param ended runs at the end, on the session's thread
    void start(Runnable ended) {
        thread = Thread.ofVirtual().name(name).start(() -> run(ended));
    }

    private void run(Runnable ended) {
        try (buffer) {
            phase.run();
        } catch (UncheckedIOException e) {
            LOG.debug("The session ended: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            Survival.report(LOG, "A multiplexed session failed inside the server", e);
        } finally {
            inbox.close();
            ended.run();
        }
    }

    void join() throws InterruptedException {
        Thread started = thread;
        if (started != null) {
            started.join();
        }
    }

    void stop(SqlError reason) {
        if (inbox.stop(reason)) {
            Thread.ofVirtual().name(name + " end").start(() -> {
                try {
                    phase.tellWhyItEnds();
                } catch (UncheckedIOException e) {
                    LOG.debug("The client has left: {}", e.toString());
                } finally {
                    session.end();
                }
            });
        }
    }

    void cut(SqlError reason) {
        inbox.cut(reason);
    }

    void disconnected() {
        session.end();
        inbox.disconnected();
    }

    /// The buffer of answers, except that a request that is not over does not wait until the client has taken what there
    /// is of its answer: other sessions wait for its end, and the client may wait for them first.
    private final class Unhurried extends OutputStream {
        private boolean messageEnds;

        @Override
        public void write(int b) {
            throw new IllegalStateException("not a whole packet");
        }

        @Override
        public void write(byte[] packet, int offset, int length) throws IOException {
            messageEnds = (packet[offset + 1] & PacketHeader.END_OF_MESSAGE) != 0;
            buffer.write(packet, offset, length);
        }

        @Override
        public void flush() throws IOException {
            if (messageEnds) {
                buffer.flush();
            } else {
                buffer.send(false);
            }
        }
    }
}
