package org.granary.console;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import javax.net.ssl.SSLContext;
import org.granary.console.api.Api;
import org.granary.console.http.Deadlines;
import org.granary.console.http.HttpRoute;
import org.granary.console.http.HttpServer;
import org.granary.console.live.Figures;
import org.granary.console.live.LiveApi;
import org.granary.console.login.Logins;
import org.granary.console.login.WebSessions;
import org.granary.console.monitoring.Monitoring;
import org.granary.console.page.Pages;
import org.granary.console.search.PageSearch;
import org.granary.console.sql.Sql;
import org.granary.metrics.StoreSizes;
import org.granary.server.GranaryServer;
import org.granary.server.certificate.CertificateWatch;
import org.granary.server.doctor.Doctor;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.tds.server.AllowedAddresses;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The web console of a running server. A console that cannot start is reported in the log, and the server goes on without it.
///
/// It starts beside the server, which does not wait for it; only its address is known at once.
public final class Console implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Console.class);
    private static final String OFF = "off";

    private final String url;
    private final CompletableFuture<@Nullable Running> running;

    private Console(String url, CompletableFuture<@Nullable Running> running) {
        this.url = url;
        this.running = running;
    }

    /// What there is to close.
    private record Running(HttpServer http, List<AutoCloseable> parts) {}

    /// Starts the console that the settings ask for.
    public static Console start(GranaryServer server, Settings settings) {
        return start(server, settings, PageSearch.NONE);
    }

    /// Starts the console that the settings ask for.
    ///
    /// @param search finds pages; is closed with the console
    public static Console start(GranaryServer server, Settings settings, PageSearch search) {
        OptionalInt port = settings.get(ServerSettings.CONSOLE_PORT);
        if (port.isEmpty()) {
            return new Console(OFF, CompletableFuture.completedFuture(null));
        }
        String bind = settings.get(ServerSettings.CONSOLE_BIND);
        InetAddress address;
        try {
            address = InetAddress.getByName(bind);
            requireFree(address, port.getAsInt());
        } catch (IOException e) {
            LOG.error("The console cannot listen on {} port {}: {}. The server goes on without it."
                    + " Choose another with --console-port or --console-bind.", bind, port.getAsInt(),
                    Wording.reason(e));
            return new Console(OFF, CompletableFuture.completedFuture(null));
        }
        CompletableFuture<@Nullable Running> running = CompletableFuture.supplyAsync(
                () -> run(server, settings, address, port.getAsInt(), search),
                task -> Thread.ofPlatform().daemon().name("console-start").start(task));
        int shown = port.getAsInt();
        if (shown == 0) {
            Running started = running.join();
            if (started == null) {
                return new Console(OFF, running);
            }
            shown = started.http().port();
        }
        return new Console(url(address, shown), running);
    }

    private static String url(InetAddress address, int port) {
        String host = address.getHostAddress();
        return (address.isLoopbackAddress() ? "http://" : "https://") + (host.contains(":") ? "[" + host + "]" : host)
                + ":" + port;
    }

    private static void requireFree(InetAddress address, int port) throws IOException {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(address, port));
        }
    }

    private static @Nullable Running run(GranaryServer server, Settings settings, InetAddress address, int port,
            PageSearch search) {
        List<AutoCloseable> parts = new ArrayList<>();
        parts.add(search::close);
        try {
            SSLContext tls = address.isLoopbackAddress() ? null : tls(server, settings, parts);
            Deadlines deadlines = new Deadlines();
            parts.add(deadlines);
            WebSessions sessions = new WebSessions(server.localSessions(),
                    settings.get(ServerSettings.CONSOLE_IDLE_TIMEOUT),
                    settings.get(ServerSettings.CONSOLE_SESSION_TIMEOUT));
            parts.add(sessions);
            Figures figures = new Figures(server, new StoreSizes(server.catalog(), settings),
                    () -> !sessions.isEmpty());
            parts.add(figures);
            Logins logins = new Logins(server.localSessions(), sessions);
            Sql sql = new Sql(server.localSessions(), deadlines);
            Monitoring monitoring = new Monitoring(server, settings);
            parts.add(monitoring);
            LiveApi live = new LiveApi(server, figures, new Doctor(settings), GranaryServer.storeName(settings));
            List<HttpRoute> routes = new ArrayList<>(Pages.routes());
            routes.addAll(
                    new Api(logins, sql, server.catalog(), search, GranaryServer.version(), live.endpoints()).routes());
            routes.addAll(monitoring.routes());
            HttpServer http = HttpServer.start(address, port, tls, routes, deadlines,
                    settings.find(ServerSettings.ALLOW_FROM).orElse(AllowedAddresses.ALL));
            LOG.info("The console is at {}.", url(address, http.port()));
            return new Running(http, parts);
        } catch (RuntimeException | GeneralSecurityException e) {
            LOG.error("The console could not be started; the server goes on without it", e);
            close(parts);
            return null;
        }
    }

    /// The server's own certificate, also where its other clients do not encrypt.
    private static SSLContext tls(GranaryServer server, Settings settings, List<AutoCloseable> parts)
            throws GeneralSecurityException {
        SSLContext own = server.tls();
        if (own != null) {
            return own;
        }
        CertificateWatch watch = CertificateWatch.start(settings, (_, _) -> {});
        parts.add(watch);
        return watch.context();
    }

    /// Where the console is, or `off`.
    public String url() {
        return url;
    }

    /// Waits until the console answers, or cannot be started.
    ///
    /// @return whether it answers
    public boolean await() {
        return running.join() != null;
    }

    /// Answers nobody any more, and ends the sessions of those who have logged in.
    @Override
    public void close() {
        try {
            Running started = running.join();
            if (started != null) {
                close(started.parts());
                started.http().close();
            }
        } catch (CompletionException e) {
            LOG.warn("The console could not be stopped", e);
        }
    }

    private static void close(List<AutoCloseable> parts) {
        for (AutoCloseable part : parts.reversed()) {
            try {
                part.close();
            } catch (Exception e) {
                LOG.warn("A part of the console could not be closed", e);
            }
        }
    }
}
