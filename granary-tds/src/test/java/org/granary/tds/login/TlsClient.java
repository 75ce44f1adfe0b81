package org.granary.tds.login;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/// The client's side of [Tls].
public final class TlsClient {
    private TlsClient() {}

    public static TlsStreams strict(SSLContext context, InputStream in, OutputStream out, String version,
            String... applicationProtocols) throws IOException {
        SSLEngine engine = engine(context, version);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setApplicationProtocols(applicationProtocols);
        engine.setSSLParameters(parameters);
        TlsStreams tls = new TlsStreams(engine, in, out);
        tls.handshake();
        if (applicationProtocols.length > 0 && !engine.getApplicationProtocol().equals(Tls.STRICT_PROTOCOL)) {
            throw new IOException("agreed on " + engine.getApplicationProtocol());
        }
        return tls;
    }

    public static TlsStreams insidePrelogin(SSLContext context, InputStream in, OutputStream out) throws IOException {
        TlsStreams tls = new TlsStreams(engine(context, "TLSv1.2"), PreloginFraming.input(in),
                PreloginFraming.output(out, 0));
        tls.handshake();
        tls.continueOver(in, out);
        return tls;
    }

    private static SSLEngine engine(SSLContext context, String version) {
        SSLEngine engine = context.createSSLEngine("localhost", 1433);
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[]{version});
        return engine;
    }
}
