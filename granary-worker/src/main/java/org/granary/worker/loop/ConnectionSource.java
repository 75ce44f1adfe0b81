package org.granary.worker.loop;

import java.sql.Connection;
import java.sql.SQLException;

/// Makes connections to the database of a queue.
public interface ConnectionSource {
    Connection open() throws SQLException;
}
