package org.granary.it.protocol;

import com.microsoft.sqlserver.jdbc.SQLServerPreparedStatement;
import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.JDBCType;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Values on their way to the driver and back, exactly.
final class Values {
    /// What the driver calls the length of a `max` type, in characters and in bytes.
    private static final int MAX_CHARACTERS = 1_073_741_823;
    private static final int MAX_BYTES = Integer.MAX_VALUE;

    private Values() {}

    static void set(SQLServerPreparedStatement statement, int index, @Nullable Object value) throws SQLException {
        switch (value) {
            case null -> statement.setNull(index, Types.NVARCHAR);
            case Boolean bit -> statement.setBoolean(index, bit);
            case Short number -> statement.setShort(index, number);
            case Integer number -> statement.setInt(index, number);
            case Long number -> statement.setLong(index, number);
            case Double number -> statement.setDouble(index, number);
            case BigDecimal number -> statement.setBigDecimal(index, number);
            case String text -> statement.setNString(index, text);
            case byte[] bytes -> statement.setBytes(index, bytes);
            case UUID uuid -> statement.setUniqueIdentifier(index, uuid.toString());
            // Not through java.sql.Timestamp, which has no value for an hour that the test's time zone skipped.
            case LocalDateTime time -> statement.setObject(index, time);
            case LocalDate date -> statement.setObject(index, date, Types.DATE);
            default -> throw new IllegalArgumentException("How is " + value.getClass() + " sent?");
        }
    }

    static void register(CallableStatement statement, int index, Out out) throws SQLException {
        if (out.type() == JDBCType.DECIMAL || out.type() == JDBCType.NUMERIC) {
            statement.registerOutParameter(index, out.type(), out.scale());
        } else {
            statement.registerOutParameter(index, out.type());
        }
    }

    static @Nullable Object output(CallableStatement statement, int index, Out out) throws SQLException {
        return switch (out.type()) {
            case TIMESTAMP -> statement.getObject(index, LocalDateTime.class);
            case DATE -> statement.getObject(index, LocalDate.class);
            default -> plain(statement.getObject(index));
        };
    }

    static @Nullable Object column(java.sql.ResultSet rows, int index, String type) throws SQLException {
        if (type.startsWith("datetime2") || type.equals("datetime") || type.equals("smalldatetime")) {
            return rows.getObject(index, LocalDateTime.class);
        }
        return switch (type) {
            case "date" -> rows.getObject(index, LocalDate.class);
            case "uniqueidentifier" -> {
                String text = rows.getString(index);
                yield text == null ? null : UUID.fromString(text);
            }
            default -> plain(rows.getObject(index));
        };
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return value instanceof Short number ? Integer.valueOf(number) : value;
    }

    /// The type of a column, as T-SQL writes it.
    static String type(ResultSetMetaData columns, int index) throws SQLException {
        String name = columns.getColumnTypeName(index).toLowerCase(Locale.ROOT);
        int length = columns.getPrecision(index);
        return switch (name) {
            case "nvarchar" -> name + "(" + (length == MAX_CHARACTERS ? "max" : length) + ")";
            case "varchar", "varbinary" -> name + "(" + (length == MAX_BYTES ? "max" : length) + ")";
            case "char", "nchar", "binary" -> name + "(" + length + ")";
            case "decimal", "numeric" -> name + "(" + length + "," + columns.getScale(index) + ")";
            case "datetime2", "datetimeoffset", "time" -> name + "(" + columns.getScale(index) + ")";
            default -> name;
        };
    }
}
