package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.SQLException;

/// A server with a search application.
public interface Server {
    /// A new connection to one of its databases.
    Connection connect(String database) throws SQLException;

    /// The database of the administration.
    String administration();

    /// Is the search application one in the Foundation role (3.3): one database, one component, no anchor crawls, and no metadata by these procedures?
    default boolean foundation() {
        return administration().equalsIgnoreCase(ServerAddress.FOUNDATION);
    }

    /// Who hears of calls.
    default CallLog calls() {
        return CallLog.NONE;
    }
}
