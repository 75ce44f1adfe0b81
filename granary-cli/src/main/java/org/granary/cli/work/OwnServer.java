package org.granary.cli.work;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import org.granary.cli.client.ServerLocation;
import org.granary.cli.command.Flags;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.server.GranaryServer;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// The server that a command runs itself where none was named and none listens: the same as `granary serve` would start, without the console.
final class OwnServer implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 5_000;

    private final @Nullable GranaryServer server;

    private OwnServer(@Nullable GranaryServer server) {
        this.server = server;
    }

    static OwnServer startIfNeeded(CommandSpec own, Map<String, String> environment, Streams streams) {
        Settings settings = SettingFlags.read(own, environment);
        ServerLocation location = ServerLocation.of(Flags.value(own, ServerLocation.FLAG), settings);
        if (Flags.value(own, ServerLocation.FLAG) != null || listens(location)) {
            return new OwnServer(null);
        }
        GranaryServer server = GranaryServer.start(settings);
        streams.out().println("No server was running: this command runs one at " + location.host() + ":"
                + server.address().getPort() + ", from the data folder " + settings.get(ServerSettings.DATA) + ".");
        return new OwnServer(server);
    }

    private static boolean listens(ServerLocation location) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(location.host(), location.port()), PATIENCE_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
