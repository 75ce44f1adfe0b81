package org.granary.tsql.table;

import java.util.IdentityHashMap;
import java.util.List;
import org.granary.type.Row;

/// The numbers by which cursors find rows again that have no key.
final class RowIds {
    private RowIds() {}

    /// The numbers of rows that take the place of others. A row that stays has its own; one that is put in the place of
    /// one that goes has that one's; those at the end have new ones.
    @SuppressWarnings("ReferenceEquality") // rows are not compared
    static long[] after(MemoryTable.Moment before, List<Row> next, long nextId) {
        List<Row> rows = before.rows();
        long[] ids = before.ids();
        long[] found = new long[next.size()];
        int kept = 0;
        for (int i = 0; i < rows.size() && kept < found.length; i++) {
            if (rows.get(i) == next.get(kept)) {
                found[kept++] = ids[i];
            }
        }
        return kept == found.length ? found : changed(before, next, nextId);
    }

    /// The same where not all rows were there before.
    private static long[] changed(MemoryTable.Moment before, List<Row> next, long nextId) {
        List<Row> rows = before.rows();
        long[] ids = before.ids();
        long[] found = new long[next.size()];
        IdentityHashMap<Row, Integer> places = places(rows);
        IdentityHashMap<Row, Integer> stays = places(next);
        long id = nextId;
        int old = 0;
        for (int i = 0; i < found.length; i++) {
            Integer place = places.get(next.get(i));
            if (place != null && place >= old) {
                found[i] = ids[place];
                old = place + 1;
            } else if (old < rows.size() && !stays.containsKey(rows.get(old))) {
                found[i] = ids[old++];
            } else {
                found[i] = id++;
            }
        }
        return found;
    }

    private static IdentityHashMap<Row, Integer> places(List<Row> rows) {
        IdentityHashMap<Row, Integer> places = new IdentityHashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            places.put(rows.get(i), i);
        }
        return places;
    }
}
