package org.granary.tsql.catalog;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// The columns of a view or result, and what each row has in them unless the program gives another value.
public final class Shape {
    private final String name;
    private final List<Column> columns;
    private final @Nullable Object[] constants;
    private final Map<String, Integer> ordinals = new HashMap<>();

    public Shape(String name, List<Column> columns, @Nullable Object[] constants) {
        this.name = name;
        this.columns = List.copyOf(columns);
        this.constants = constants;
        for (int i = 0; i < columns.size(); i++) {
            ordinals.put(columns.get(i).name().toLowerCase(Locale.ROOT), i);
        }
    }

    public String name() {
        return name;
    }

    public List<Column> columns() {
        return columns;
    }

    public boolean has(String column) {
        return ordinals.containsKey(column.toLowerCase(Locale.ROOT));
    }

    public Row row() {
        return new Row(constants.clone());
    }

    /// A row that is being filled.
    public final class Row {
        private final @Nullable Object[] values;

        private Row(@Nullable Object[] values) {
            this.values = values;
        }

        /// @param value canonical for the column's type
        public Row set(String column, @Nullable Object value) {
            Integer ordinal = ordinals.get(column.toLowerCase(Locale.ROOT));
            if (ordinal == null) {
                throw new IllegalArgumentException(name + " has no column " + column);
            }
            values[ordinal] = value;
            return this;
        }

        /// Sets the column where the shape has it.
        public Row maybe(String column, @Nullable Object value) {
            return has(column) ? set(column, value) : this;
        }

        public Column column(int ordinal) {
            return columns.get(ordinal);
        }

        @Nullable
        public Object[] values() {
            return values;
        }
    }

    /// A constant of the shape files as the canonical value of its type.
    public static @Nullable Object constant(SqlType type, String text) {
        if (text.startsWith("'") && text.endsWith("'")) {
            return text.substring(1, text.length() - 1);
        }
        if (text.startsWith("0x")) {
            return HexFormat.of().parseHex(text.substring(2));
        }
        return switch (type) {
            case Simple.BIT -> text.equals("1");
            case Simple.TINYINT, Simple.SMALLINT, Simple.INT -> Integer.valueOf(text);
            case Simple.BIGINT -> Long.valueOf(text);
            case Simple.REAL -> Float.valueOf(text);
            case Simple.FLOAT -> Double.valueOf(text);
            case Simple.UNIQUEIDENTIFIER -> UUID.fromString(text);
            default -> throw new IllegalArgumentException("no constant of type " + type.sql() + ": " + text);
        };
    }
}
