package org.granary.tsql.table;

import java.util.Arrays;
import java.util.List;
import org.granary.tsql.eval.RowKey;
import org.granary.type.Row;

/// The rows of a table in memory as a statement sees them, and where a cursor finds those again that it has seen before:
/// by a unique key, or by the number that a row keeps while it exists.
public final class RowPlaces {
    private final MemoryTable table;
    private final MemoryTable.Moment moment;

    private RowPlaces(MemoryTable table, MemoryTable.Moment moment) {
        this.table = table;
        this.moment = moment;
    }

    /// Inside the run of a statement.
    public static RowPlaces of(MemoryTable table, Execution execution) {
        return new RowPlaces(table, execution.temporary().momentOf(table));
    }

    /// The columns of the key by which rows are found again: the primary key, or another that is unique; empty where
    /// there is none.
    public static List<Integer> key(MemoryTable table) {
        int at = keyOf(table);
        return at < 0 ? List.of() : table.keys().get(at).ordinals();
    }

    private static int keyOf(MemoryTable table) {
        int found = -1;
        for (int i = 0; i < table.keys().size(); i++) {
            switch (table.keys().get(i).definition().kind()) {
                case PRIMARY -> {
                    return i;
                }
                case UNIQUE, UNIQUE_INDEX -> found = found < 0 ? i : found;
                case INDEX -> {
                }
            }
        }
        return found;
    }

    public int size() {
        return moment.rows().size();
    }

    public Row row(int place) {
        return moment.rows().get(place);
    }

    /// The key of a row; only where [#key] is not empty.
    public static RowKey keyOf(MemoryTable table, Row row) {
        return table.keys().get(keyOf(table)).of(row, table.columns());
    }

    /// Where the row with this key is, or -1.
    public int find(RowKey key) {
        int at = keyOf(table);
        int[] places = at < 0 ? new int[0] : moment.indexes().get(at).find(key, size());
        return places.length == 0 ? -1 : places[0];
    }

    public long id(int place) {
        return moment.ids()[place];
    }

    /// Where the row with this number is, or -1.
    public int find(long id) {
        return Math.max(-1, Arrays.binarySearch(moment.ids(), 0, size(), id));
    }

    /// The place of the first row with a larger number.
    public int after(long id) {
        int at = Arrays.binarySearch(moment.ids(), 0, size(), id);
        return at < 0 ? -at - 1 : at + 1;
    }
}
