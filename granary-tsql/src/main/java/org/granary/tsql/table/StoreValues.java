package org.granary.tsql.table;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.granary.store.Rows;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.StoredVariant;
import org.jspecify.annotations.Nullable;

/// How values of T-SQL's types lie in the store (see [org.granary.store.Transaction]): rowversions as 64-bit integers,
/// times of day and datetimeoffsets as ISO text, sql_variants as [StoredVariant] has them.
public final class StoreValues {

    private StoreValues() {}

    /// The canonical value of the type in a column (from 1) of the current row.
    public static @Nullable Object read(Rows rows, int column, SqlType type) {
        if (rows.isNull(column)) {
            return null;
        }
        return switch (type) {
            case Simple simple -> switch (simple) {
                case BIT -> rows.getBoolean(column);
                case TINYINT, SMALLINT, INT -> rows.getInt(column);
                case BIGINT -> rows.getLong(column);
                case REAL -> (float) rows.getDouble(column);
                case FLOAT -> rows.getDouble(column);
                case MONEY, SMALLMONEY -> decimal(rows.getString(column), 4);
                case DATE -> rows.getDate(column);
                case DATETIME, SMALLDATETIME -> rows.getDateTime(column);
                case UNIQUEIDENTIFIER -> rows.getUuid(column);
                case XML, TEXT, NTEXT -> rows.getString(column);
                case SQL_VARIANT -> StoredVariant.read(text(rows, column));
                case IMAGE -> rows.getBytes(column);
                case TIMESTAMP -> ByteBuffer.allocate(Long.BYTES).putLong(rows.getLong(column)).array();
            };
            case SqlType.Decimal decimal -> decimal(rows.getString(column), decimal.scale());
            case Temporal temporal -> switch (temporal.kind()) {
                case TIME -> LocalTime.parse(text(rows, column));
                case DATETIME2 -> rows.getDateTime(column);
                case DATETIMEOFFSET -> OffsetDateTime.parse(text(rows, column));
            };
            case SqlType.Characters _ -> rows.getString(column);
            case SqlType.Binary _ -> rows.getBytes(column);
        };
    }

    private static String text(Rows rows, int column) {
        String text = rows.getString(column);
        return text == null ? "" : text;
    }

    private static @Nullable BigDecimal decimal(@Nullable String text, int scale) {
        return text == null ? null : new BigDecimal(text).setScale(scale);
    }

    /// What is handed to the store for a canonical value.
    static @Nullable Object toStore(SqlType type, @Nullable Object value) {
        return switch (value) {
            case null -> null;
            case byte[] bytes when type == Simple.TIMESTAMP -> ByteBuffer.wrap(bytes).getLong();
            case Boolean _,Integer _,Long _,Double _,String _,byte[] _,UUID _,LocalDateTime _,LocalDate _,BigDecimal _ ->
                value;
            case Float number -> (double) number;
            case LocalTime _,OffsetDateTime _ -> value.toString();
            default -> throw new IllegalStateException("no store type for " + value.getClass());
        };
    }
}
