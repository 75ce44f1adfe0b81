package org.granary.protocol;

import java.nio.file.Path;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// An empty database of the embedded store, which is asked how it would go about statements.
public abstract class PlanFixture {
    @TempDir
    Path folder;

    private TestServer server;

    protected abstract DatabaseDefinition definition();

    @BeforeEach
    final void open() {
        server = new TestServer(folder, definition());
    }

    @AfterEach
    final void close() {
        server.close();
    }

    protected final QueryPlan plan(String sql) {
        return QueryPlan.of(server.store(), sql);
    }
}
