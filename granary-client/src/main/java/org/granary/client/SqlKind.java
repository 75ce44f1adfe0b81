package org.granary.client;

import com.microsoft.sqlserver.jdbc.SQLServerPreparedStatement;
import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How values of a family of SQL types travel: their class in Java, and what the driver calls them. For generated clients.
public final class SqlKind<T> {
    public static final SqlKind<Boolean> BIT = new SqlKind<>(Boolean.class, Types.BIT);
    public static final SqlKind<Integer> INT = new SqlKind<>(Integer.class, Types.INTEGER);
    public static final SqlKind<Long> BIGINT = new SqlKind<>(Long.class, Types.BIGINT);
    public static final SqlKind<Float> REAL = new SqlKind<>(Float.class, Types.REAL);
    public static final SqlKind<Double> FLOAT = new SqlKind<>(Double.class, Types.DOUBLE);
    public static final SqlKind<BigDecimal> DECIMAL = new SqlKind<>(BigDecimal.class, Types.DECIMAL);
    public static final SqlKind<LocalDate> DATE = new SqlKind<>(LocalDate.class, Types.DATE);
    public static final SqlKind<LocalTime> TIME = new SqlKind<>(LocalTime.class, Types.TIME);
    public static final SqlKind<LocalDateTime> DATETIME = new SqlKind<>(LocalDateTime.class, Types.TIMESTAMP);
    public static final SqlKind<OffsetDateTime> DATETIMEOFFSET = new SqlKind<>(OffsetDateTime.class,
            microsoft.sql.Types.DATETIMEOFFSET);
    public static final SqlKind<String> TEXT = new SqlKind<>(String.class, Types.NVARCHAR);
    public static final SqlKind<String> LONG_TEXT = new SqlKind<>(String.class, Types.LONGNVARCHAR);
    public static final SqlKind<byte[]> BINARY = new SqlKind<>(byte[].class, Types.VARBINARY);
    public static final SqlKind<byte[]> LONG_BINARY = new SqlKind<>(byte[].class, Types.LONGVARBINARY);
    public static final SqlKind<UUID> UNIQUEIDENTIFIER = new SqlKind<>(UUID.class, microsoft.sql.Types.GUID);
    /// `sql_variant`: sent as what it is, and received as what it was stored as.
    public static final SqlKind<Object> VARIANT = new SqlKind<>(Object.class, microsoft.sql.Types.SQL_VARIANT);

    private final Class<T> type;
    private final int jdbcType;

    private SqlKind(Class<T> type, int jdbcType) {
        this.type = type;
        this.jdbcType = jdbcType;
    }

    int jdbcType() {
        return jdbcType;
    }

    void set(SQLServerPreparedStatement statement, int index, @Nullable T value) throws SQLException {
        switch (value) {
            // The driver sends no NULL as a sql_variant, and the server turns any other into one.
            case null ->
                statement.setNull(index, jdbcType == microsoft.sql.Types.SQL_VARIANT ? Types.NVARCHAR : jdbcType);
            case String text -> statement.setNString(index, text);
            case byte[] bytes -> statement.setBytes(index, bytes);
            case UUID uuid -> statement.setUniqueIdentifier(index, uuid.toString());
            case BigDecimal number -> statement.setBigDecimal(index, number);
            case Boolean bit -> statement.setBoolean(index, bit);
            case Integer number -> statement.setInt(index, number);
            case Long number -> statement.setLong(index, number);
            // The driver knows the classes of java.time; through java.sql.Timestamp an hour that the zone skips would be lost.
            default -> statement.setObject(index, value);
        }
    }

    @Nullable
    T output(CallableStatement statement, int index) throws SQLException {
        return type == Object.class ? type.cast(statement.getObject(index)) : statement.getObject(index, type);
    }

    @Nullable
    T column(ResultSet rows, int index) throws SQLException {
        return type == Object.class ? type.cast(rows.getObject(index)) : rows.getObject(index, type);
    }
}
