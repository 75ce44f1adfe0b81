package org.granary.it.console;

import java.util.List;
import java.util.Map;
import org.granary.console.Console;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;

/// A server with its console, both on free ports.
final class ConsoleServer implements AutoCloseable {
    private final TestServer server;
    private final Map<String, String> settings;
    private Console console;

    private ConsoleServer(TestServer server, Map<String, String> settings) {
        this.server = server;
        this.settings = settings;
        this.console = open();
    }

    /// @param settings of the console
    static ConsoleServer start(StoreKind store, Map<String, String> settings) {
        return new ConsoleServer(TestServer.start(store, Map.of(), Clock.SYSTEM), settings);
    }

    private Console open() {
        Map<String, String> all = new java.util.HashMap<>(
                Map.of("console-port", "0", "data", server.data().toString()));
        all.putAll(settings);
        Console opened = Console.start(server.server(), Settings.of(all), List.of());
        if (!opened.await()) {
            throw new IllegalStateException("The console has not started.");
        }
        return opened;
    }

    TestServer server() {
        return server;
    }

    String url() {
        return console.url();
    }

    /// Stops the console, as a server that goes away does.
    void stopConsole() {
        console.close();
    }

    /// Starts it again, where it was.
    void startConsole() {
        String port = url().substring(url().lastIndexOf(':') + 1);
        console = Console.start(server.server(),
                Settings.of(Map.of("console-port", port, "data", server.data().toString())), List.of());
        console.await();
    }

    @Override
    public void close() {
        console.close();
        server.close();
    }
}
