package org.granary.server.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.BiConsumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The certificate of a running server: takes over a changed file without a restart, renews the one that was made here before its end,
/// and warns of the end of any other. It takes over changed authorities of clients as well.
public final class CertificateWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CertificateWatch.class);
    private static final Duration LOOK = Duration.ofSeconds(10);

    private final Settings settings;
    private final Duration look;
    private final boolean own;
    private final OneKey key;
    private final @Nullable Path clients;
    private final @Nullable ClientAuthorities authorities;
    private final SSLContext context;
    private final BiConsumer<String, String> changed;
    private final Thread thread;
    private volatile ServerCertificate current;
    private List<String> seen;
    private String clientsSeen = "";
    private LocalDate warned = LocalDate.MIN;

    private CertificateWatch(Settings settings, Duration look, BiConsumer<String, String> changed)
            throws GeneralSecurityException {
        this.settings = settings;
        this.look = look;
        this.own = settings.find(ServerSettings.CERTIFICATE).isPresent();
        this.current = Certificates.load(settings);
        this.seen = states();
        this.key = new OneKey(current);
        this.clients = settings.find(ServerSettings.CLIENT_CA).orElse(null);
        this.clientsSeen = clients == null ? "" : state(clients);
        this.authorities = clients == null ? null : new ClientAuthorities(clients);
        this.context = ServerCertificate.sslContext(key,
                authorities == null ? new TrustManager[0] : new TrustManager[]{authorities});
        this.changed = changed;
        this.thread = Thread.ofVirtual().name("certificate").unstarted(this::watch);
    }

    /// Loads the certificate that the settings ask for, and looks after it until it is closed.
    ///
    /// @param changed is told what is in use from now on: a word for it, and what it is
    public static CertificateWatch start(Settings settings, BiConsumer<String, String> changed)
            throws GeneralSecurityException {
        return start(settings, LOOK, changed);
    }

    static CertificateWatch start(Settings settings, Duration look, BiConsumer<String, String> changed)
            throws GeneralSecurityException {
        CertificateWatch watch = new CertificateWatch(settings, look, changed);
        watch.warn();
        if (!watch.own && watch.current.isAuthority()) {
            LOG.warn(
                    "The certificate {} was made by an earlier version and could sign others: who has its key can pass for any host where it is "
                            + "trusted. Remove it and {} to have a new one made at the next start, and have clients trust that.",
                    Certificates.files(settings).getFirst(), Certificates.files(settings).getLast());
        }
        watch.thread.start();
        return watch;
    }

    public SSLContext context() {
        return context;
    }

    /// Which certificate is in use, as people compare it.
    public String fingerprint() {
        return current.fingerprint();
    }

    private void watch() {
        while (true) {
            try {
                Thread.sleep(look);
            } catch (InterruptedException e) {
                return;
            }
            try {
                check();
            } catch (RuntimeException e) {
                LOG.warn("The certificate could not be looked after", e);
            }
        }
    }

    private void check() {
        List<String> now = states();
        if (!now.equals(seen)) {
            seen = now;
            reload();
        } else if (!own && Certificates.isDue(current)) {
            replace(Certificates.make(settings.get(ServerSettings.DATA)));
            seen = states();
        }
        warn();
        checkAuthorities();
    }

    private void checkAuthorities() {
        if (clients == null || authorities == null || state(clients).equals(clientsSeen)) {
            return;
        }
        clientsSeen = state(clients);
        try {
            authorities.replace(clients);
            LOG.info("The authorities of clients have been read again from {}.", clients);
            changed.accept("client authorities", clients.toString());
        } catch (CertificateException e) {
            LOG.warn("The authorities of clients have changed and cannot be used, so those before still count: {}",
                    e.getMessage());
        }
    }

    private void reload() {
        try {
            ServerCertificate loaded = Certificates.load(settings);
            if (!loaded.chain().equals(current.chain())) {
                replace(loaded);
                warned = LocalDate.MIN;
            }
        } catch (CertificateException e) {
            LOG.warn("The certificate has changed and cannot be used, so the one before is still in use: {}",
                    e.getMessage());
        }
    }

    private void replace(ServerCertificate certificate) {
        current = certificate;
        key.replace(certificate);
        LOG.info("New connections get the certificate {} from now on, which is valid until {}.",
                certificate.chain().getFirst().getSubjectX500Principal(), certificate.end());
        changed.accept("certificate", certificate.fingerprint());
    }

    /// Once a day at most.
    private void warn() {
        Instant now = Instant.now();
        LocalDate today = now.atZone(ZoneOffset.UTC).toLocalDate();
        if (current.end().isBefore(now.plus(Certificates.RENEWED_BEFORE)) && !today.equals(warned)) {
            warned = today;
            LOG.warn("The certificate {} {} {}. Replace its file; the server then uses the new one.",
                    current.chain().getFirst().getSubjectX500Principal(),
                    current.end().isBefore(now) ? "has expired on" : "expires on", current.end());
        }
    }

    /// What tells a file that has been written anew from the one before.
    private List<String> states() {
        return Certificates.files(settings).stream().map(CertificateWatch::state).toList();
    }

    private static String state(Path file) {
        try {
            return Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException e) {
            return "missing";
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
