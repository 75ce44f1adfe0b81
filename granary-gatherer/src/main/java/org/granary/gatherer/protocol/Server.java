package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.SQLException;

/// A server with a search application.
public interface Server {
    /// A new connection to one of its databases.
    Connection connect(String database) throws SQLException;

    /// The database of the administration.
    String administration();

    /// Who hears of calls.
    default CallLog calls() {
        return CallLog.NONE;
    }
}
