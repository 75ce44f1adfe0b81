package org.granary.protocol.config;

import java.nio.file.Path;
import org.granary.protocol.TestServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A configuration database as a new farm has it.
public abstract class ConfigFixture {
    protected TestServer server;

    @BeforeEach
    void open(@TempDir Path folder) {
        server = new TestServer(folder, SharePointConfig.definition());
    }

    @AfterEach
    void close() {
        server.close();
    }
}
