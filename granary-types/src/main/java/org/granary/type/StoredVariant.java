package org.granary.type;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.UUID;

/// How a sql_variant is stored: as one text, `type:value`, for instance `decimal(5,2):1.50`. Binary values are
/// hexadecimal, times ISO text. The value comes back in the type in which it was stored.
public final class StoredVariant {

    private StoredVariant() {}

    /// @param variant of a base type, not NULL
    public static String write(SqlValue variant) {
        Object value = variant.value();
        if (value == null) {
            throw new IllegalArgumentException("NULL of type " + variant.type().sql() + " is NULL as a sql_variant.");
        }
        return variant.type().sql() + ':' + (value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value);
    }

    public static SqlValue read(String stored) {
        int colon = stored.indexOf(':');
        SqlType type = TypeNames.parse(stored.substring(0, colon));
        return SqlValue.of(type, value(type, stored.substring(colon + 1)));
    }

    private static Object value(SqlType type, String text) {
        return switch (type) {
            case SqlType.Decimal _ -> new BigDecimal(text);
            case SqlType.Characters _ -> text;
            case SqlType.Binary _ -> HexFormat.of().parseHex(text);
            case SqlType.Temporal(SqlType.Temporal.Kind kind, int _) -> switch (kind) {
                case TIME -> LocalTime.parse(text);
                case DATETIME2 -> LocalDateTime.parse(text);
                case DATETIMEOFFSET -> OffsetDateTime.parse(text);
            };
            case SqlType.Simple simple -> switch (simple) {
                case BIT -> Boolean.valueOf(text);
                case TINYINT, SMALLINT, INT -> Integer.valueOf(text);
                case BIGINT -> Long.valueOf(text);
                case REAL -> Float.valueOf(text);
                case FLOAT -> Double.valueOf(text);
                case MONEY, SMALLMONEY -> new BigDecimal(text);
                case DATE -> LocalDate.parse(text);
                case DATETIME, SMALLDATETIME -> LocalDateTime.parse(text);
                case UNIQUEIDENTIFIER -> UUID.fromString(text);
                case XML, TEXT, NTEXT, IMAGE, TIMESTAMP, SQL_VARIANT ->
                    throw new IllegalArgumentException("A sql_variant cannot hold " + type.sql() + ".");
            };
        };
    }
}
