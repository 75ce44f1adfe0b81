package org.granary.bench;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Reads rows that both servers send alike.
final class JobRows {
    private JobRows() {}

    static List<Queue.Item> readBatch(PreparedStatement batch) throws SQLException {
        List<Queue.Item> taken = new ArrayList<>();
        try (ResultSet rows = batch.executeQuery()) {
            while (rows.next()) {
                taken.add(new Queue.Item(rows.getLong(1), rows.getShort(2), rows.getInt(3)));
                rows.getBoolean(4);
                rows.getString(5);
                rows.getString(6);
                rows.getShort(7);
                rows.getObject(8);
                rows.getTimestamp(9);
                rows.getTimestamp(10);
            }
        }
        return taken;
    }

    /// @return how many groups came
    static int readGroups(PreparedStatement update) throws SQLException {
        int count = 0;
        try (ResultSet rows = update.executeQuery()) {
            while (rows.next()) {
                rows.getLong(1);
                rows.getShort(2);
                rows.getString(3);
                rows.getString(4);
                rows.getString(5);
                rows.getObject(6);
                rows.getBytes(7);
                count++;
            }
        }
        return count;
    }

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
