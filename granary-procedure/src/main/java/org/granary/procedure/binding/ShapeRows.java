package org.granary.procedure.binding;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongFunction;
import org.granary.procedure.ResultShape;
import org.granary.store.Rows;
import org.granary.type.Column;
import org.granary.type.LargeValue;
import org.granary.type.SqlType;
import org.granary.type.StoredVariant;
import org.jspecify.annotations.Nullable;

/// Rows of a declared shape: read from the store by their declared types, and checked.
final class ShapeRows {
    private final ResultShape shape;
    private final Reader[] readers;
    private final Class<?>[] classes;
    private final boolean[] nullable;

    /// How one column is read, as its declared type has it; null for NULL.
    private interface Reader {
        @Nullable
        Object read(Rows rows, int column);
    }

    ShapeRows(ResultShape shape) {
        this.shape = shape;
        List<Column> columns = shape.columns();
        readers = columns.stream().map(c -> reader(c.type())).toArray(Reader[]::new);
        classes = columns.stream().map(c -> JavaTypes.canonical(c.type())).toArray(Class<?>[]::new);
        nullable = new boolean[columns.size()];
        for (int i = 0; i < nullable.length; i++) {
            nullable[i] = columns.get(i).nullable();
        }
    }

    ResultShape shape() {
        return shape;
    }

    /// The values of a row: of the declared types, because they are read as such, and NULL only where that is declared.
    @Nullable
    Object[] read(Rows rows) {
        @Nullable
        Object[] values = new @Nullable Object[readers.length];
        for (int i = 0; i < readers.length; i++) {
            Object value = readers[i].read(rows, i + 1);
            if (value == null && !nullable[i]) {
                throw unfit(i, null);
            }
            values[i] = value;
        }
        return values;
    }

    void check(@Nullable Object[] values) {
        if (values.length != classes.length) {
            throw new IllegalStateException(
                    shape.name() + " has " + classes.length + " columns, not " + values.length + ".");
        }
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value == null ? !nullable[i] : !fits(value, classes[i])) {
                throw unfit(i, value);
            }
        }
    }

    private IllegalStateException unfit(int index, @Nullable Object value) {
        Column column = shape.columns().get(index);
        return new IllegalStateException(shape.name() + ", column " + column.name() + ": "
                + (value == null ? "NULL" : value.getClass().getSimpleName()) + " is not "
                + column.type().sql() + (column.nullable() ? "." : " NOT NULL."));
    }

    private static boolean fits(Object value, Class<?> expected) {
        return expected.isInstance(value) || (value instanceof LargeValue && expected == byte[].class);
    }

    private static Reader reader(SqlType type) {
        return switch (type) {
            case SqlType.Decimal decimal -> decimal(decimal.scale());
            case SqlType.Characters _ -> Rows::getString;
            case SqlType.Binary _ -> Rows::getBytes;
            case SqlType.Temporal(SqlType.Temporal.Kind kind, int _) -> switch (kind) {
                case DATETIME2 -> Rows::getDateTime;
                case TIME, DATETIMEOFFSET -> unreadable(type);
            };
            case SqlType.Simple simple -> switch (simple) {
                case BIT -> integer(number -> number != 0);
                case TINYINT, SMALLINT, INT -> integer(Math::toIntExact);
                case BIGINT -> integer(number -> number);
                case REAL -> (rows, column) -> rows.isNull(column) ? null : (float) rows.getDouble(column);
                case FLOAT -> (rows, column) -> rows.isNull(column) ? null : rows.getDouble(column);
                case MONEY, SMALLMONEY -> decimal(4);
                case DATE -> Rows::getDate;
                case DATETIME, SMALLDATETIME -> Rows::getDateTime;
                case UNIQUEIDENTIFIER -> Rows::getUuid;
                case XML, TEXT, NTEXT -> Rows::getString;
                case IMAGE -> Rows::getBytes;
                case TIMESTAMP -> integer(ShapeRows::rowVersion);
                case SQL_VARIANT -> ShapeRows::variant;
            };
        };
    }

    /// NULL is read as 0, so only a 0 needs a second look.
    private static Reader integer(LongFunction<Object> value) {
        return (rows, column) -> {
            long number = rows.getLong(column);
            return number == 0 && rows.isNull(column) ? null : value.apply(number);
        };
    }

    /// Row versions are integers in the store.
    private static byte[] rowVersion(long version) {
        return ByteBuffer.allocate(Long.BYTES).putLong(version).array();
    }

    private static @Nullable Object variant(Rows rows, int column) {
        String stored = rows.getString(column);
        return stored == null ? null : StoredVariant.read(stored);
    }

    private static Reader decimal(int scale) {
        return (rows, column) -> {
            String text = rows.getString(column);
            return text == null ? null : new BigDecimal(text).setScale(scale, RoundingMode.HALF_UP);
        };
    }

    private static Reader unreadable(SqlType type) {
        return (rows, column) -> {
            throw new IllegalStateException("The store has no " + type.sql() + ": send such rows one by one.");
        };
    }
}
