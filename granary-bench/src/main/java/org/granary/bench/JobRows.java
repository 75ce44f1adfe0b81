package org.granary.bench;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Reads rows that both servers send alike.
final class JobRows {
    private JobRows() {}

    static Queue.Status readStatus(PreparedStatement status) throws SQLException {
        try (ResultSet rows = status.executeQuery()) {
            if (!rows.next()) {
                throw new SQLException("There is no such job.");
            }
            rows.getString(8);
            return new Queue.Status(rows.getInt(1), rows.getInt(2), rows.getInt(3), rows.getInt(4), rows.getInt(5),
                    rows.getInt(6), rows.getInt(7));
        }
    }

    /// @return how many items came
    static int readItems(PreparedStatement items) throws SQLException {
        int count = 0;
        try (ResultSet rows = items.executeQuery()) {
            while (rows.next()) {
                rows.getInt(1);
                rows.getTimestamp(2);
                rows.getTimestamp(3);
                rows.getInt(4);
                rows.getString(5);
                rows.getString(6);
                count++;
            }
        }
        return count;
    }
}
