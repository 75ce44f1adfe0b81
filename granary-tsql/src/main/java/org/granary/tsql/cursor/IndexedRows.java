package org.granary.tsql.cursor;

import java.util.List;

/// Rows that are counted from the first to the last.
public abstract class IndexedRows implements CursorRows {
    /// The block's first row, counted from 1; 0 before the first row of the result, one more than there are rows after
    /// the last.
    private int first;
    private int count;

    /// @param from the first row, counted from 0
    /// @param to after the last row
    protected abstract List<Fetched> rows(int from, int to);

    @Override
    public int position() {
        return first > size() ? -1 : first;
    }

    @Override
    public boolean isExhausted() {
        return first + count > size();
    }

    @Override
    public List<Fetched> fetch(FetchType type, long row, int most) {
        long end = size() + 1L;
        long start = switch (type) {
            // Without rows, FIRST stands before the result and LAST after it.
            case FIRST -> most == 0 ? 0 : 1;
            case NEXT -> first == 0 ? 1 : (long) first + count;
            case PREV, PREV_NOADJUST -> first <= 1 ? 0 : Math.max(1, (long) first - most);
            case LAST -> Math.max(1, end - most);
            case ABSOLUTE -> row >= 0 ? row : end + row;
            case RELATIVE -> first + row;
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

    private List<Fetched> moveTo(int start, long length) {
        int next = start == 0 || start > size() ? 0 : (int) Math.min(length, size() - start + 1L);
        List<Fetched> fetched = rows(Math.max(0, start - 1), Math.max(0, start - 1) + next);
        first = start;
        count = next;
        return fetched;
    }
}
