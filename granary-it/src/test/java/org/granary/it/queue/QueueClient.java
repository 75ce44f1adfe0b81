package org.granary.it.queue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Calls procedures by position through Microsoft's driver.
final class QueueClient implements AutoCloseable {
    private final Connection connection;

    QueueClient(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    /// @param arguments values of any class that the driver takes; UUIDs travel as text, and null as the literal NULL
    Answer call(String procedure, @Nullable Object... arguments) throws SQLException {
        String list = Arrays.stream(arguments).map(value -> value == null ? "NULL" : "?")
                .collect(Collectors.joining(", "));
        List<List<List<String>>> sets = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(
                "DECLARE @status int; EXEC @status = dbo." + procedure + " " + list + "; SELECT @status")) {
            int index = 0;
            for (Object value : arguments) {
                if (value != null) {
                    statement.setObject(++index, value instanceof UUID ? value.toString() : value);
                }
            }
            boolean rows = statement.execute();
            while (rows || statement.getUpdateCount() >= 0) {
                if (rows) {
                    try (ResultSet set = statement.getResultSet()) {
                        sets.add(rows(set));
                    }
                }
                rows = statement.getMoreResults();
            }
        } catch (SQLException e) {
            if (e.getErrorCode() == 0) {
                throw e;
            }
            return Answer.error(e.getErrorCode());
        }
        int status = Integer.parseInt(sets.removeLast().getFirst().getFirst());
        if (sets.size() > 1) {
            throw new AssertionError(procedure + " sent " + sets.size() + " result sets.");
        }
        return new Answer(0, status, sets.isEmpty() ? List.of() : sets.getFirst());
    }

    List<List<String>> query(String sql) throws SQLException {
        try (var statement = connection.createStatement(); ResultSet set = statement.executeQuery(sql)) {
            return rows(set);
        }
    }

    private static List<List<String>> rows(ResultSet set) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        int columns = set.getMetaData().getColumnCount();
        while (set.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                row.add(text(set.getObject(i)));
            }
            rows.add(row);
        }
        return rows;
    }

    /// How values are written where they are compared.
    static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "NULL";
            case Timestamp time -> time.toLocalDateTime().toString();
            case byte[] bytes -> HexFormat.of().formatHex(bytes);
            case UUID uuid -> uuid.toString().toUpperCase(Locale.ROOT);
            default -> value.toString();
        };
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
