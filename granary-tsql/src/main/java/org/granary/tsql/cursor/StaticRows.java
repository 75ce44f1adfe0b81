package org.granary.tsql.cursor;

import java.util.List;
import org.granary.type.Row;

/// A copy of a result.
public final class StaticRows extends IndexedRows {
    private final List<Row> rows;

    public StaticRows(List<Row> rows) {
        this.rows = rows;
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    protected List<Fetched> rows(int from, int to) {
        return rows.subList(from, to).stream().map(Fetched::new).toList();
    }
}
