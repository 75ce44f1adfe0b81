package org.granary.server.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.granary.server.certificate.CertificateException;
import org.granary.server.certificate.Certificates;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.SettingException;
import org.granary.server.settings.Settings;
import org.granary.tds.login.Encryption;
import org.granary.type.Wording;

/// Whether the certificate can be used, and for how long.
final class CertificateChecks {
    private static final String TOPIC = "certificate";
    private static final Duration SOON = Duration.ofDays(30);

    private CertificateChecks() {}

    static List<Finding> run(Settings settings) {
        if (settings.find(ServerSettings.ENCRYPTION).filter(Encryption.DISABLED::equals).isPresent()) {
            return List.of(Finding.warning(TOPIC, "Encryption is off: passwords travel in clear text.",
                    "Set encryption=required, unless nobody else is on the network."));
        }
        boolean own = settings.find(ServerSettings.CERTIFICATE).isPresent();
        Path file = Certificates.files(settings).getFirst();
        if (!own && !Files.exists(file)) {
            return List.of(Finding.ok(TOPIC, "There is none yet; the first start makes one."));
        }
        try {
            X509Certificate certificate = own ? Certificates.load(settings).chain().getFirst() : read(file);
            return List.of(validity(certificate, file, own));
        } catch (CertificateException | SettingException e) {
            return List.of(Finding.problem(TOPIC, String.valueOf(e.getMessage()),
                    "Give a PEM file with the chain and one with its key, or a PKCS #12 file with its password."));
        } catch (IOException | GeneralSecurityException e) {
            return List.of(Finding.problem(TOPIC, file + " cannot be read: " + Wording.reason(e) + ".",
                    own ? "Give another file." : "Remove it and its key; the next start makes new ones."));
        }
    }

    private static X509Certificate read(Path file) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    private static Finding validity(X509Certificate certificate, Path file, boolean own) {
        Instant now = Instant.now();
        Instant end = certificate.getNotAfter().toInstant();
        Instant begin = certificate.getNotBefore().toInstant();
        String renew = own
                ? "Put a new one into " + file + ": a running server takes it over by itself."
                : "Restart the server: it makes a new one. Clients that trust the old one have to get it.";
        if (begin.isAfter(now)) {
            return Finding.problem(TOPIC, file + " is valid only from " + begin + " on.",
                    "Look at the clock. " + renew);
        }
        if (end.isBefore(now)) {
            return Finding.problem(TOPIC, file + " has expired on " + end + ": clients that check it do not connect.",
                    renew);
        }
        return end.isBefore(now.plus(SOON))
                ? Finding.warning(TOPIC, file + " expires on " + end + ".", renew)
                : Finding.ok(TOPIC, file + " is valid until " + end + ".");
    }
}
