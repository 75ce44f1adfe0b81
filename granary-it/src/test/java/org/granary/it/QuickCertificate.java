package org.granary.it;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.granary.server.file.PrivateFiles;

/// A certificate with a key on an elliptic curve, for servers whose certificate no test looks at.
///
/// With the RSA key that servers make for themselves, a JVM of the tests signs ten times as long, once for each connection: the quick way is only
/// in the compiler that these JVMs do without. It was a sixth of their processor time.
final class QuickCertificate {
    private static final QuickCertificate MADE = make();

    private final String certificate;
    private final String key;

    private QuickCertificate(String certificate, String key) {
        this.certificate = certificate;
        this.key = key;
    }

    /// Puts it into the data folder of a server that is to start.
    static void give(Path data) throws IOException {
        PrivateFiles.write(data.resolve("certificate.pem"), MADE.certificate);
        PrivateFiles.write(data.resolve("certificate.key"), MADE.key);
    }

    private static QuickCertificate make() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            KeyPair keys = generator.generateKeyPair();
            X500Name subject = new X500Name("CN=localhost,O=Granary");
            Instant now = Instant.now();
            var builder = new JcaX509v3CertificateBuilder(subject, BigInteger.ONE,
                    Date.from(now.minus(Duration.ofDays(1))), Date.from(now.plus(Duration.ofDays(730))), subject,
                    keys.getPublic());
            builder.addExtension(Extension.subjectAlternativeName, false,
                    new GeneralNames(new GeneralName[]{new GeneralName(GeneralName.dNSName, "localhost"),
                        new GeneralName(GeneralName.iPAddress, "127.0.0.1")}));
            var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate());
            return new QuickCertificate(pem("CERTIFICATE", builder.build(signer).getEncoded()),
                    pem("PRIVATE KEY", keys.getPrivate().getEncoded()));
        } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(String kind, byte[] encoded) {
        return "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[]{'\n'}).encodeToString(encoded) + "\n-----END " + kind
                + "-----\n";
    }
}
