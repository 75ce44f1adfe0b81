package org.granary.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import javax.net.ssl.SSLContext;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.tds.server.ConnectionRegistry;
import org.granary.tds.server.ResponseSpace;
import org.granary.tds.server.TdsHandler;
import org.granary.tds.server.TdsServer;
import org.granary.tds.server.TdsServerSettings;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// Where the server listens, and why it cannot.
///
/// @param port 0 for any free one
record ListenAddress(String bind, int port) {

    static ListenAddress of(Settings settings) {
        return new ListenAddress(settings.get(ServerSettings.BIND), settings.get(ServerSettings.PORT));
    }

    /// @throws StartException where somebody else listens there
    void requireFree() {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.getByName(bind), port));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    TdsServer listen(TdsServerSettings settings, @Nullable SSLContext tls, TdsHandler handler,
            ConnectionRegistry connections, ResponseSpace responses) {
        try {
            return TdsServer.start(settings, tls, handler, connections, responses);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private StartException failure(IOException e) {
        return new StartException(switch (e) {
            case UnknownHostException _ -> "There is no address " + bind + " to listen on.";
            case BindException _ -> "Cannot listen on " + bind + " port " + port + ": " + Wording.reason(e)
                    + ". Choose another with --port or --bind.";
            default -> "Cannot listen on " + bind + " port " + port + ": " + Wording.reason(e) + ".";
        }, e);
    }
}
