package org.granary.cli.client;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads tables and views of a server. Procedures are called by the clients of `granary-client`.
public final class Select {

    private Select() {}

    /// Makes a value of the current row.
    public interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    public static <T> List<T> rows(Connection connection, RowReader<T> reader, String sql,
            @Nullable Object... parameters)
            throws SQLException {
        List<T> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(reader.read(rows));
                }
            }
        }
        return found;
    }
}
