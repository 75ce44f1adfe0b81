package org.granary.tsql.cursor;

import java.util.List;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// The rows of an open cursor, and where it stands: on a block of rows, those of the last fetch. Used by one thread.
public interface CursorRows {

    /// @param row null where the row is no longer there
    record Fetched(@Nullable Row row) {}

    /// Moves to another block and returns it.
    ///
    /// @param row for ABSOLUTE (negative: counted from the end) and RELATIVE
    /// @param most how many rows; none moves only
    List<Fetched> fetch(FetchType type, long row, int most);

    /// How many rows there are; -1 where nobody knows.
    int size();

    /// Where the block begins: 0 before the first row, -1 after the last.
    int position();

    /// Whether there is nothing after the block.
    boolean isExhausted();
}
