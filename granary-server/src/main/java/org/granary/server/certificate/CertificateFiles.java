package org.granary.server.certificate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMException;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/// Reads certificates from files. Every failure is a [CertificateException] that names the file.
final class CertificateFiles {

    private static final Pattern CERTIFICATE = Pattern
            .compile("-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\\s]++)-----END CERTIFICATE-----");
    private static final Pattern PLAIN_PKCS8 = Pattern
            .compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]++)-----END PRIVATE KEY-----");

    private CertificateFiles() {}

    static ServerCertificate pem(Path certificate, Path key) {
        return checked(unchecked(certificate, key), certificate);
    }

    /// The same without checking that the two belong together, for what we wrote ourselves.
    static ServerCertificate unchecked(Path certificate, Path key) {
        return new ServerCertificate(certificates(certificate), privateKey(key));
    }

    /// All certificates of a file, at least one.
    static List<X509Certificate> certificates(Path certificate) {
        List<X509Certificate> chain = new ArrayList<>();
        try {
            // Block by block: the JDK stumbles over a key in the same file.
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            Matcher blocks = CERTIFICATE.matcher(Files.readString(certificate, StandardCharsets.ISO_8859_1));
            while (blocks.find()) {
                byte[] encoded = Base64.getMimeDecoder().decode(blocks.group(1));
                chain.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(encoded)));
            }
        } catch (IOException | GeneralSecurityException e) {
            throw new CertificateException("Cannot read the certificate " + certificate, e);
        }
        if (chain.isEmpty()) {
            throw new CertificateException("There is no certificate in " + certificate + ".");
        }
        return chain;
    }

    private static PrivateKey privateKey(Path file) {
        String text;
        try {
            text = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new CertificateException("Cannot read the private key " + file, e);
        }
        return plainPkcs8(text).orElseGet(() -> otherPem(text, file));
    }

    /// The usual form, read without Bouncy Castle: loading that takes longer than the rest of the start.
    private static Optional<PrivateKey> plainPkcs8(String text) {
        Matcher matcher = PLAIN_PKCS8.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        byte[] encoded = Base64.getMimeDecoder().decode(matcher.group(1));
        for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
            try {
                return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
            } catch (GeneralSecurityException _) {
                // a key of another algorithm
            }
        }
        return Optional.empty();
    }

    private static PrivateKey otherPem(String text, Path file) {
        try (PEMParser parser = new PEMParser(new StringReader(text))) {
            for (Object found = parser.readObject(); found != null; found = parser.readObject()) {
                Optional<PrivateKey> key = privateKey(found);
                if (key.isPresent()) {
                    return key.get();
                }
            }
        } catch (IOException e) {
            throw new CertificateException("Cannot read the private key " + file, e);
        }
        throw new CertificateException("There is no private key in " + file + missingKey(text));
    }

    private static String missingKey(String text) {
        if (text.contains("ENCRYPTED")) {
            return " without a password. Write it without one (openssl pkey), or use a PKCS #12 file with --certificate-password.";
        }
        return text.contains("BEGIN CERTIFICATE")
                ? ", only a certificate. Name the file with its key with --certificate-key."
                : ".";
    }

    private static Optional<PrivateKey> privateKey(Object found) throws PEMException {
        JcaPEMKeyConverter converter = new JcaPEMKeyConverter();
        if (found instanceof PrivateKeyInfo info) {
            return Optional.of(converter.getPrivateKey(info));
        }
        return found instanceof PEMKeyPair pair
                ? Optional.of(converter.getKeyPair(pair).getPrivate())
                : Optional.empty();
    }

    static ServerCertificate pkcs12(Path file, String password) {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password.toCharArray());
            for (String alias : Collections.list(store.aliases())) {
                if (store.isKeyEntry(alias)) {
                    PrivateKey key = (PrivateKey) Objects.requireNonNull(store.getKey(alias, password.toCharArray()));
                    List<X509Certificate> chain = new ArrayList<>();
                    for (Certificate one : store.getCertificateChain(alias)) {
                        chain.add((X509Certificate) one);
                    }
                    return checked(new ServerCertificate(chain, key), file);
                }
            }
        } catch (IOException | GeneralSecurityException e) {
            throw new CertificateException("Cannot read the certificate " + file, e);
        }
        throw new CertificateException("There is no private key in " + file + ".");
    }

    /// A key that belongs to another certificate would fail only in the first handshake, as a riddle.
    private static ServerCertificate checked(ServerCertificate certificate, Path file) {
        try {
            X509Certificate own = certificate.chain().getFirst();
            Signature signature = Signature.getInstance(algorithm(certificate.key()));
            signature.initSign(certificate.key());
            signature.update(own.getEncoded());
            byte[] signed = signature.sign();
            signature.initVerify(own.getPublicKey());
            signature.update(own.getEncoded());
            if (signature.verify(signed)) {
                return certificate;
            }
        } catch (GeneralSecurityException e) {
            throw new CertificateException("The private key does not belong to the certificate " + file, e);
        }
        throw new CertificateException("The private key does not belong to the certificate " + file + ".");
    }

    private static String algorithm(PrivateKey key) throws GeneralSecurityException {
        return switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            case "EdDSA", "Ed25519", "Ed448" -> "EdDSA";
            default -> throw new GeneralSecurityException("keys of type " + key.getAlgorithm() + " are not supported");
        };
    }
}
