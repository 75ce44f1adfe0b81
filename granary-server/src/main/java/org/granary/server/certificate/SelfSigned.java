package org.granary.server.certificate;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/// Makes a certificate that signs itself and nothing else: clients that trust it trust this server, and whoever stole its key could be no other.
/// RSA, since the oldest clients know nothing else.
final class SelfSigned {
    /// Short enough that a lost key does not matter for ever. It is renewed in time, see [CertificateWatch].
    static final Duration VALID = Duration.ofDays(730);
    private static final int KEY_BITS = 2048;

    private SelfSigned() {}

    static ServerCertificate make() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(KEY_BITS);
            return make(generator.generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new CertificateException("Cannot make a certificate", e);
        }
    }

    static ServerCertificate make(KeyPair keys) {
        return make(keys, Instant.now());
    }

    /// @param now the time that it counts from
    static ServerCertificate make(KeyPair keys, Instant now) {
        try {
            String host = hostName();
            var subject = new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, host).addRDN(BCStyle.O, "Granary")
                    .build();
            // A day back, for clients whose clock is a little behind.
            var builder = new JcaX509v3CertificateBuilder(subject, new BigInteger(127, new SecureRandom()),
                    Date.from(now.minus(Duration.ofDays(1))), Date.from(now.plus(VALID)), subject, keys.getPublic());
            builder.addExtension(Extension.subjectAlternativeName, false, names(host));
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            builder.addExtension(Extension.keyUsage, true,
                    new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment));
            builder.addExtension(Extension.extendedKeyUsage, false,
                    new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
            var signer = new JcaContentSignerBuilder(signature(keys)).build(keys.getPrivate());
            return new ServerCertificate(
                    List.of(new JcaX509CertificateConverter().getCertificate(builder.build(signer))),
                    keys.getPrivate());
        } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
            throw new CertificateException("Cannot make a certificate", e);
        }
    }

    private static String signature(KeyPair keys) {
        return switch (keys.getPrivate().getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> "Ed25519";
        };
    }

    private static GeneralNames names(String host) {
        List<GeneralName> names = new ArrayList<>(List.of(new GeneralName(GeneralName.dNSName, "localhost"),
                new GeneralName(GeneralName.iPAddress, "127.0.0.1"), new GeneralName(GeneralName.iPAddress, "::1")));
        if (!host.equals("localhost")) {
            names.add(new GeneralName(GeneralName.dNSName, host));
        }
        return new GeneralNames(names.toArray(GeneralName[]::new));
    }

    private static String hostName() {
        try {
            String name = InetAddress.getLocalHost().getHostName();
            return name.matches("[A-Za-z0-9]([A-Za-z0-9.-]{0,62}[A-Za-z0-9])?") ? name : "localhost";
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
