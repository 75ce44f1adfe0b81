package org.granary.tsql.table;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// What SET ANSI_PADDING OFF does to values on their way into a table: those of a column of varying length, or one that
/// may be NULL, lose their trailing blanks or zeros. Unicode columns keep theirs. Of a text that is nothing but blanks,
/// one blank is left.
final class Padding {
    private Padding() {}

    /// The rows, trimmed where the setting and the columns ask for it.
    static List<Row> trimmed(List<Row> rows, List<Column> columns, boolean padded) {
        int[] ordinals = padded
                ? new int[0]
                : IntStream.range(0, columns.size()).filter(i -> isTrimmed(columns.get(i))).toArray();
        return ordinals.length == 0 ? rows : rows.stream().map(row -> trimmed(row, ordinals)).toList();
    }

    private static Row trimmed(Row row, int[] ordinals) {
        @Nullable
        Object[] values = row.copy();
        for (int ordinal : ordinals) {
            values[ordinal] = trimmed(values[ordinal]);
        }
        return Row.of(values);
    }

    private static boolean isTrimmed(Column column) {
        return switch (column.type()) {
            case SqlType.Characters type ->
                !type.national() && type.length() != SqlType.MAX && (type.varying() || column.nullable());
            case SqlType.Binary type -> type.length() != SqlType.MAX && (type.varying() || column.nullable());
            default -> false;
        };
    }

    private static @Nullable Object trimmed(@Nullable Object value) {
        return switch (value) {
            case String text -> {
                int end = text.length();
                while (end > 1 && text.charAt(end - 1) == ' ') {
                    end--;
                }
                yield end == text.length() ? text : text.substring(0, end);
            }
            case byte[] bytes -> {
                int end = bytes.length;
                while (end > 0 && bytes[end - 1] == 0) {
                    end--;
                }
                yield end == bytes.length ? bytes : Arrays.copyOf(bytes, end);
            }
            case null, default -> value;
        };
    }
}
