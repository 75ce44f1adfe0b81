package org.granary.tsql;

import java.util.Locale;
import java.util.TreeMap;
import org.granary.tsql.eval.LocalTable;
import org.jspecify.annotations.Nullable;

/// What the language remembers between the batches of one session. [#reset] is sp_reset_connection.
public final class SessionState {
    private final TreeMap<String, LocalTable> temporaryTables = new TreeMap<>();
    private boolean xactAbort;
    private long lockTimeoutMillis = -1;

    /// The temporary table of this name (with its `#`), or null.
    public @Nullable LocalTable temporaryTable(String name) {
        return temporaryTables.get(key(name));
    }

    public void putTemporaryTable(String name, LocalTable table) {
        temporaryTables.put(key(name), table);
    }

    public @Nullable LocalTable removeTemporaryTable(String name) {
        return temporaryTables.remove(key(name));
    }

    /// SET XACT_ABORT: whether an error or an attention rolls the transaction back.
    public boolean xactAbort() {
        return xactAbort;
    }

    public void setXactAbort(boolean on) {
        xactAbort = on;
    }

    /// SET LOCK_TIMEOUT: how long a transaction waits for its turn to write; negative for the server's own limit.
    public long lockTimeoutMillis() {
        return lockTimeoutMillis;
    }

    public void setLockTimeoutMillis(long millis) {
        lockTimeoutMillis = millis;
    }

    /// Back to what it was after login: options, prepared statements and temporary tables go.
    public void reset() {
        temporaryTables.clear();
        xactAbort = false;
        lockTimeoutMillis = -1;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
