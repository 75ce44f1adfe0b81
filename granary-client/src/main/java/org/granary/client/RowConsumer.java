package org.granary.client;

import java.io.IOException;
import java.sql.SQLException;

/// Takes the rows of a result set one by one, while they arrive. What it throws ends the call.
@FunctionalInterface
public interface RowConsumer<T> {
    void accept(T row) throws SQLException, IOException;
}
