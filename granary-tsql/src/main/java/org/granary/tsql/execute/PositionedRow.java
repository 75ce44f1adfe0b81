package org.granary.tsql.execute;

import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.RowPlaces;
import org.granary.type.Row;

/// The row that a cursor stands on: what a positioned UPDATE or DELETE changes.
public interface PositionedRow {

    /// Its place among the rows of the table.
    ///
    /// @throws org.granary.type.SqlError 16933 where the cursor reads another table, 16934 where the row has changed
    int place(MemoryTable table, RowPlaces rows);

    /// Error 16932 where the cursor says that this column is not changed.
    void requireUpdatable(String column);

    /// The row is now this one.
    void updated(Row row);
}
