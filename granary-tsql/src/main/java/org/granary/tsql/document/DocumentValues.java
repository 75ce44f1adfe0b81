package org.granary.tsql.document;

import java.util.Base64;
import org.granary.type.Conversions;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// How values of T-SQL are written in JSON and XML.
public final class DocumentValues {
    private static final SqlType TEXT = SqlType.nvarchar(SqlType.MAX);
    private static final int ISO_STYLE = 126;

    private DocumentValues() {}

    /// The value as text, before anything is escaped.
    public static String text(SqlType type, Object value) {
        return switch (type) {
            case SqlType.Binary _ -> Base64.getEncoder().encodeToString((byte[]) value);
            case SqlType.Temporal _ -> converted(type, value, ISO_STYLE);
            case Simple simple -> switch (simple) {
                case IMAGE, TIMESTAMP -> Base64.getEncoder().encodeToString((byte[]) value);
                case DATE, DATETIME, SMALLDATETIME -> converted(type, value, ISO_STYLE);
                case REAL -> converted(type, value, 1);
                case FLOAT, MONEY, SMALLMONEY -> converted(type, value, 2);
                case BIT -> Boolean.TRUE.equals(value) || Integer.valueOf(1).equals(value) ? "1" : "0";
                case SQL_VARIANT -> value instanceof SqlValue inner && inner.value() != null
                        ? text(inner.type(), inner.value())
                        : String.valueOf(value);
                default -> converted(type, value, 0);
            };
            default -> converted(type, value, 0);
        };
    }

    private static String converted(SqlType type, Object value, int style) {
        return String.valueOf(value instanceof String text
                ? text
                : Conversions.convert(SqlValue.of(type, value), TEXT, style).value());
    }

    /// The value in JSON.
    ///
    /// @param json whether it is JSON already
    public static String json(SqlType type, @Nullable Object value, boolean json) {
        if (value == null) {
            return "null";
        }
        if (json && value instanceof String text) {
            return text;
        }
        if (type == Simple.SQL_VARIANT && value instanceof SqlValue inner) {
            return json(inner.type(), inner.value(), false);
        }
        String text = text(type, value);
        if (type == Simple.BIT) {
            return text.equals("1") ? "true" : "false";
        }
        return isNumber(type) ? text : Json.quoted(text);
    }

    private static boolean isNumber(SqlType type) {
        return switch (type) {
            case SqlType.Decimal _ -> true;
            case Simple simple -> switch (simple) {
                case TINYINT, SMALLINT, INT, BIGINT, REAL, FLOAT, MONEY, SMALLMONEY -> true;
                default -> false;
            };
            default -> false;
        };
    }
}
