package org.granary.store.sqlite;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.UUID;
import org.granary.store.DateTimes;
import org.jspecify.annotations.Nullable;

/// How Java values lie in SQLite, as [org.granary.store.Transaction] promises; the driver's own mapping (times and UUIDs as text) is never used.
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
            bind(statement, i + 1, parameters[i]);
        }
    }

    private static void bind(PreparedStatement statement, int position, @Nullable Object value) throws SQLException {
        switch (value) {
            case null -> statement.setNull(position, Types.NULL);
            case Boolean b -> statement.setInt(position, b ? 1 : 0);
            case Integer i -> statement.setInt(position, i);
            case Long l -> statement.setLong(position, l);
            case Double d -> statement.setDouble(position, d);
            case String s -> statement.setString(position, s);
            case byte[] b -> statement.setBytes(position, b);
            case UUID u -> statement.setBytes(position, bytes(u));
            case LocalDateTime t -> statement.setLong(position, DateTimes.toTicks(t));
            case LocalDate d -> statement.setLong(position, d.toEpochDay());
            case BigDecimal d -> statement.setString(position, d.toPlainString());
            default -> throw new IllegalArgumentException(
                    "The store does not know how to keep a " + value.getClass().getName() + " (parameter " + position
                            + ").");
        }
    }

    private static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(16).putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits())
                .array();
    }

    static UUID uuid(byte[] bytes) {
        if (bytes.length != 16) {
            throw new IllegalStateException("A UUID has 16 bytes, not " + bytes.length + ".");
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }
}
