package org.granary.tsql.session;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.granary.memory.MemoryAccount;
import org.granary.memory.ServerMemory;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.cursor.Cursors;
import org.granary.tsql.cursor.NamedCursors;
import org.granary.tsql.lock.ApplicationLocks;
import org.granary.tsql.lock.LockOwner;
import org.granary.tsql.lock.SessionLocks;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.SharedTables;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// What the language remembers between the batches of one session. [#reset] is sp_reset_connection. Used by one thread
/// at a time.
public final class SessionState {
    private final SessionOptions options = new SessionOptions();
    private final PreparedStatements prepared = new PreparedStatements(this::memory);
    private final Cursors cursors = new Cursors(this::memory);
    private final NamedCursors namedCursors = new NamedCursors();
    private final TemporaryTables temporaryTables;
    private final SessionLocks locks;
    private final SessionContext context = new SessionContext(this::memory);
    private final Set<SqlMessage> warnings = new LinkedHashSet<>();
    private long rowCount;
    private int error;
    private boolean nullLeftOut;
    private @Nullable BigDecimal identity;
    private @Nullable BigDecimal scopeIdentity;
    private @Nullable SqlMessage caught;
    private Statement.@Nullable InsertBulk pendingBulkLoad;
    private @Nullable String identityInsert;
    private MemoryAccount memory = ServerMemory.unlimited();

    /// @param shared the global temporary tables of the server
    /// @param locks the application locks of the server
    public SessionState(SharedTables shared, ApplicationLocks locks) {
        this.temporaryTables = new TemporaryTables(shared, this::memory);
        this.locks = new SessionLocks(locks, this::memory);
    }

    /// A session that shares nothing with others.
    public SessionState() {
        this(new SharedTables(), new ApplicationLocks());
    }

    /// Where everything is counted that the session keeps.
    public MemoryAccount memory() {
        return memory;
    }

    /// Comes before the first request.
    public void memory(MemoryAccount account) {
        this.memory = account;
    }

    public SessionOptions options() {
        return options;
    }

    public PreparedStatements prepared() {
        return prepared;
    }

    /// Cursors that T-SQL has declared and that no text owns.
    public NamedCursors namedCursors() {
        return namedCursors;
    }

    public Cursors cursors() {
        return cursors;
    }

    /// Application locks.
    public SessionLocks locks() {
        return locks;
    }

    /// SESSION_CONTEXT.
    public SessionContext context() {
        return context;
    }

    /// `@@ROWCOUNT`.
    /// An aggregate of the running statement has left out a NULL.
    public void nullLeftOut() {
        nullLeftOut = true;
    }

    /// Whether an aggregate has left out a NULL since this was asked last.
    public boolean takeNullLeftOut() {
        boolean taken = nullLeftOut;
        nullLeftOut = false;
        return taken;
    }

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

    /// `@@IDENTITY`: the last value that was made for an IDENTITY column.
    public @Nullable BigDecimal identity() {
        return identity;
    }

    public void identity(@Nullable BigDecimal value) {
        this.identity = value;
        this.scopeIdentity = value;
    }

    /// SCOPE_IDENTITY(): the same, without what called procedures have done.
    public @Nullable BigDecimal scopeIdentity() {
        return scopeIdentity;
    }

    /// A procedure begins, or its caller goes on.
    public void scopeIdentity(@Nullable BigDecimal value) {
        this.scopeIdentity = value;
    }

    /// SET IDENTITY_INSERT: the temporary table for which it is on, or null.
    public @Nullable String identityInsert() {
        return identityInsert;
    }

    public void identityInsert(@Nullable String table) {
        this.identityInsert = table;
    }

    public boolean isIdentityInsert(String table) {
        return table.equalsIgnoreCase(identityInsert);
    }

    /// The error that the innermost running CATCH block caught: ERROR_NUMBER() and its like.
    public @Nullable SqlMessage caught() {
        return caught;
    }

    public void caught(@Nullable SqlMessage error) {
        this.caught = error;
    }

    /// A message that is sent once, at the end of the statement.
    public void warn(SqlMessage message) {
        warnings.add(message);
    }

    public List<SqlMessage> takeWarnings() {
        if (warnings.isEmpty()) {
            return List.of();
        }
        List<SqlMessage> taken = List.copyOf(warnings);
        warnings.clear();
        return taken;
    }

    /// The INSERT BULK whose rows are expected in the next message.
    public Statement.@Nullable InsertBulk pendingBulkLoad() {
        return pendingBulkLoad;
    }

    public void pendingBulkLoad(Statement.@Nullable InsertBulk statement) {
        this.pendingBulkLoad = statement;
    }

    /// The temporary tables, the session's own and the global ones.
    public TemporaryTables temporaryTables() {
        return temporaryTables;
    }

    /// The temporary table of this name (with its `#` or `##`), or null.
    public @Nullable LocalTable temporaryTable(String name) {
        return temporaryTables.find(name);
    }

    /// The temporary tables that only this session sees, for [#retainTemporaryTables].
    public Set<String> temporaryTableNames() {
        return temporaryTables.names();
    }

    /// Drops the others: a table that the text of an EXEC or of sp_executesql made goes with it.
    public void retainTemporaryTables(Set<String> names) {
        temporaryTables.retain(names);
    }

    /// SET XACT_ABORT: whether an error or an attention rolls the transaction back.
    public boolean xactAbort() {
        return options.isOn(SessionOptions.Switch.XACT_ABORT);
    }

    public void setXactAbort(boolean on) {
        options.set(SessionOptions.Switch.XACT_ABORT, on);
    }

    /// SET LOCK_TIMEOUT: how long a transaction waits for the write lock; negative for the server's own limit.
    public long lockTimeoutMillis() {
        return options.lockTimeout();
    }

    public void setLockTimeoutMillis(long millis) {
        options.lockTimeout(Math.clamp(millis, -1, Integer.MAX_VALUE));
    }

    /// Whether a session with the same options is as good as this one: it has no temporary tables, cursors, locks or
    /// values. Prepared statements do not count: clients prepare them again.
    public boolean isRecoverable() {
        return temporaryTables.isEmpty() && cursors.isEmpty() && locks.isEmpty() && context.isEmpty()
                && pendingBulkLoad == null;
    }

    /// Back to what it was after login: options, prepared statements, cursors, temporary tables, the context and locks
    /// of the session go.
    public void reset() {
        options.reset();
        prepared.clear();
        namedCursors.removeAll();
        cursors.closeAll();
        temporaryTables.clear();
        locks.releaseAll(LockOwner.SESSION);
        context.clear();
        rowCount = 0;
        error = 0;
        identity = null;
        scopeIdentity = null;
        identityInsert = null;
        caught = null;
        pendingBulkLoad = null;
    }
}
