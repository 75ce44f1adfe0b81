package org.granary.it.console;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.granary.cli.search.ConsoleSearch;
import org.granary.console.Console;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.index.IndexChange;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.search.IndexFolder;
import org.granary.search.SearchIndex;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.granary.store.Store;

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
        return start(store, settings, store::around);
    }

    /// @param around the store that the server sees of the one that it opens
    static ConsoleServer start(StoreKind store, Map<String, String> settings, UnaryOperator<Store> around) {
        return new ConsoleServer(TestServer.start(store, Map.of(), Clock.SYSTEM, around), settings);
    }

    private Console open() {
        Map<String, String> all = new java.util.HashMap<>(
                Map.of("console-port", "0", "data", server.data().toString()));
        all.putAll(settings);
        Console opened = Console.start(server.server(), Settings.of(all),
                new ConsoleSearch(server.data()));
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
                Settings.of(Map.of("console-port", port, "data", server.data().toString())),
                new ConsoleSearch(server.data()));
        console.await();
    }

    /// Something that was crawled, and can be found.
    void fillIndex() throws IOException {
        try (SearchIndex index = new SearchIndex(IndexFolder.in(server.data(), "Search_Service_Application_DB"))) {
            index.belongTo("test");
            index.write(List.of(page(1, "https://intranet.example/leave", "Requesting leave",
                    "Ask your manager for leave at least two weeks before. Leave that was granted is shown in the calendar."),
                    page(2, "https://intranet.example/travel", "Travel expenses",
                            "Keep the receipts of your travels. Leave them with the accounting department."),
                    page(3, "https://wiki.example/holidays", "Public holidays",
                            "On public holidays nobody has to ask for leave.")));
        }
    }

    private static IndexChange page(int id, String url, String title, String text) {
        return new IndexChange.Put(id, url, new Document(title, "Personnel", null, 0x0409, "text/html", 4000 + id,
                Instant.parse("2026-01-31T08:00:00Z"), null, id, id, Map.of()), text, 1);
    }

    @Override
    public void close() {
        console.close();
        server.close();
    }
}
