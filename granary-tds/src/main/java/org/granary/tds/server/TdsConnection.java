package org.granary.tds.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.granary.processor.Survival;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.PacketWriter;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.token.Bytes;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One client. [#run] is its executing thread (`tds-42 10.0.0.7:50112`): it logs the client in, reads its requests and runs them. While a request
/// takes long, a second thread reads, so that an attention or the client's leaving is noticed.
final class TdsConnection implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(TdsConnection.class);

    private static final LogThrottle DEAF = new LogThrottle();

    /// How long the client's last bytes are waited for after the server has said its last word.
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    /// How long a killed client has to read why.
    private static final Duration TIME_TO_TELL = Duration.ofSeconds(1);

    /// What is read of a login that was refused: the longest that MS-TDS allows, and some more. Who sends more does not listen.
    private static final long MAX_REFUSED = 256 * 1024;

    private final ConnectionInfo info;
    private final Transport transport;
    private final ServerParts server;
    private final TdsServerSettings settings;
    private final PendingLogin pending;
    private final Inbox inbox;
    private final PacketReading reading;
    private final long since = System.nanoTime();
    private volatile @Nullable Thread executing;

    /// Volatile: the watch and the stopping server ask.
    private volatile boolean loggedIn;
    private volatile @Nullable TdsSession session;
    private volatile @Nullable RequestPhase requests;
    /// Where several sessions share the connection.
    private volatile @Nullable MarsConnection mars;
    /// When it was killed, by System.nanoTime(); 0 while it is not. Volatile: the watch asks.
    private volatile long killedAt;

    TdsConnection(ConnectionInfo info, Socket socket, ServerParts server) throws IOException {
        this.info = info;
        this.server = server;
        this.settings = server.settings();
        this.pending = new PendingLogin(server.pendingLogins(), ClientNetwork.of(info.remote()), this::abort);
        this.transport = new Transport(socket, pending::watch);
        this.inbox = new Inbox(settings, server.requests()::add);
        this.reading = new PacketReading(transport, inbox, settings.loginTimeout(), threadName() + " reader");
        inbox.readFrom(reading);
    }

    ConnectionInfo info() {
        return info;
    }

    String threadName() {
        String remote = info.remote().toString();
        return "tds-" + info.id() + " " + remote.substring(remote.indexOf('/') + 1);
    }

    /// Takes a place among those that have not logged in; somebody else may have to leave for it.
    void enter() {
        server.pendingLogins().enter(pending);
    }

    @Override
    public void run() {
        executing = Thread.currentThread();
        try {
            converse();
        } catch (IOException | UncheckedIOException e) {
            LOG.debug("The connection ended: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            Survival.report(LOG, "The connection failed inside the server", e);
        } finally {
            closeSession();
            pending.end();
            server.registry().remove(this);
            transport.abort();
        }
    }

    private void converse() throws IOException, InterruptedException {
        PacketWriter packets = new PacketWriter(transport.out(), PacketType.TABULAR_RESULT, info.spid(),
                PacketHeader.DEFAULT_PACKET);
        Answer answer = new Answer(packets, settings.serverName());
        WaitingClient client = new Waiting();
        LoginPhase login = new LoginPhase(info, transport, pending, server.handshakes().of(pending, client),
                settings, server.tls(), packets, answer);
        try {
            Optional<LoginPhase.Hello> hello = receive(login);
            if (hello.isEmpty()) {
                return;
            }
            TdsSession accepted = logIn(login, hello.get());
            if (hello.get().mars()) {
                multiplex(accepted, packets, hello.get().version());
                return;
            }
            ResponseBuffer buffer = new ResponseBuffer(transport.out(), server.responses(), transport::abort,
                    threadName());
            packets.change(buffer, packets.packetSize());
            request(accepted, answer, buffer, hello.get().version());
        } catch (MalformedStreamException e) {
            LOG.debug("Malformed login: {}", e.getMessage());
            refuse(login, new SqlError(17836, 20, 14, "Length specified in network packet payload did not match number "
                    + "of bytes read; the connection has been closed. Please contact the vendor of the client library. ["
                    + e.getMessage() + "]"));
        } catch (SqlError e) {
            LOG.debug("Refused login: {}", e.getMessage());
            refuse(login, e);
        }
    }

    private Optional<LoginPhase.Hello> receive(LoginPhase login) throws IOException {
        try {
            return login.receive();
        } catch (SSLException e) {
            server.handler().turnedAway(info.remote(), "The TLS handshake failed: " + e.getMessage());
            throw e;
        } catch (SqlError e) {
            server.handler().turnedAway(info.remote(),
                    "Error " + e.sqlMessage().number() + " before the login: " + e.sqlMessage().text());
            throw e;
        }
    }

    private void refuse(LoginPhase login, SqlError error) {
        pending.fail();
        login.refuse(error);
        transport.sayGoodbye();
        transport.drain(PATIENCE, MAX_REFUSED);
    }

    private TdsSession logIn(LoginPhase login, LoginPhase.Hello hello) throws IOException {
        LoginAnswer loginAnswer;
        TdsSession accepted;
        try {
            accepted = server.handler().connect(info);
            session = accepted;
            loginAnswer = accepted.login(hello.login(), new LoggingIn(login));
        } catch (SqlError | MalformedStreamException | UncheckedIOException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.error("A login failed inside the server", e);
            throw new SqlError(RequestPhase.INTERNAL);
        }
        if (!server.registry().admit(this, settings.maxConnections())) {
            throw new SqlError(17809, 20, 1,
                    "Could not connect because the maximum number of '" + settings.maxConnections()
                            + "' user connections has already been reached. The system administrator can increase the "
                            + "maximum value. The connection has been closed.");
        }
        loggedIn = true;
        pending.end();
        inbox.count(accepted.memory());
        login.accept(hello, loginAnswer, accepted.memory());
        return accepted;
    }

    private void request(TdsSession accepted, Answer answer, ResponseBuffer buffer, TdsVersion version)
            throws InterruptedException {
        try (buffer) {
            RequestPhase serving = new RequestPhase(inbox, answer, accepted, server.parsers().of(version));
            requests = serving;
            serving.run();
        }
        inbox.dropEverything();
        transport.sayGoodbye();
        if (!reading.end(PATIENCE)) {
            LOG.debug("The client keeps sending");
        }
    }

    private void multiplex(TdsSession accepted, PacketWriter packets, TdsVersion version) throws InterruptedException {
        MarsConnection multiplexed = new MarsConnection(info, transport, server, accepted, threadName(), version,
                packets.packetSize());
        mars = multiplexed;
        multiplexed.run();
    }

    private void closeSession() {
        TdsSession open = session;
        if (open == null) {
            return;
        }
        inbox.close();
        try {
            open.close();
        } catch (RuntimeException | Error e) {
            Survival.report(LOG, "A session could not be closed", e);
        }
    }

    /// This client, for whoever checks its login.
    private class Waiting implements WaitingClient {
        @Override
        public ClientNetwork network() {
            return pending.network();
        }

        @Override
        public String certificateName() {
            return transport.clientName();
        }

        @Override
        public Duration timeLeft() {
            Duration left = settings.loginTimeout().minusNanos(System.nanoTime() - since);
            return left.isNegative() ? Duration.ZERO : left;
        }

        @Override
        public boolean hasLeft() {
            return transport.hasLeft();
        }

        @Override
        public void fail() {
            pending.fail();
        }

        @Override
        public void pause(Duration duration) throws IOException {
            pending.pause(duration, this);
        }
    }

    /// The same, once its LOGIN7 is there.
    private final class LoggingIn extends Waiting implements LoginClient {
        private final LoginPhase login;

        LoggingIn(LoginPhase login) {
            this.login = login;
        }

        @Override
        public byte[] exchange(byte[] token) throws IOException {
            return login.exchange(token);
        }

        @Override
        public List<Bytes> channelBindings() {
            return login.channelBindings();
        }
    }

    /// Ends after the request that runs now, at once if there is none. Any thread may call it.
    void stop() {
        stop(stopping());
    }

    /// What clients are told while the server stops.
    private static SqlError stopping() {
        return new SqlError(RequestPhase.SHUTDOWN, 14, 1, "SHUTDOWN is in progress.");
    }

    private void stop(SqlError reason) {
        MarsConnection multiplexed = mars;
        if (multiplexed != null) {
            multiplexed.stop(reason);
            return;
        }
        boolean waiting = inbox.stop(reason);
        if (!loggedIn) {
            transport.abort();
        } else if (waiting) {
            Thread.ofVirtual().name(threadName() + " end").start(this::sendAway);
        }
    }

    /// Tells a client why nothing follows while its executing thread waits for it. A client that does not leave then is not waited for long.
    private void sendAway() {
        try {
            RequestPhase serving = requests;
            if (serving != null) {
                serving.tellWhyItEnds();
            }
            transport.sayGoodbye();
            Thread waiting = executing;
            if (waiting == null || !waiting.join(PATIENCE)) {
                LOG.debug("The client does not leave");
            }
        } catch (UncheckedIOException e) {
            LOG.debug("The client has left: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            transport.abort();
        }
    }

    /// Cancels what runs and tells the client why, as SQL Server does. Any thread may call it.
    void cut() {
        cut(stopping());
    }

    /// Cancels what runs, tells the client why, and ends the connection. Any thread may call it.
    void kill(SqlError reason) {
        if (killedAt == 0) {
            long now = System.nanoTime();
            killedAt = now == 0 ? 1 : now;
        }
        stop(reason);
        cut(reason);
    }

    private void cut(SqlError reason) {
        MarsConnection multiplexed = mars;
        if (multiplexed == null) {
            inbox.cut(reason);
        } else {
            multiplexed.cut(reason);
        }
    }

    boolean isKilled() {
        return killedAt != 0;
    }

    /// Ends now: what runs is cancelled. Any thread may call it.
    void abort() {
        transport.abort();
        inbox.disconnected();
        MarsConnection multiplexed = mars;
        if (multiplexed != null) {
            multiplexed.disconnected();
        }
    }

    /// Ends the connection if its client has been too slow. The watch calls it.
    void check(long now) {
        if (!loggedIn && now - since > settings.loginTimeout().toNanos()) {
            LOG.debug("Connection {} did not log in in time", info.id());
            abort();
        } else if (transport.isStuckSince(now - settings.writeTimeout().toNanos())) {
            if (DEAF.isDue()) {
                LOG.warn("Connection {} does not read its answer: closed{}", info.id(), DEAF.more());
            }
            abort();
        } else if (killedAt != 0 && now - killedAt > TIME_TO_TELL.toNanos()) {
            abort();
        }
    }
}
