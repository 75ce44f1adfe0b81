package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.cursor.FetchType;
import org.granary.tsql.cursor.IndexedRows;

/// The rows of a keyset cursor: which there are was decided when it was opened; what is in them is read anew.
final class KeysetRows extends IndexedRows implements FollowingRows {
    private final FollowedTable table;

    KeysetRows(FollowedTable table) {
        this.table = table;
    }

    @Override
    public FollowedTable table() {
        return table;
    }

    @Override
    public int size() {
        return table.keys();
    }

    @Override
    public List<Fetched> fetch(FetchType type, long row, int most) {
        return type == FetchType.REFRESH ? table.refresh() : super.fetch(type, row, most);
    }

    @Override
    protected List<Fetched> rows(int from, int to) {
        return table.fetch((bound, places) -> {
            List<Fetched> fetched = new ArrayList<>();
            for (int i = from; i < to; i++) {
                fetched.add(table.key(i, bound, places));
            }
            return fetched;
        });
    }
}
