package org.granary.tsql.cursor;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// The open cursors of one session, under the handles that it was given. Used by one thread at a time.
public final class Cursors {
    private static final long MOST_BYTES = 64L << 20;
    private static final int MOST = 10_000;
    /// SQL Server's handles look like this, too; small numbers are left to the handles of prepared statements.
    private static final int FIRST_HANDLE = 180_150_003;

    private final Map<Integer, OpenCursor> byHandle = new HashMap<>();
    private final Supplier<MemoryAccount> memory;
    private @Nullable MemoryAccount account;
    private int nextHandle = FIRST_HANDLE;

    /// @param memory where the rows of cursors are counted
    public Cursors(Supplier<MemoryAccount> memory) {
        this.memory = memory;
    }

    /// What the rows of a new cursor hold, out of what all may. Error 701 when there are too many cursors.
    public MemoryHold hold() {
        if (byHandle.size() >= MOST) {
            throw new SqlError(701, 17, 123,
                    "There is insufficient system memory in resource pool 'default' to run this query: this session has "
                            + MOST + " open cursors. Close those that are not needed any more.");
        }
        if (account == null) {
            account = memory.get().child(MOST_BYTES, "the open cursors of this session");
        }
        return account.hold(MemoryKind.CURSORS);
    }

    /// @return its handle
    public int add(OpenCursor cursor) {
        int handle = nextHandle;
        nextHandle = handle > Integer.MAX_VALUE - 2 ? FIRST_HANDLE : handle + 2;
        byHandle.put(handle, cursor);
        return handle;
    }

    /// The cursor, or error 16909.
    ///
    /// @param procedure who asks, for the text of the error
    public OpenCursor get(int handle, String procedure) {
        OpenCursor cursor = byHandle.get(handle);
        if (cursor == null) {
            throw new SqlError(16909, 16, 1, procedure + ": The cursor identifier value provided ("
                    + Integer.toHexString(handle) + ") is not valid.");
        }
        return cursor;
    }

    /// The cursor that was given this name, or null.
    public @Nullable OpenCursor find(String name) {
        return byHandle.values().stream().filter(cursor -> name.equalsIgnoreCase(cursor.name())).findFirst()
                .orElse(null);
    }

    /// Closes a cursor; error 16909 if it is not known.
    public void close(int handle, String procedure) {
        get(handle, procedure).close();
        byHandle.remove(handle);
    }

    public boolean isEmpty() {
        return byHandle.isEmpty();
    }

    public void closeAll() {
        byHandle.values().forEach(OpenCursor::close);
        byHandle.clear();
        if (account != null) {
            account.close();
            account = null;
        }
    }
}
