package org.granary.torture.crash;

import java.io.IOException;
import java.util.List;

/// The PostgreSQL of a run, which can be killed.
interface Postgres extends AutoCloseable {
    /// Where its servers are, which stays the same.
    List<Integer> ports();

    /// `kill -9`; afterwards one of its servers takes changes again.
    ///
    /// @return what has happened
    String kill() throws IOException, InterruptedException;

    @Override
    void close();
}
