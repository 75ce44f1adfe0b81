package org.granary.tsql.cursor;

import java.util.List;
import org.granary.memory.MemoryHold;
import org.granary.tsql.cursor.CursorRows.Fetched;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A cursor of the sp_cursor procedures. Used by one thread.
public final class OpenCursor {
    private final CursorOptions options;
    private final CursorKind kind;
    private final List<Column> columns;
    private final CursorRows rows;
    private final MemoryHold memory;
    private boolean begun;
    private @Nullable String name;

    /// @param kind what it really is
    /// @param memory what the rows hold; given back when the cursor is closed
    public OpenCursor(CursorOptions options, CursorKind kind, List<Column> columns, CursorRows rows,
            MemoryHold memory) {
        this.options = options;
        this.kind = kind;
        this.columns = columns;
        this.rows = rows;
        this.memory = memory;
    }

    public CursorOptions options() {
        return options;
    }

    /// What the cursor really is, as drivers know it.
    public int actualScroll() {
        return options.actualScroll(kind);
    }

    /// What the cursor really allows, as drivers know it.
    public int actualConcurrency() {
        return options.actualConcurrency(kind);
    }

    public List<Column> columns() {
        return columns;
    }

    public CursorRows rows() {
        return rows;
    }

    /// By which WHERE CURRENT OF finds it; null until it has one.
    public @Nullable String name() {
        return name;
    }

    public void name(String given) {
        this.name = given;
    }

    /// How many rows it has, as clients see it: -1 for a cursor that only goes forward.
    public int size() {
        return options.isForwardOnly() ? -1 : rows.size();
    }

    /// Where the block begins, as clients see it: 0 before the first row, -1 after the last.
    public int position() {
        return rows.position();
    }

    /// Whether nothing is left for a cursor that only goes forward.
    public boolean isExhausted() {
        return rows.isExhausted();
    }

    /// Moves to another block and returns it.
    ///
    /// @param row for ABSOLUTE (negative: counted from the end) and RELATIVE
    /// @param most how many rows; none moves only
    public List<Fetched> fetch(FetchType type, int row, int most) {
        check(type, most);
        begun |= type != FetchType.FIRST || most > 0;
        return rows.fetch(type, row, most);
    }

    private void check(FetchType type, int most) {
        if (most < 0) {
            throw new SqlError(16902, 16, 1, "sp_cursorfetch: The value of the parameter 'nrows' is invalid.");
        }
        boolean forward = type == FetchType.NEXT || type == FetchType.REFRESH || (type == FetchType.FIRST && !begun);
        if (options.isForwardOnly() && !forward) {
            throw new SqlError(16911, 16, 1,
                    "fetch: The fetch type " + type.lowerCase() + " cannot be used with forward only cursors.");
        }
    }

    void close() {
        memory.close();
    }
}
