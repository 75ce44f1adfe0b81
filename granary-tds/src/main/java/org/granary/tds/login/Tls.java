package org.granary.tds.login;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/// The two ways in which TLS starts.
public final class Tls {
    /// The first byte of a client that speaks TDS 8.0: a TLS handshake record.
    public static final int STRICT_FIRST_BYTE = 0x16;
    public static final String STRICT_PROTOCOL = "tds/8.0";

    /// Ends the names of suites with CBC and SHA-1, which no client needs that speaks TLS 1.2.
    private static final String SHA1 = "_SHA";

    private Tls() {}

    /// TDS 8.0: TLS comes first, and everything is inside.
    ///
    /// @param limits what the handshake may take
    public static TlsStreams strict(SSLContext context, InputStream in, OutputStream out,
            TlsStreams.HandshakeLimits limits)
            throws IOException {
        SSLEngine engine = engine(context, "TLSv1.3", "TLSv1.2");
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
    /// @param limits what the handshake may take
    public static TlsStreams insidePrelogin(SSLContext context, InputStream in, OutputStream out, int spid,
            TlsStreams.HandshakeLimits limits) throws IOException {
        TlsStreams tls = new TlsStreams(engine(context, "TLSv1.2"), PreloginFraming.input(in),
                PreloginFraming.output(out, spid), limits);
        tls.handshake();
        tls.continueOver(in, out);
        return tls;
    }

    private static SSLEngine engine(SSLContext context, String... protocols) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        engine.setEnabledProtocols(protocols);
        engine.setEnabledCipherSuites(Arrays.stream(engine.getEnabledCipherSuites())
                .filter(suite -> !suite.endsWith(SHA1)).toArray(String[]::new));
        return engine;
    }
}
