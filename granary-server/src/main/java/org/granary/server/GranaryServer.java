package org.granary.server;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import org.granary.audit.AuditException;
import org.granary.audit.AuditWriter;
import org.granary.memory.MemoryLimits;
import org.granary.memory.ServerMemory;
import org.granary.procedure.Catalog;
import org.granary.procedure.catalog.Catalogs;
import org.granary.server.certificate.CertificateException;
import org.granary.server.certificate.CertificateWatch;
import org.granary.server.login.AdministratorSetup;
import org.granary.server.login.CachingLoginDirectory;
import org.granary.server.login.LoginException;
import org.granary.server.login.LoginStore;
import org.granary.server.login.PrincipalAdministration;
import org.granary.server.login.PrincipalCache;
import org.granary.server.login.StoredPasswordPolicy;
import org.granary.server.login.WindowsAccounts;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.server.windows.WindowsAuthentication;
import org.granary.session.FairShares;
import org.granary.session.IntegratedLogins;
import org.granary.session.LocalSessions;
import org.granary.session.SessionAudit;
import org.granary.session.SessionCounters;
import org.granary.session.SessionHandler;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.Store;
import org.granary.store.StoreException;
import org.granary.tds.login.Encryption;
import org.granary.tds.server.ConnectionRegistry;
import org.granary.tds.server.ResponseSpace;
import org.granary.tds.server.TdsServer;
import org.granary.tds.server.TdsServerSettings;
import org.granary.tsql.table.QueryLimits;
import org.granary.tsql.temporary.SharedTables;
import org.granary.type.SqlError;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A running server: settings ▸ store ▸ catalog ▸ language ▸ sessions ▸ wire, started in this order and stopped in the other.
///
/// Several can run in one process, each with a folder of its own.
public final class GranaryServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GranaryServer.class);

    private final Store store;
    private final Catalog catalog;
    private final ServerMemory memory;
    private final TdsServer tds;
    private final Duration grace;
    private final @Nullable CertificateWatch certificate;
    private final PrincipalCache principals;
    private final AdministratorSetup administrator;
    private final AuditWriter audit;
    private final SessionAudit sessionAudit;
    private final LocalSessions localSessions;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);

    private GranaryServer(Store store, Catalog catalog, ServerMemory memory, TdsServer tds, Duration grace,
            @Nullable CertificateWatch certificate, PrincipalCache principals, AdministratorSetup administrator,
            AuditWriter audit, SessionAudit sessionAudit, LocalSessions localSessions) {
        this.store = store;
        this.catalog = catalog;
        this.memory = memory;
        this.tds = tds;
        this.grace = grace;
        this.certificate = certificate;
        this.principals = principals;
        this.administrator = administrator;
        this.audit = audit;
        this.sessionAudit = sessionAudit;
        this.localSessions = localSessions;
    }

    /// Starts a server; when this returns, clients can log in.
    ///
    /// @throws StartException when something stands in the way, said in one line
    /// @throws org.granary.server.settings.SettingException when the settings do not fit each other
    public static GranaryServer start(Settings settings) {
        return start(settings, Clock.SYSTEM);
    }

    /// The same with a clock of one's own.
    public static GranaryServer start(Settings settings, Clock clock) {
        return start(settings, clock, UnaryOperator.identity());
    }

    /// The same with a store of one's own around the one that the settings ask for.
    public static GranaryServer start(Settings settings, Clock clock, UnaryOperator<Store> around) {
        // Before anything is made that would be left behind.
        TransportSettings transport = TransportSettings.of(settings);
        ListenAddress address = ListenAddress.of(settings);
        address.requireFree();
        Path data = PreparedFolder.of(settings.get(ServerSettings.DATA));
        Store opened = null;
        AuditWriter audit = null;
        try {
            opened = around.apply(Stores.open(settings, data, clock));
            audit = Auditing.open(settings, data);
            GranaryServer server = start(settings, data, opened, address, transport, audit);
            opened = null;
            audit = null;
            return server;
        } catch (StoreException | CertificateException | LoginException | AuditException | SqlError e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        } finally {
            if (audit != null) {
                audit.close();
            }
            if (opened != null) {
                opened.close();
            }
        }
    }

    private static GranaryServer start(Settings settings, Path data, Store store, ListenAddress address,
            TransportSettings transport, AuditWriter audit) {
        // Cryptography takes its time to come up, so it does that beside the rest.
        CompletableFuture<@Nullable CertificateWatch> tls = beside(() -> tls(settings, transport, audit));
        Database master = store.open(LoginStore.MASTER);
        LoginStore logins = new LoginStore(master, Passwords.rules(settings));
        PrincipalCache principals = new PrincipalCache(master, Passwords.rules(settings));
        CachingLoginDirectory directory = new CachingLoginDirectory(logins);
        IntegratedLogins integrated = WindowsAuthentication.open(settings, new WindowsAccounts(master), principals,
                directory.proofs());
        AdministratorSetup administrator = AdministratorSetup.begin(logins, data,
                settings.find(ServerSettings.SA_PASSWORD), directory);
        Catalog catalog;
        try {
            catalog = Catalogs.open(store, ServedDatabases.definitions());
        } finally {
            administrator.awaitOthers(); // it uses the store, which must not be closed under it
        }
        Stores.reportUnused(settings, catalog);
        QueryLimits limits = new QueryLimits(settings.get(ServerSettings.QUERY_MEMORY),
                settings.get(ServerSettings.TEMPORARY_TABLE_MEMORY),
                Math.max(1, settings.get(ServerSettings.STORE_CONNECTIONS) - 1));
        ServerMemory memory = new ServerMemory(memoryLimits(settings));
        ConnectionRegistry connections = new ConnectionRegistry();
        SessionAudit sessionAudit = new SessionAudit(audit);
        SessionHandler handler = Sessions.handler(catalog, store.clock(), directory, principals, integrated,
                new PrincipalAdministration(master, principals, directory, new StoredPasswordPolicy(logins)), limits,
                settings.get(ServerSettings.REQUEST_TIMEOUT),
                new SharedTables.Limits(settings.get(ServerSettings.LOCK_TIMEOUT),
                        settings.get(ServerSettings.TRANSACTION_IDLE_TIMEOUT),
                        settings.get(ServerSettings.TRANSACTION_TIMEOUT)),
                master.processLocks(), memory, connections, shares(settings), sessionAudit);
        handler.sessions().logRequestsLongerThan(settings.get(ServerSettings.SLOW_REQUEST));
        CertificateWatch certificate = join(tls);
        var _ = principals.refresh();
        audit.announce();
        audit.record(Auditing.server("start", address.bind())
                .with("fingerprint", certificate == null ? "" : certificate.fingerprint()));
        GranaryServer server = new GranaryServer(store, catalog, memory,
                address.listen(wireSettings(settings, transport), certificate == null ? null : certificate.context(),
                        handler,
                        connections,
                        new ResponseSpace(settings.get(ServerSettings.RESULT_BUFFER),
                                settings.get(ServerSettings.RESULT_BUFFERS),
                                settings.get(ServerSettings.RESULT_TIMEOUT), null)),
                settings.get(ServerSettings.SHUTDOWN_GRACE), certificate, principals, administrator, audit,
                sessionAudit,
                new LocalSessions(handler, connections, settings.get(ServerSettings.LOGIN_TIMEOUT)));
        principals.start();
        server.logStart(settings, data, transport);
        administrator.finish();
        Thread.ofPlatform().daemon().name("warm-up").start(handler.engine()::warmUp);
        return server;
    }

    private void logStart(Settings settings, Path data, TransportSettings transport) {
        LOG.info("Granary {} on Java {}, {} {}.", version(), Runtime.version(), System.getProperty("os.name"),
                System.getProperty("os.arch"));
        LOG.info("Data folder {}, store {}, {}.", data.toAbsolutePath().normalize(), Stores.describe(settings),
                Wording.count(catalog.databases().size(), "database"));
        LOG.info("Memory for clients: {} MB of a heap of {} MB.", memory.limit() >> 20,
                Runtime.getRuntime().maxMemory() >> 20);
        boolean local = address().getAddress().isLoopbackAddress();
        LOG.info("Listening on {} for TDS, {}.", shownAddress(), transport.shown(local));
        transport.warnOfClearText(shownAddress(), local, LOG);
    }

    private static MemoryLimits memoryLimits(Settings settings) {
        long all = settings.find(ServerSettings.MEMORY).orElseGet(MemoryLimits::defaultServer);
        return new MemoryLimits(all,
                settings.find(ServerSettings.LOGIN_MEMORY).orElseGet(() -> MemoryLimits.defaultLogin(all)),
                settings.find(ServerSettings.CONNECTION_MEMORY).orElseGet(() -> MemoryLimits.defaultConnection(all)));
    }

    private static TdsServerSettings wireSettings(Settings settings, TransportSettings transport) {
        TdsServerSettings defaults = TdsServerSettings.defaults();
        return new TdsServerSettings(settings.get(ServerSettings.BIND), settings.get(ServerSettings.PORT),
                defaults.backlog(),
                Sessions.IDENTITY.serverName(), defaults.version(), transport.encryption(),
                settings.get(ServerSettings.MAX_CONNECTIONS), settings.get(ServerSettings.MAX_REQUEST_SIZE),
                settings.get(ServerSettings.MAX_BULK_LOAD_SIZE),
                settings.get(ServerSettings.LOGIN_TIMEOUT),
                settings.get(ServerSettings.WRITE_TIMEOUT), WindowsAuthentication.isOn(settings),
                new TdsServerSettings.BeforeLogin(settings.get(ServerSettings.MAX_PENDING_LOGINS),
                        settings.get(ServerSettings.PENDING_LOGIN_MEMORY)),
                transport.admission());
    }

    private static FairShares.Limits shares(Settings settings) {
        int connections = settings.get(ServerSettings.MAX_CONNECTIONS);
        return new FairShares.Limits(
                settings.find(ServerSettings.MAX_CONNECTIONS_PER_LOGIN)
                        .orElse(Math.max(1, connections - connections / 10)),
                settings.get(ServerSettings.MAX_REQUESTS_PER_LOGIN), settings.get(ServerSettings.MAX_REQUESTS),
                settings.get(ServerSettings.REQUEST_QUEUE_TIMEOUT));
    }

    private static @Nullable CertificateWatch tls(Settings settings, TransportSettings transport, AuditWriter audit) {
        if (transport.encryption() == Encryption.DISABLED) {
            return null;
        }
        try {
            return CertificateWatch.start(settings,
                    (action, target) -> audit.offer(Auditing.changed(action, target)));
        } catch (GeneralSecurityException e) {
            throw new StartException("The certificate cannot be used: " + e.getMessage(), e);
        }
    }

    private static <T extends @Nullable Object> CompletableFuture<T> beside(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> Thread.ofPlatform().name("start").start(task));
    }

    private static <T extends @Nullable Object> T join(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /// Where clients connect; the port is the real one.
    public InetSocketAddress address() {
        return tds.address();
    }

    /// The databases that are served, for a program around the server that looks at them without a client.
    public Catalog catalog() {
        return catalog;
    }

    /// The memory budget, for a program around the server that looks at it.
    public ServerMemory memory() {
        return memory;
    }

    /// Sessions for parts of this process that serve people in another way than by TDS, such as the console.
    public LocalSessions localSessions() {
        return localSessions;
    }

    /// What sessions have done since the start.
    public SessionCounters sessionCounters() {
        return localSessions.counters();
    }

    /// How many connections are open, those that have not logged in yet included.
    public int connections() {
        return tds.connections().count();
    }

    /// What this server shows to clients that connect by TLS; null where encryption is disabled.
    public @Nullable SSLContext tls() {
        return certificate == null ? null : certificate.context();
    }

    /// What is printed when clients can connect.
    ///
    /// @param console where the console is, or `off`
    public String readyLine(String console) {
        return "Granary is now ready for client connections. tds=" + shownAddress() + " console=" + console;
    }

    private String shownAddress() {
        String host = address().getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address().getPort();
    }

    /// What the databases are kept in, without secrets.
    public static String storeName(Settings settings) {
        return Stores.describe(settings);
    }

    /// This program's version, or `development` where it does not run from its jar.
    public static String version() {
        String version = GranaryServer.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /// Waits until [#close] is done.
    public void awaitClosed() throws InterruptedException {
        closed.await();
    }

    private void recordStop() {
        sessionAudit.tellLeftOut();
        audit.offer(Auditing.server("stop", address().getAddress().getHostAddress()));
        audit.close();
    }

    /// Accepts nobody any more, lets running requests finish within the grace period, and closes the store. Does nothing the second time.
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        LOG.info("Stopping: running requests have {} to finish.", Wording.time(grace));
        try {
            tds.stop(grace);
            localSessions.stop();
        } finally {
            if (certificate != null) {
                certificate.close();
            }
            principals.close();
            administrator.await();
            recordStop();
            store.close();
            closed.countDown();
        }
        LOG.info("Stopped.");
    }
}
