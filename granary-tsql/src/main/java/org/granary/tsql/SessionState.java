package org.granary.tsql;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.cursor.Cursors;
import org.granary.tsql.eval.LocalTable;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// What the language remembers between the batches of one session. [#reset] is sp_reset_connection. Used by one thread at a time.
public final class SessionState {
    private final SessionOptions options = new SessionOptions();
    private final PreparedStatements prepared = new PreparedStatements();
    private final Cursors cursors = new Cursors();
    private final Map<String, LocalTable> temporaryTables = new HashMap<>();
    private long rowCount;
    private int error;
    private @Nullable BigDecimal identity;
    private @Nullable SqlMessage caught;
    private Statement.@Nullable InsertBulk pendingBulkLoad;

    public SessionOptions options() {
        return options;
    }

    public PreparedStatements prepared() {
        return prepared;
    }

    public Cursors cursors() {
        return cursors;
    }

    /// `@@ROWCOUNT`.
    public long rowCount() {
        return rowCount;
    }

    public void rowCount(long rows) {
        this.rowCount = rows;
    }

    /// `@@ERROR`.
    public int error() {
        return error;
    }

    public void error(int number) {
        this.error = number;
    }

    /// `@@IDENTITY` and SCOPE_IDENTITY(): the last value that was made for an IDENTITY column.
    public @Nullable BigDecimal identity() {
        return identity;
    }

    public void identity(@Nullable BigDecimal value) {
        this.identity = value;
    }

    /// The error that the innermost running CATCH block caught: ERROR_NUMBER() and its like.
    public @Nullable SqlMessage caught() {
        return caught;
    }

    public void caught(@Nullable SqlMessage error) {
        this.caught = error;
    }

    /// The INSERT BULK whose rows are expected in the next message.
    public Statement.@Nullable InsertBulk pendingBulkLoad() {
        return pendingBulkLoad;
    }

    public void pendingBulkLoad(Statement.@Nullable InsertBulk statement) {
        this.pendingBulkLoad = statement;
    }

    /// The temporary table of this name (with its `#`), or null.
    public @Nullable LocalTable temporaryTable(String name) {
        return temporaryTables.get(key(name));
    }

    public void putTemporaryTable(String name, LocalTable table) {
        temporaryTables.put(key(name), table);
    }

    /// How much memory the rows of all temporary tables take.
    public long temporaryTableBytes() {
        return temporaryTables.values().stream().mapToLong(LocalTable::bytes).sum();
    }

    public @Nullable LocalTable removeTemporaryTable(String name) {
        return temporaryTables.remove(key(name));
    }

    /// SET XACT_ABORT: whether an error or an attention rolls the transaction back.
    public boolean xactAbort() {
        return options.isOn(SessionOptions.Switch.XACT_ABORT);
    }

    public void setXactAbort(boolean on) {
        options.set(SessionOptions.Switch.XACT_ABORT, on);
    }

    /// SET LOCK_TIMEOUT: how long a transaction waits for its turn to write; negative for the server's own limit.
    public long lockTimeoutMillis() {
        return options.lockTimeout();
    }

    public void setLockTimeoutMillis(long millis) {
        options.lockTimeout(Math.clamp(millis, -1, Integer.MAX_VALUE));
    }

    /// Back to what it was after login: options, prepared statements, cursors and temporary tables go.
    public void reset() {
        options.reset();
        prepared.clear();
        cursors.closeAll();
        temporaryTables.clear();
        rowCount = 0;
        error = 0;
        identity = null;
        caught = null;
        pendingBulkLoad = null;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
