package org.granary.server.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.granary.server.file.PrivateFiles;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.SettingException;
import org.granary.server.settings.Settings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the certificate that the settings ask for.
public final class Certificates {
    private static final Logger LOG = LoggerFactory.getLogger(Certificates.class);

    private static final String CERTIFICATE = "certificate.pem";
    private static final String KEY = "certificate.key";
    /// So long before its end, a certificate is warned of, or made anew if it was made here.
    static final Duration RENEWED_BEFORE = Duration.ofDays(30);

    private Certificates() {}

    /// One's own certificate where the settings name one; otherwise that of the data folder, which is made if it is not there yet.
    public static ServerCertificate load(Settings settings) {
        Optional<Path> own = settings.find(ServerSettings.CERTIFICATE);
        Optional<Path> key = settings.find(ServerSettings.CERTIFICATE_KEY);
        if (own.isPresent()) {
            String name = own.get().toString().toLowerCase(Locale.ROOT);
            if (key.isPresent()) {
                return CertificateFiles.pem(own.get(), key.get());
            }
            if (name.endsWith(".p12") || name.endsWith(".pfx")) {
                return CertificateFiles.pkcs12(own.get(),
                        settings.find(ServerSettings.CERTIFICATE_PASSWORD).orElse(""));
            }
            return CertificateFiles.pem(own.get(), own.get());
        }
        if (key.isPresent()) {
            throw new SettingException("--certificate-key needs --certificate as well.");
        }
        return loadOrMake(settings.get(ServerSettings.DATA));
    }

    /// Whether there is one already, so that none has to be made.
    public static boolean areThere(Settings settings) {
        return files(settings).stream().allMatch(Files::exists);
    }

    /// The files that it comes from.
    public static List<Path> files(Settings settings) {
        Optional<Path> own = settings.find(ServerSettings.CERTIFICATE);
        if (own.isPresent()) {
            return Stream.concat(own.stream(), settings.find(ServerSettings.CERTIFICATE_KEY).stream()).toList();
        }
        Path data = settings.get(ServerSettings.DATA);
        return List.of(data.resolve(CERTIFICATE), data.resolve(KEY));
    }

    private static ServerCertificate loadOrMake(Path data) {
        Path certificate = data.resolve(CERTIFICATE);
        Path key = data.resolve(KEY);
        if (Files.exists(certificate) && Files.exists(key)) {
            ServerCertificate found = CertificateFiles.unchecked(certificate, key);
            return isDue(found) ? make(data) : found;
        }
        return make(data);
    }

    /// Whether a certificate that was made here is to be made anew.
    static boolean isDue(ServerCertificate certificate) {
        return certificate.end().isBefore(Instant.now().plus(RENEWED_BEFORE));
    }

    static ServerCertificate make(Path data) {
        Path certificate = data.resolve(CERTIFICATE);
        Path key = data.resolve(KEY);
        ServerCertificate made = SelfSigned.make();
        try {
            // The key first: a certificate without its key could not be used, and this way it is made anew.
            PrivateFiles.write(key, made.keyPem());
            PrivateFiles.write(certificate, made.pem());
        } catch (IOException e) {
            throw new CertificateException("Cannot write the certificate to " + data, e);
        }
        LOG.info("Made a certificate: {}", certificate);
        return made;
    }
}
