package org.granary.bench;

import java.io.IOException;
import java.sql.SQLException;

/// A server that runs, with an empty queue in it.
interface Peer extends AutoCloseable {

    Queue connect() throws SQLException;

    /// Adds submitted jobs 1 to `jobs`, each with one group of items 1 to `items`.
    ///
    /// @param started whether a worker has them already
    void fill(int jobs, int items, boolean started) throws SQLException;

    @Override
    void close() throws IOException;
}
