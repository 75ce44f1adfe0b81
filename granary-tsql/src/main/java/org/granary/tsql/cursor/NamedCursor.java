package org.granary.tsql.cursor;

import java.util.List;
import java.util.Locale;
import org.granary.memory.MemoryHold;
import org.granary.tsql.ast.CursorAction.Fetch.Direction;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A cursor of T-SQL: declared, then opened and closed any number of times. The name and each variable that refers to it
/// keep it. Its rows are those of the moment in which it was opened. Used by one thread.
public abstract class NamedCursor {
    private final boolean forwardOnly;
    private int references;
    private @Nullable Result result;
    /// The row it stands on, counted from 1; 0 before the first, one more than there are after the last.
    private int position;

    /// @param memory what the rows hold
    public record Result(List<Column> columns, List<Row> rows, MemoryHold memory) {}

    protected NamedCursor(boolean forwardOnly) {
        this.forwardOnly = forwardOnly;
    }

    public void refer() {
        references++;
    }

    /// One reference less; without any, the cursor is gone.
    public void forget() {
        if (--references <= 0) {
            closeQuietly();
            release();
        }
    }

    /// Gives back what a closed cursor holds.
    protected abstract void release();

    public boolean isOpen() {
        return result != null;
    }

    /// Error 16905 if it is open.
    public void requireClosed() {
        if (result != null) {
            throw new SqlError(16905, 16, 1, "The cursor is already open.");
        }
    }

    protected void opened(Result rows) {
        result = rows;
        position = 0;
    }

    private Result open() {
        if (result == null) {
            throw new SqlError(16917, 16, 2, "Cursor is not open.");
        }
        return result;
    }

    public List<Column> columns() {
        return open().columns();
    }

    public int size() {
        return result == null ? 0 : result.rows().size();
    }

    public void close() {
        open();
        closeQuietly();
    }

    public void closeQuietly() {
        if (result != null) {
            result.memory().close();
            result = null;
        }
    }

    /// Moves to another row and returns it, or null where there is none.
    ///
    /// @param row for ABSOLUTE (negative: counted from the end) and RELATIVE
    public @Nullable Row fetch(Direction direction, long row) {
        List<Row> rows = open().rows();
        if (forwardOnly && direction != Direction.NEXT) {
            throw new SqlError(16911, 16, 1, "fetch: The fetch type " + direction.name().toLowerCase(Locale.ROOT)
                    + " cannot be used with forward only cursors.");
        }
        long end = rows.size() + 1L;
        long to = switch (direction) {
            case NEXT -> position + 1L;
            case PRIOR -> position - 1L;
            case FIRST -> 1;
            case LAST -> end - 1;
            case ABSOLUTE -> row >= 0 ? row : end + row;
            case RELATIVE -> position + row;
        };
        position = (int) Math.clamp(to, 0, end);
        return position == 0 || position == end ? null : rows.get(position - 1);
    }
}
