package org.granary.bench;

import java.sql.SQLException;

/// A client of the queue on either server: one connection, used by one thread.
interface Queue extends AutoCloseable {

    void addJob(long job) throws SQLException;

    void succeed(long job, int item) throws SQLException;

    /// Reads the next items to work on. @return how many came
    int batch(int count) throws SQLException;

    @Override
    void close() throws SQLException;
}
