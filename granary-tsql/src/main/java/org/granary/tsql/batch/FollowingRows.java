package org.granary.tsql.batch;

import org.granary.tsql.cursor.CursorKind;
import org.granary.tsql.cursor.CursorRows;

/// The rows of a cursor that finds them again in their table.
interface FollowingRows extends CursorRows {

    FollowedTable table();

    static FollowingRows of(FollowedTable table) {
        return table.kind() == CursorKind.KEYSET ? new KeysetRows(table) : new DynamicRows(table);
    }
}
