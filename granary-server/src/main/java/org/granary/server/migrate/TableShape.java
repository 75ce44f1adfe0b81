package org.granary.server.migrate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// A table as both stores have it.
///
/// @param types of the columns, as the schema's files write them: INTEGER (in the oldest file also bigint), TEXT, BLOB or REAL
/// @param numbered the key, if it is one that the store numbers
record TableShape(String name, List<String> columns, List<String> types, @Nullable String numbered) {
    private static final int ROWS_AT_ONCE = 500;
    private static final int BYTES_AT_ONCE = 4_000_000;

    static TableShape of(Transaction embedded, String name) {
        List<String> columns = new ArrayList<>();
        List<String> types = new ArrayList<>();
        embedded.query("SELECT name, type FROM pragma_table_info(?) ORDER BY cid", name).list(row -> {
            columns.add(Objects.requireNonNull(row.getString(1)));
            return types.add(Objects.requireNonNull(row.getString(2)).toUpperCase(Locale.ROOT));
        });
        // Such a key is an INTEGER PRIMARY KEY without NOT NULL.
        List<String> keys = embedded.query("""
                SELECT MAX(name) FROM pragma_table_info(?) WHERE pk > 0
                HAVING COUNT(*) = 1 AND MAX(upper(type)) = 'INTEGER' AND MAX("notnull") = 0""", name)
                .list(row -> Objects.requireNonNull(row.getString(1)));
        return new TableShape(name, columns, types, keys.isEmpty() ? null : keys.getFirst());
    }

    private Rows read(Transaction transaction) {
        return transaction.query("SELECT " + String.join(", ", columns) + " FROM " + name);
    }

    private List<@Nullable Object> row(Rows rows) {
        List<@Nullable Object> row = new ArrayList<>(columns.size());
        for (int i = 1; i <= columns.size(); i++) {
            row.add(rows.isNull(i) ? null : value(rows, i));
        }
        return row;
    }

    private @Nullable Object value(Rows rows, int index) {
        return switch (types.get(index - 1)) {
            case "INTEGER", "BIGINT" -> rows.getLong(index);
            case "TEXT" -> rows.getString(index);
            case "BLOB" -> rows.getBytes(index);
            case "REAL" -> rows.getDouble(index);
            default -> throw new IllegalStateException(
                    "Column " + columns.get(index - 1) + " of " + name + " has a type that the stores do not share.");
        };
    }

    Fingerprint fingerprint(Transaction transaction) {
        var print = new Fingerprint.Builder();
        try (Rows rows = read(transaction)) {
            while (rows.next()) {
                print.add(row(rows));
            }
        }
        return print.build();
    }

    void clear(Transaction transaction) {
        transaction.update("DELETE FROM " + name);
    }

    /// Copies all rows into the table of another store, which is empty, some at a time.
    ///
    /// @param progress told how many rows there are so far
    /// @return the fingerprint of what was read
    Fingerprint copy(Transaction from, Transaction to, LongConsumer progress) {
        String insert = "INSERT INTO " + name + " (" + String.join(", ", columns) + ") VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
        var print = new Fingerprint.Builder();
        List<@Nullable Object[]> some = new ArrayList<>();
        long bytes = 0;
        long copied = 0;
        try (Rows rows = read(from)) {
            while (rows.next()) {
                List<@Nullable Object> row = row(rows);
                print.add(row);
                some.add(row.toArray());
                bytes += size(row);
                if (some.size() == ROWS_AT_ONCE || bytes > BYTES_AT_ONCE) {
                    to.batch(insert, some);
                    copied += some.size();
                    progress.accept(copied);
                    some.clear();
                    bytes = 0;
                }
            }
        }
        if (!some.isEmpty()) {
            to.batch(insert, some);
        }
        if (numbered != null && !to.dialect().continueNumbers(name, numbered).isEmpty()) {
            to.query(to.dialect().continueNumbers(name, numbered)).close();
        }
        return print.build();
    }

    private static long size(List<@Nullable Object> row) {
        long size = 0;
        for (Object value : row) {
            size += switch (value) {
                case String text -> 2L * text.length();
                case byte[] bytes -> bytes.length;
                case null, default -> Long.BYTES;
            };
        }
        return size;
    }
}
