package org.granary.server.certificate;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Makes a certificate that signs itself and nothing else (RFC 5280): clients that trust it trust this server, and whoever stole its key could be no
/// other. Its key is one of P-256, which every client knows that has an ECDHE suite of TLS 1.2, and without one it could not connect at all.
final class SelfSigned {
    /// Short enough that a lost key does not matter for ever. It is renewed in time, see [CertificateWatch].
    static final Duration VALID = Duration.ofDays(730);

    private static final byte[] COMMON_NAME = Der.identifier(2, 5, 4, 3);
    private static final byte[] ORGANIZATION = Der.identifier(2, 5, 4, 10);
    private static final byte[] KEY_USAGE = Der.identifier(2, 5, 29, 15);
    private static final byte[] SUBJECT_ALTERNATIVE_NAME = Der.identifier(2, 5, 29, 17);
    private static final byte[] BASIC_CONSTRAINTS = Der.identifier(2, 5, 29, 19);
    private static final byte[] EXTENDED_KEY_USAGE = Der.identifier(2, 5, 29, 37);
    private static final byte[] SERVER_AUTHENTICATION = Der.identifier(1, 3, 6, 1, 5, 5, 7, 3, 1);
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    private SelfSigned() {}

    static ServerCertificate make() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
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
            Signing signing = Signing.of(keys);
            byte[] content = content(keys, now, hostName(), signing);
            Signature signature = Signature.getInstance(signing.algorithm);
            signature.initSign(keys.getPrivate());
            signature.update(content);
            byte[] signed = Der.sequence(content, signing.encoded(), Der.bits(0, signature.sign()));
            return new ServerCertificate(List.of((X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(signed))), keys.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new CertificateException("Cannot make a certificate", e);
        }
    }

    private static byte[] content(KeyPair keys, Instant now, String host, Signing signing) {
        byte[] version3 = Der.explicit(0, Der.integer(new byte[]{2}));
        byte[] serial = Der.integer(new BigInteger(127, new SecureRandom()).toByteArray());
        byte[] subject = Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.text(host))),
                Der.set(Der.sequence(ORGANIZATION, Der.text("Granary"))));
        // A day back, for clients whose clock is a little behind.
        byte[] validity = Der.sequence(Der.time(now.minus(Duration.ofDays(1))), Der.time(now.plus(VALID)));
        byte[] extensions = Der.explicit(3,
                Der.sequence(Der.sequence(SUBJECT_ALTERNATIVE_NAME, Der.octets(names(host))),
                        Der.sequence(BASIC_CONSTRAINTS, Der.yes(), Der.octets(Der.sequence())),
                        Der.sequence(KEY_USAGE, Der.yes(), Der.octets(signing.usage())),
                        Der.sequence(EXTENDED_KEY_USAGE, Der.octets(Der.sequence(SERVER_AUTHENTICATION)))));
        return Der.sequence(version3, serial, signing.encoded(), subject, validity, subject,
                keys.getPublic().getEncoded(), extensions);
    }

    private static byte[] names(String host) {
        List<byte[]> names = new ArrayList<>(List.of(dns("localhost"),
                Der.implicit(IP_ADDRESS, new byte[]{127, 0, 0, 1}),
                Der.implicit(IP_ADDRESS, new byte[]{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1})));
        if (!host.equals("localhost")) {
            names.add(dns(host));
        }
        return Der.sequence(names.toArray(byte[][]::new));
    }

    private static byte[] dns(String host) {
        return Der.implicit(DNS_NAME, host.getBytes(StandardCharsets.US_ASCII));
    }

    private static String hostName() {
        try {
            String name = InetAddress.getLocalHost().getHostName();
            return name.matches("[A-Za-z0-9]([A-Za-z0-9.-]{0,62}[A-Za-z0-9])?") ? name : "localhost";
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /// How a key signs.
    private enum Signing {
        RSA("SHA256withRSA"), EC("SHA256withECDSA"), ED25519("Ed25519");

        /// As the JDK calls it.
        private final String algorithm;

        Signing(String algorithm) {
            this.algorithm = algorithm;
        }

        static Signing of(KeyPair keys) {
            return switch (keys.getPrivate().getAlgorithm()) {
                case "RSA" -> RSA;
                case "EC" -> EC;
                default -> ED25519;
            };
        }

        /// As a certificate calls it. Parameters of RSA are an element of type NULL.
        byte[] encoded() {
            return switch (this) {
                case RSA -> Der.sequence(Der.identifier(1, 2, 840, 113549, 1, 1, 11), new byte[]{0x05, 0x00});
                case EC -> Der.sequence(Der.identifier(1, 2, 840, 10045, 4, 3, 2));
                case ED25519 -> Der.sequence(Der.identifier(1, 3, 101, 112));
            };
        }

        /// What the key may be used for: signatures, and with RSA to encrypt keys.
        byte[] usage() {
            return this == RSA ? Der.bits(5, new byte[]{(byte) 0xa0}) : Der.bits(7, new byte[]{(byte) 0x80});
        }
    }
}
