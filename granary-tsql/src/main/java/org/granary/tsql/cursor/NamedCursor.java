package org.granary.tsql.cursor;

import java.util.List;
import java.util.Locale;
import org.granary.memory.MemoryHold;
import org.granary.tsql.ast.CursorAction.Fetch.Direction;
import org.granary.tsql.cursor.CursorRows.Fetched;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A cursor of T-SQL: declared, then opened and closed any number of times. The name and each variable that refers to it
/// keep it. Used by one thread.
public abstract class NamedCursor {
    private final boolean forwardOnly;
    private int references;
    private @Nullable Result result;

    /// @param memory what the rows hold
    public record Result(List<Column> columns, CursorKind kind, CursorRows rows, MemoryHold memory) {}

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

    /// The rows, or error 16917.
    public CursorRows rows() {
        return open().rows();
    }

    /// How many rows it has; -1 where nobody knows.
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
    public @Nullable Fetched fetch(Direction direction, long row) {
        Result here = open();
        if (forwardOnly && direction != Direction.NEXT) {
            throw new SqlError(16911, 16, 1, "fetch: The fetch type " + direction.name().toLowerCase(Locale.ROOT)
                    + " cannot be used with forward only cursors.");
        }
        if (here.kind() == CursorKind.DYNAMIC && direction == Direction.ABSOLUTE) {
            throw new SqlError(16925, 16, 1, "The fetch type FETCH_ABSOLUTE cannot be used with dynamic cursors.");
        }
        List<Fetched> fetched = here.rows().fetch(switch (direction) {
            case NEXT -> FetchType.NEXT;
            case PRIOR -> FetchType.PREV;
            case FIRST -> FetchType.FIRST;
            case LAST -> FetchType.LAST;
            case ABSOLUTE -> FetchType.ABSOLUTE;
            case RELATIVE -> FetchType.RELATIVE;
        }, row, 1);
        return fetched.isEmpty() ? null : fetched.getFirst();
    }
}
