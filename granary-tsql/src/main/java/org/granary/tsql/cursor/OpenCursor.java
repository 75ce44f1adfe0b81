package org.granary.tsql.cursor;

import java.util.List;
import org.granary.memory.MemoryHold;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;

/// A result and a position in it. The position is that of a block of rows, those of the last fetch. Used by one thread.
public final class OpenCursor {
    private final CursorOptions options;
    private final List<Column> columns;
    private final List<Row> rows;
    private final MemoryHold memory;

    /// The block's first row, counted from 1; 0 before the first row of the result, one more than there are rows after
    /// the last.
    private int first;
    private int count;

    /// @param memory what the rows hold; given back when the cursor is closed
    public OpenCursor(CursorOptions options, List<Column> columns, List<Row> rows,
            MemoryHold memory) {
        this.options = options;
        this.columns = columns;
        this.rows = rows;
        this.memory = memory;
    }

    public CursorOptions options() {
        return options;
    }

    public List<Column> columns() {
        return columns;
    }

    /// How many rows it has, as clients see it: -1 for a cursor that only goes forward.
    public int size() {
        return options.isForwardOnly() ? -1 : rows.size();
    }

    /// Where the block begins, as clients see it: 0 before the first row, -1 after the last.
    public int position() {
        return first > rows.size() ? -1 : first;
    }

    /// Whether nothing is left for a cursor that only goes forward.
    public boolean isExhausted() {
        return first + count > rows.size();
    }

    /// Moves to another block and returns it.
    ///
    /// @param row for ABSOLUTE (negative: counted from the end) and RELATIVE
    /// @param most how many rows; none moves only
    public List<Row> fetch(FetchType type, int row, int most) {
        check(type, most);
        long end = rows.size() + 1L;
        long start = switch (type) {
            // Without rows, FIRST stands before the result and LAST after it.
            case FIRST -> most == 0 ? 0 : 1;
            case NEXT -> first == 0 ? 1 : (long) first + count;
            case PREV, PREV_NOADJUST -> first <= 1 ? 0 : Math.max(1, (long) first - most);
            case LAST -> Math.max(1, end - most);
            case ABSOLUTE -> row >= 0 ? row : end + row;
            case RELATIVE -> (long) first + row;
            case REFRESH -> first;
            case INFO -> throw new IllegalArgumentException("INFO does not move the cursor");
        };
        long length = switch (type) {
            case REFRESH -> count;
            case PREV_NOADJUST -> first - start;
            default -> most;
        };
        return moveTo((int) Math.clamp(start, 0, end), length);
    }

    private void check(FetchType type, int most) {
        if (most < 0) {
            throw new SqlError(16902, 16, 1, "sp_cursorfetch: The value of the parameter 'nrows' is invalid.");
        }
        boolean forward = type == FetchType.NEXT || type == FetchType.REFRESH
                || (type == FetchType.FIRST && first == 0);
        if (options.isForwardOnly() && !forward) {
            throw new SqlError(16911, 16, 1,
                    "fetch: The fetch type " + type.lowerCase() + " cannot be used with forward only cursors.");
        }
    }

    private List<Row> moveTo(int start, long length) {
        first = start;
        if (start == 0 || start > rows.size()) {
            count = 0;
            return List.of();
        }
        count = (int) Math.min(length, rows.size() - start + 1L);
        return rows.subList(start - 1, start - 1 + count);
    }

    void close() {
        memory.close();
    }
}
