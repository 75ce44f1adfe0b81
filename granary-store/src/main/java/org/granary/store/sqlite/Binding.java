package org.granary.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.granary.store.StoredValue;
import org.jspecify.annotations.Nullable;

/// Hands values to SQLite.
final class Binding {
    private Binding() {}

    static void bind(PreparedStatement statement, int expected, String sql, @Nullable Object... parameters)
            throws SQLException {
        if (parameters.length != expected) {
            throw new IllegalArgumentException(
                    "The statement has " + expected + " parameters, but " + parameters.length + " values were given: "
                            + sql);
        }
        for (int i = 0; i < parameters.length; i++) {
            switch (StoredValue.of(parameters[i], i + 1)) {
                case Long l -> statement.setLong(i + 1, l);
                case String s -> statement.setString(i + 1, s);
                case byte[] b -> statement.setBytes(i + 1, b);
                case Double d -> statement.setDouble(i + 1, d);
                case null, default -> statement.setNull(i + 1, Types.NULL);
            }
        }
    }
}
