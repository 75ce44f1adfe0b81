package org.granary.tds.login;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLKeyException;
import javax.net.ssl.SSLSession;

/// What names a TLS channel, for a client that binds its proof of who it is to the channel in which it sends it: a proof that somebody else
/// passes on in a channel of their own is then worth nothing.
///
/// - `tls-server-end-point` (RFC 5929, 4): the hash of the server's certificate.
/// - `tls-exporter` (RFC 9266): keying material of TLS 1.3.
///
/// `tls-unique` of TLS 1.2 is not among them: the JDK does not give out the Finished messages that it consists of.
final class ChannelBindings {
    private static final String END_POINT = "tls-server-end-point:";
    private static final String EXPORTER = "tls-exporter:";
    private static final String EXPORTER_LABEL = "EXPORTER-Channel-Binding";
    private static final int EXPORTED_BYTES = 32;

    private ChannelBindings() {}

    static List<byte[]> of(SSLSession session) {
        List<byte[]> bindings = new ArrayList<>();
        Certificate[] own = session.getLocalCertificates();
        try {
            if (own != null && own.length > 0 && own[0] instanceof X509Certificate certificate) {
                byte[] hash = MessageDigest.getInstance(hash(certificate.getSigAlgName()))
                        .digest(certificate.getEncoded());
                bindings.add(named(END_POINT, hash));
            }
            if ("TLSv1.3".equals(session.getProtocol()) && session instanceof ExtendedSSLSession extended) {
                bindings.add(named(EXPORTER,
                        extended.exportKeyingMaterialData(EXPORTER_LABEL, new byte[0], EXPORTED_BYTES)));
            }
        } catch (GeneralSecurityException | SSLKeyException | UnsupportedOperationException e) {
            // Without a name for the channel, nothing can be bound to it.
            return List.copyOf(bindings);
        }
        return List.copyOf(bindings);
    }

    /// The hash of the certificate's signature; SHA-256 in place of MD5 and SHA-1, and where the signature names none.
    private static String hash(String signature) {
        String name = signature.toUpperCase(Locale.ROOT);
        return name.startsWith("SHA384") ? "SHA-384" : name.startsWith("SHA512") ? "SHA-512" : "SHA-256";
    }

    private static byte[] named(String type, byte[] value) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(type.getBytes(StandardCharsets.US_ASCII));
        all.writeBytes(value);
        return all.toByteArray();
    }
}
