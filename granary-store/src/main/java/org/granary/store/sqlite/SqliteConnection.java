package org.granary.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.granary.store.StoreException;
import org.jspecify.annotations.Nullable;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/// A connection of one thread, with its prepared statements.
///
/// Running statements are stopped through SQLite's progress handler and not by `sqlite3_interrupt`: the handler is
/// asked on the connection's own thread, in the middle of a statement, whether the work that runs *now* is to stop. So
/// a late cancel can never hit a neighbour's statement or the commit, and none is lost between two statements.
final class SqliteConnection implements AutoCloseable {
    private static final int STATEMENTS = 256;
    /// Instructions of SQLite's machine between two looks at the stop condition: some tens of microseconds.
    private static final int INSTRUCTIONS_PER_LOOK = 4_000;

    private final String database;
    private final Connection connection;
    private final Surroundings surroundings;
    private final LinkedHashMap<String, CachedStatement> statements = new LinkedHashMap<>(64, 0.75f, true);
    private @Nullable BooleanSupplier stop;
    private @Nullable RuntimeException lost;
    private boolean written;
    /// Whether the next statement begins a transaction.
    private boolean beginsLater;

    private SqliteConnection(String database, Connection connection, Surroundings surroundings) {
        this.database = database;
        this.connection = connection;
        this.surroundings = surroundings;
    }

    static SqliteConnection writer(String database, Path file, SqliteSettings settings, Surroundings surroundings) {
        SqliteConnection connection = open(database, file, surroundings);
        connection.executeOnce("PRAGMA journal_mode = WAL");
        connection.executeOnce("PRAGMA synchronous = FULL");
        // LogWriteBack keeps the log shorter than this, as long as it can.
        connection.executeOnce("PRAGMA wal_autocheckpoint = 64000");
        // A WAL that a long reader has made large shrinks again.
        connection.executeOnce("PRAGMA journal_size_limit = 134217728");
        connection.executeOnce("PRAGMA foreign_keys = ON");
        // Statistics are estimated, in milliseconds, from so many entries of each index.
        connection.executeOnce("PRAGMA analysis_limit = 1000");
        connection.executeOnce("PRAGMA temp_store = MEMORY");
        connection.executeOnce("PRAGMA cache_size = -" + settings.writerCacheKiB());
        return connection;
    }

    static SqliteConnection reader(String database, Path file, SqliteSettings settings, Surroundings surroundings) {
        SqliteConnection connection = open(database, file, surroundings);
        connection.executeOnce("PRAGMA temp_store = MEMORY");
        connection.executeOnce("PRAGMA cache_size = -" + settings.readerCacheKiB());
        connection.executeOnce("PRAGMA query_only = ON");
        return connection;
    }

    /// For [LogWriteBack], which has nothing to do with rows.
    static SqliteConnection logKeeper(String database, Path file, Surroundings surroundings) {
        SqliteConnection connection = open(database, file, surroundings);
        // What is written back is on the disk before the log begins anew.
        connection.executeOnce("PRAGMA synchronous = FULL");
        connection.executeOnce("PRAGMA query_only = ON");
        // A connection that has read nothing does not know that there is a log.
        connection.executeOnce("SELECT 1 FROM sqlite_schema LIMIT 1");
        return connection;
    }

    private static SqliteConnection open(String database, Path file, Surroundings surroundings) {
        SQLiteConfig config = new SQLiteConfig();
        config.setGetGeneratedKeys(false);
        // One thread at a time uses a connection. A mutex would be locked and unlocked with each value that is read.
        config.setOpenMode(SQLiteOpenMode.NOMUTEX);
        // Waits for another process (the command-line tool beside a server), never for a thread of this one.
        config.setBusyTimeout(10_000);
        try {
            SqliteConnection opened = new SqliteConnection(database,
                    config.createConnection("jdbc:sqlite:" + file), surroundings);
            ProgressHandler.setHandler(opened.connection, INSTRUCTIONS_PER_LOOK, new ProgressHandler() {
                @Override
                protected int progress() {
                    return opened.stop != null && opened.stop.getAsBoolean() ? 1 : 0;
                }
            });
            return opened;
        } catch (SQLException e) {
            throw SqliteErrors.translate(e, database, "open " + file);
        }
    }

    String database() {
        return database;
    }

    /// While `stop` answers true, running statements end with SQLITE_INTERRUPT; null: nothing is stopped.
    void stopWhen(@Nullable BooleanSupplier stop) {
        this.stop = stop;
    }

    /// Runs a statement without parameters and without rows, such as BEGIN. Kept prepared.
    void execute(String sql) {
        checkTransaction();
        CachedStatement cached = takeAny(sql);
        try {
            surroundings.before(sql);
            cached.start();
            cached.reset();
        } catch (SQLException e) {
            forget(cached);
            throw SqliteErrors.translate(e, database, sql);
        } finally {
            giveBack(cached);
        }
    }

    /// Runs a statement whose text will not come again.
    void executeOnce(String sql) {
        checkTransaction();
        try (Statement statement = connection.createStatement()) {
            surroundings.before(sql);
            statement.execute(sql);
        } catch (SQLException e) {
            throw SqliteErrors.translate(e, database, sql);
        }
    }

    /// How many pages of the log have not been written back to the file.
    int pagesInLog() {
        return checkpoint("PRAGMA wal_checkpoint(NOOP)");
    }

    /// Writes as much of the log back to the file as can be without waiting for anybody, and forces it to the disk.
    void writeLogBack() {
        checkpoint("PRAGMA wal_checkpoint(PASSIVE)");
    }

    private int checkpoint(String sql) {
        try (Statement statement = connection.createStatement(); ResultSet row = query(statement, sql)) {
            // Whether it was busy, pages in the log, pages of them that are in the file; -1 where there is no log.
            return row.next() ? Math.max(0, row.getInt(2)) - Math.max(0, row.getInt(3)) : 0;
        } catch (SQLException e) {
            throw SqliteErrors.translate(e, database, sql);
        }
    }

    private ResultSet query(Statement statement, String sql) throws SQLException {
        surroundings.before(sql);
        return statement.executeQuery(sql);
    }

    /// From now on, [#hasWritten] tells of what comes.
    void forgetWrites() {
        written = false;
    }

    /// Whether a statement that may write has been taken.
    boolean hasWritten() {
        return written;
    }

    /// The next statement that [#take] gives begins a transaction that reads.
    void beginLater() {
        beginsLater = true;
    }

    /// Ends the transaction that [#beginLater] was about, if there is one.
    ///
    /// @param end how
    void endIfBegun(String end) {
        boolean begun = !beginsLater;
        beginsLater = false;
        if (begun) {
            execute(end);
        }
    }

    CachedStatement take(String sql) {
        if (beginsLater) {
            beginsLater = false;
            execute("BEGIN");
        }
        return takeAlone(sql);
    }

    /// The same for a statement that is the only one, which is a transaction by itself.
    CachedStatement takeAlone(String sql) {
        CachedStatement taken = takeAny(sql);
        written |= !taken.readOnly;
        return taken;
    }

    private CachedStatement takeAny(String sql) {
        checkTransaction();
        CachedStatement cached = statements.get(sql);
        if (cached != null && !cached.busy) {
            cached.busy = true;
            return cached;
        }
        CachedStatement fresh = prepare(sql);
        fresh.busy = true;
        if (cached == null) {
            statements.put(sql, fresh);
            evict();
        } else {
            fresh.dropped = true;
        }
        return fresh;
    }

    private CachedStatement prepare(String sql) {
        try {
            return new CachedStatement(sql, connection.prepareStatement(sql));
        } catch (SQLException e) {
            throw SqliteErrors.translate(e, database, sql);
        }
    }

    private void evict() {
        if (statements.size() > STATEMENTS) {
            Map.Entry<String, CachedStatement> eldest = statements.firstEntry();
            statements.remove(eldest.getKey());
            eldest.getValue().dropped = true;
            closeIfDropped(eldest.getValue());
        }
    }

    void giveBack(CachedStatement cached) {
        cached.busy = false;
        closeIfDropped(cached);
    }

    private void closeIfDropped(CachedStatement cached) {
        if (cached.dropped && !cached.busy) {
            try {
                cached.close();
            } catch (SQLException e) {
                throw SqliteErrors.translate(e, database, cached.sql);
            }
        }
    }

    /// The exception to throw for a statement that failed. The driver closes a statement after most errors, so it is
    /// not kept.
    RuntimeException failed(CachedStatement cached, SQLException e) {
        forget(cached);
        RuntimeException translated = SqliteErrors.translate(e, database, cached.sql);
        if (SqliteErrors.mayEndTransaction(e) && !isInTransaction()) {
            lost = translated;
        }
        return translated;
    }

    private void forget(CachedStatement cached) {
        statements.remove(cached.sql, cached);
        cached.dropped = true;
    }

    /// Asks SQLite itself: inside a transaction a second BEGIN is refused, and nothing else happens.
    private boolean isInTransaction() {
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN");
            statement.execute("ROLLBACK");
            return false;
        } catch (SQLException e) {
            return true;
        }
    }

    /// Without this, work that goes on after SQLite has given up its transaction would write outside of any.
    private void checkTransaction() {
        if (lost != null) {
            throw lost;
        }
    }

    /// The error with which SQLite gave up the whole transaction, or null.
    @Nullable
    RuntimeException lost() {
        return lost;
    }

    /// Whoever answers for the transaction knows that it is gone.
    void acceptLoss() {
        lost = null;
    }

    @Override
    public void close() {
        try {
            for (CachedStatement cached : statements.values()) {
                cached.close();
            }
            connection.close();
        } catch (SQLException e) {
            throw new StoreException("Database " + database + " could not be closed: " + e.getMessage(), e);
        }
    }
}
