package org.granary.tds.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.granary.processor.ProcessorWatch;
import org.granary.processor.Survival;
import org.granary.tds.login.Encryption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Listens for clients and gives each a [TdsConnection] on virtual threads. Listening and the watch over slow clients have platform threads, which run
/// whatever requests do.
public final class TdsServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TdsServer.class);
    private static final LogThrottle UNACCEPTED = new LogThrottle();
    private static final Duration POLL = Duration.ofMillis(10);
    /// How long clients have to read that the server stops.
    private static final Duration TIME_TO_TELL = Duration.ofSeconds(2);

    private final ServerParts parts;
    private final TdsServerSettings settings;
    private final ConnectionRegistry registry;
    private final ServerSocket listener;
    private volatile boolean stopping;

    private TdsServer(ServerParts parts) throws IOException {
        this.parts = parts;
        this.settings = parts.settings();
        this.registry = parts.registry();
        this.listener = new ServerSocket();
        try {
            listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            listener.bind(new InetSocketAddress(InetAddress.getByName(settings.bind()), settings.port()),
                    settings.backlog());
        } catch (IOException e) {
            listener.close();
            throw e;
        }
    }

    /// Starts to listen; when this returns, clients can connect.
    ///
    /// @param tls may be null only where [TdsServerSettings#encryption] is [Encryption#DISABLED]
    public static TdsServer start(TdsServerSettings settings, @Nullable SSLContext tls, TdsHandler handler)
            throws IOException {
        return start(settings, tls, handler, new ConnectionRegistry(), ResponseSpace.defaults());
    }

    /// The same with a registry that the handler knows already, and with bounds for unread results.
    public static TdsServer start(TdsServerSettings settings, @Nullable SSLContext tls, TdsHandler handler,
            ConnectionRegistry registry, ResponseSpace responses) throws IOException {
        return start(settings, tls, handler, RequestParser.standard(settings), registry, responses);
    }

    static TdsServer start(TdsServerSettings settings, @Nullable SSLContext tls, TdsHandler handler,
            RequestParser.Factory parsers) throws IOException {
        return start(settings, tls, handler, parsers, new ConnectionRegistry(), ResponseSpace.defaults());
    }

    private static TdsServer start(TdsServerSettings settings, @Nullable SSLContext tls, TdsHandler handler,
            RequestParser.Factory parsers, ConnectionRegistry registry, ResponseSpace responses) throws IOException {
        if (tls == null && settings.encryption() != Encryption.DISABLED) {
            throw new IllegalArgumentException("encryption " + settings.encryption() + " needs a certificate");
        }
        SSLContext used = settings.encryption() == Encryption.DISABLED ? null : tls;
        TdsServer server = new TdsServer(new ServerParts(settings, used, handler, parsers, registry,
                new PendingLogins(settings.beforeLogin()), new Handshakes(), responses,
                new WatchList(Thread.ofPlatform().daemon().name("tds-requests"), POLL)));
        ProcessorWatch.start();
        Thread.ofPlatform().daemon().name("tds-accept").start(server::accept);
        Thread.ofPlatform().daemon().name("tds-watch").start(server::watch);
        return server;
    }

    /// Where the server listens; the port is the real one.
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    public ConnectionRegistry connections() {
        return registry;
    }

    private void accept() {
        SpareHandle spare = new SpareHandle();
        while (!stopping) {
            try {
                serve(listener.accept());
                spare.refill();
            } catch (IOException e) {
                if (!stopping) {
                    // For instance too many open files: others have to leave first, and then it goes on.
                    if (UNACCEPTED.isDue()) {
                        LOG.warn("A connection could not be accepted, and is closed: {}{}", e.toString(),
                                UNACCEPTED.more());
                    }
                    parts.pendingLogins().sendOneAway();
                    spare.turnOneAway(listener);
                    pause(POLL);
                }
            } catch (Throwable e) {
                Survival.report(LOG, "A connection could not be accepted", e);
                pause(POLL);
            }
        }
        spare.release();
    }

    private void serve(Socket socket) throws IOException {
        if (!settings.admission().addresses().contains(socket.getRemoteSocketAddress())) {
            // Before anything is read, or made for it.
            socket.close();
            parts.handler().turnedAway(socket.getRemoteSocketAddress(), "The address is not allowed to connect.");
            return;
        }
        if (registry.count() >= ConnectionRegistry.MOST) {
            socket.close();
            return;
        }
        try {
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            TdsConnection connection = new TdsConnection(
                    new ConnectionInfo(registry.nextId(), socket.getRemoteSocketAddress()), socket, parts);
            connection.enter();
            start(connection);
        } catch (Throwable e) {
            socket.close();
            throw e;
        }
    }

    private void start(TdsConnection connection) {
        registry.add(connection);
        try {
            Thread.ofVirtual().name(connection.threadName()).start(connection);
        } catch (Throwable e) {
            registry.remove(connection);
            throw e;
        }
        if (stopping) {
            connection.stop();
        }
    }

    private void watch() {
        Duration shortest = settings.loginTimeout().compareTo(settings.writeTimeout()) < 0
                ? settings.loginTimeout()
                : settings.writeTimeout();
        Duration pause = shortest.dividedBy(4).compareTo(Duration.ofSeconds(1)) < 0
                ? shortest.dividedBy(4)
                : Duration.ofSeconds(1);
        while (!stopping || registry.count() > 0) {
            pause(pause);
            try {
                long now = System.nanoTime();
                registry.connections().forEach(connection -> check(connection, now));
            } catch (Throwable e) {
                Survival.report(LOG, "Looking for slow clients failed and is tried again", e);
            }
        }
    }

    private static void check(TdsConnection connection, long now) {
        try {
            connection.check(now);
        } catch (Throwable e) {
            Survival.report(LOG, "Looking whether a client is too slow failed and is tried again", e);
        }
    }

    /// Accepts nobody any more, lets requests that run finish within `grace`, then ends what is left with error 6005. Returns when all connections are
    /// closed.
    public void stop(Duration grace) {
        stopping = true;
        try {
            listener.close();
        } catch (IOException e) {
            LOG.warn("The listening socket could not be closed", e);
        }
        registry.connections().forEach(TdsConnection::stop);
        awaitNone(grace);
        registry.connections().forEach(TdsConnection::cut);
        awaitNone(TIME_TO_TELL);
        registry.connections().forEach(TdsConnection::abort);
        awaitNone(Duration.ofSeconds(5));
    }

    @Override
    public void close() {
        stop(Duration.ZERO);
    }

    private void awaitNone(Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        while (registry.count() > 0 && System.nanoTime() < end) {
            pause(POLL);
        }
    }

    private static void pause(Duration duration) {
        try {
            Thread.sleep(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
