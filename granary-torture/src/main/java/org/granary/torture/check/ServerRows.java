package org.granary.torture.check;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.granary.torture.load.Targets;

/// Reads what a server has.
public interface ServerRows {
    Connection connect(String database) throws SQLException;

    /// @param index of the server
    static ServerRows of(Targets targets, int index) {
        return database -> targets.connect(index, database);
    }

    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    default <T> List<T> read(String database, String query, Row<T> row) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<T> all = new ArrayList<>();
            while (rows.next()) {
                all.add(row.read(rows));
            }
            return all;
        }
    }
}
