package org.granary.protocol.search;

import java.nio.file.Path;
import java.util.List;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.protocol.TestServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// The tables that all databases of MS-SQLPGAT2 have, for looking at query plans.
public abstract class SearchFixture {
    protected TestServer server;

    @BeforeEach
    void open(@TempDir Path folder) {
        server = new TestServer(folder, new DatabaseDefinition(
                SearchDatabases.definitions(List.of()).getFirst().schema(), List.of(), List.of()));
    }

    @AfterEach
    void close() {
        server.close();
    }
}
