package org.granary.client.generator;

import java.math.BigDecimal;
import java.util.HexFormat;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// What a SQL type is in Java. The names are those of the constants of `SqlKind`.
enum JavaType {
    BIT("Boolean", "boolean"), INT("Integer", "int"), BIGINT("Long", "long"), REAL("Float", "float"), FLOAT("Double",
            "double"), DECIMAL("BigDecimal"), DATE("LocalDate"), TIME("LocalTime"), DATETIME(
                    "LocalDateTime"), DATETIMEOFFSET("OffsetDateTime"), TEXT("String"), LONG_TEXT("String"), BINARY(
                            "byte[]"), LONG_BINARY("byte[]"), UNIQUEIDENTIFIER("UUID"), VARIANT("Object");

    private final String boxed;
    private final String primitive;

    JavaType(String boxed) {
        this(boxed, boxed);
    }

    /// @param primitive what takes the place of `boxed` where NULL is not allowed
    JavaType(String boxed, String primitive) {
        this.boxed = boxed;
        this.primitive = primitive;
    }

    static JavaType of(SqlType type) {
        return switch (type) {
            case SqlType.Simple simple -> switch (simple) {
                case BIT -> BIT;
                case TINYINT, SMALLINT, INT -> INT;
                case BIGINT -> BIGINT;
                case REAL -> REAL;
                case FLOAT -> FLOAT;
                case MONEY, SMALLMONEY -> DECIMAL;
                case DATE -> DATE;
                case DATETIME, SMALLDATETIME -> DATETIME;
                case UNIQUEIDENTIFIER -> UNIQUEIDENTIFIER;
                case XML, TEXT, NTEXT -> LONG_TEXT;
                case SQL_VARIANT -> VARIANT;
                case IMAGE -> LONG_BINARY;
                case TIMESTAMP -> BINARY;
            };
            case SqlType.Decimal _ -> DECIMAL;
            case SqlType.Temporal temporal -> switch (temporal.kind()) {
                case TIME -> TIME;
                case DATETIME2 -> DATETIME;
                case DATETIMEOFFSET -> DATETIMEOFFSET;
            };
            case SqlType.Characters text -> text.length() == SqlType.MAX ? LONG_TEXT : TEXT;
            case SqlType.Binary bytes -> bytes.length() == SqlType.MAX ? LONG_BINARY : BINARY;
        };
    }

    /// The type of a variable that may be null, or not.
    String named(boolean nullable) {
        if (!nullable) {
            return primitive;
        }
        return boxed.endsWith("[]") ? "byte @Nullable []" : "@Nullable " + boxed;
    }

    String kind() {
        return "SqlKind." + name();
    }

    /// A value as Java's source writes it.
    static String literal(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Boolean bit -> bit.toString();
            case Integer number -> number.toString();
            case Long number -> number + "L";
            case Float number -> number + "F";
            case Double number -> number.toString();
            case BigDecimal number -> "new BigDecimal(\"" + number.toPlainString() + "\")";
            case String text -> '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
            case byte[] bytes -> "HexFormat.of().parseHex(\"" + HexFormat.of().formatHex(bytes) + "\")";
            default -> throw new IllegalArgumentException(
                    "How does Java write a default of " + value.getClass().getSimpleName() + "?");
        };
    }
}
