package org.granary.store.postgresql;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.granary.store.Rows;
import org.granary.store.StoredText;
import org.jspecify.annotations.Nullable;

/// All rows of a short result, which several threads may read.
final class ReadTable {
    private final List<@Nullable Object[]> rows;
    private final long bytes;

    private ReadTable(List<@Nullable Object[]> rows, long bytes) {
        this.rows = rows;
        this.bytes = bytes;
    }

    /// @param most with so many rows or more it is not a short result
    /// @return null where it is not
    static @Nullable ReadTable of(ResultSet result, int most) throws SQLException {
        ResultSetMetaData columns = result.getMetaData();
        int[] types = new int[columns.getColumnCount()];
        for (int i = 0; i < types.length; i++) {
            types[i] = columns.getColumnType(i + 1);
        }
        List<@Nullable Object[]> rows = new ArrayList<>();
        long bytes = 0;
        while (result.next()) {
            if (rows.size() + 1 >= most) {
                return null;
            }
            @Nullable
            Object[] row = new @Nullable Object[types.length];
            for (int i = 0; i < types.length; i++) {
                row[i] = value(result, i + 1, types[i]);
                bytes += row[i] instanceof String text ? text.length() : row[i] instanceof byte[] b ? b.length : 0;
            }
            rows.add(row);
        }
        return new ReadTable(rows, bytes);
    }

    /// A condition in the list of columns is a boolean here, and an integer elsewhere.
    private static @Nullable Object value(ResultSet result, int column, int type) throws SQLException {
        return switch (type) {
            case Types.BIGINT, Types.INTEGER, Types.SMALLINT -> orNull(result.getLong(column), result);
            case Types.BIT -> orNull(result.getBoolean(column) ? 1L : 0L, result);
            case Types.DOUBLE -> orNull(result.getDouble(column), result);
            case Types.BINARY -> result.getBytes(column);
            default -> decoded(result.getString(column));
        };
    }

    private static @Nullable String decoded(@Nullable String stored) {
        return stored == null ? null : StoredText.decode(stored);
    }

    private static @Nullable Object orNull(Object value, ResultSet result) throws SQLException {
        return result.wasNull() ? null : value;
    }

    int size() {
        return rows.size();
    }

    /// How long its texts and bytes are.
    long bytes() {
        return bytes;
    }

    /// The rows for one reader.
    ///
    /// @param each runs before each of them
    Rows rows(Runnable each) {
        return new Reader(rows, each);
    }

    private static final class Reader implements Rows {
        private static final Object[] NONE = {};

        private final List<@Nullable Object[]> rows;
        private final Runnable each;
        private int next;
        private @Nullable Object[] row = NONE;

        Reader(List<@Nullable Object[]> rows, Runnable each) {
            this.rows = rows;
            this.each = each;
        }

        @Override
        public boolean next() {
            each.run();
            boolean more = next < rows.size();
            row = more ? rows.get(next++) : NONE;
            return more;
        }

        private @Nullable Object get(int column) {
            if (row.length == 0) {
                throw new IllegalStateException("The rows are closed.");
            }
            return row[column - 1];
        }

        @Override
        public boolean isNull(int column) {
            return get(column) == null;
        }

        @Override
        public long getLong(int column) {
            return switch (get(column)) {
                case null -> 0;
                case Number number -> number.longValue();
                case Object other -> new BigDecimal(other.toString()).longValueExact();
            };
        }

        @Override
        public double getDouble(int column) {
            return switch (get(column)) {
                case null -> 0;
                case Number number -> number.doubleValue();
                case Object other -> Double.parseDouble(other.toString());
            };
        }

        @Override
        public @Nullable String getString(int column) {
            Object value = get(column);
            return value == null ? null : value.toString();
        }

        @Override
        public byte @Nullable [] getBytes(int column) {
            return switch (get(column)) {
                case null -> null;
                case byte[] bytes -> bytes.clone();
                case Object other -> throw new IllegalStateException("These are no bytes: " + other.getClass());
            };
        }

        @Override
        public void close() {
            next = rows.size();
            row = NONE;
        }
    }
}
