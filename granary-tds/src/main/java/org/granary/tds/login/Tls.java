package org.granary.tds.login;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/// The two ways in which TLS starts.
public final class Tls {
    /// The first byte of a client that speaks TDS 8.0: a TLS handshake record.
    public static final int STRICT_FIRST_BYTE = 0x16;
    public static final String STRICT_PROTOCOL = "tds/8.0";

    /// TLS 1.3, and of TLS 1.2 the suites with a key exchange of its own for each connection and without SHA-1, whatever the JDK has enabled. Those with CBC
    /// are among them: Windows Server 2012 R2 has no others for RSA certificates.
    private static final Pattern SUITES = Pattern.compile("TLS_(AES|CHACHA20)_[A-Z0-9_]+"
            + "|TLS_(ECDHE|DHE)_(ECDSA|RSA)_WITH_(AES|CHACHA20)_[A-Z0-9_]+_SHA(256|384)|TLS_EMPTY_RENEGOTIATION_INFO_SCSV");

    private Tls() {}

    /// TDS 8.0: TLS comes first, and everything is inside.
    ///
    /// @param certificates whether the client shows one
    /// @param limits what the handshake may take
    public static TlsStreams strict(SSLContext context, ClientCertificates certificates, InputStream in,
            OutputStream out,
            TlsStreams.HandshakeLimits limits)
            throws IOException {
        SSLEngine engine = engine(context, certificates, "TLSv1.3", "TLSv1.2");
        // Null, a client that names protocols but not this one, ends the handshake with the alert that RFC 7301 asks for.
        engine.setHandshakeApplicationProtocolSelector(
                (handshaking, offered) -> offered.contains(STRICT_PROTOCOL) ? STRICT_PROTOCOL : null);
        TlsStreams tls = new TlsStreams(engine, in, out, limits);
        tls.handshake();
        return tls;
    }

    /// TDS 7.x: the handshake goes inside PRELOGIN packets, what follows does not. Only TLS 1.2, because the session tickets of TLS 1.3
    /// come after the handshake, where the client does not expect another framed packet.
    ///
    /// @param spid for the packet headers
    /// @param certificates whether the client shows one
    /// @param limits what the handshake may take
    public static TlsStreams insidePrelogin(SSLContext context, ClientCertificates certificates, InputStream in,
            OutputStream out, int spid,
            TlsStreams.HandshakeLimits limits) throws IOException {
        TlsStreams tls = new TlsStreams(engine(context, certificates, "TLSv1.2"), PreloginFraming.input(in),
                PreloginFraming.output(out, spid), limits);
        tls.handshake();
        tls.continueOver(in, out);
        return tls;
    }

    private static SSLEngine engine(SSLContext context, ClientCertificates certificates, String... protocols) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        engine.setEnabledProtocols(protocols);
        engine.setEnabledCipherSuites(Arrays.stream(engine.getEnabledCipherSuites())
                .filter(suite -> SUITES.matcher(suite).matches()).toArray(String[]::new));
        certificates.ask(engine);
        return engine;
    }
}
