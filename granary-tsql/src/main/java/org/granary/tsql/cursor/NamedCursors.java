package org.granary.tsql.cursor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Cursors by their names, and variables that refer to cursors: those of a session, or of one text. Used by one thread.
public final class NamedCursors {
    /// SQL Server has no limit; a client that declares in a loop shall not take all memory.
    private static final int MOST = 10_000;

    private final Map<String, NamedCursor> byName = new HashMap<>();
    private int fetchStatus = -1;
    private int rows;

    /// The cursor of this name or variable, or null.
    public @Nullable NamedCursor find(String name) {
        return byName.get(key(name));
    }

    /// Error 16915 where the name is taken.
    public void declare(String name, NamedCursor cursor) {
        if (byName.containsKey(key(name))) {
            throw new SqlError(16915, 16, 1, "A cursor with the name '" + name + "' already exists.");
        }
        refer(name, cursor);
    }

    /// Lets a name or variable mean this cursor, and no longer another.
    public void refer(String name, NamedCursor cursor) {
        if (byName.size() >= MOST) {
            throw new SqlError(701, 17, 123,
                    "There is insufficient system memory in resource pool 'default' to run this query: there are "
                            + MOST + " cursors. Deallocate those that are not needed any more.");
        }
        cursor.refer();
        NamedCursor before = byName.put(key(name), cursor);
        if (before != null) {
            before.forget();
        }
    }

    /// The name no longer means a cursor.
    public void remove(String name) {
        NamedCursor cursor = byName.remove(key(name));
        if (cursor != null) {
            cursor.forget();
        }
    }

    public void removeAll() {
        List.copyOf(byName.values()).forEach(NamedCursor::forget);
        byName.clear();
    }

    /// Closes all, which stay declared.
    public void closeAll() {
        new ArrayList<>(byName.values()).forEach(NamedCursor::closeQuietly);
    }

    /// `@@FETCH_STATUS`, of a session.
    public int fetchStatus() {
        return fetchStatus;
    }

    public void fetchStatus(int status) {
        fetchStatus = status;
    }

    /// `@@CURSOR_ROWS`, of a session.
    public int rows() {
        return rows;
    }

    public void rows(int count) {
        rows = count;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
