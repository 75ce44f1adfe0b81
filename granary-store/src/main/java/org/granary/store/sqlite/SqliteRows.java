package org.granary.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.granary.store.Rows;
import org.granary.store.StoredText;
import org.jspecify.annotations.Nullable;

/// Rows straight from SQLite's cursor: one is in memory at a time.
final class SqliteRows implements Rows {
    private final SqliteTransaction transaction;
    private final CachedStatement statement;
    private final boolean some;
    private boolean begun;
    private boolean open = true;

    /// @param statement has been started
    /// @param some whether it stands on a row
    SqliteRows(SqliteTransaction transaction, CachedStatement statement, boolean some) {
        this.transaction = transaction;
        this.statement = statement;
        this.some = some;
    }

    @Override
    public boolean next() {
        if (!open) {
            return false;
        }
        // A consumer may be slow and the rows cheap: then SQLite itself would seldom ask.
        transaction.checkStopped();
        transaction.running(statement);
        try {
            if (begun ? statement.step() : some) {
                begun = true;
                return true;
            }
        } catch (SQLException e) {
            RuntimeException failed = transaction.connection().failed(statement, e);
            close();
            throw failed;
        }
        close();
        return false;
    }

    @Override
    public boolean isNull(int column) {
        requireRow();
        try {
            return statement.isNull(column);
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    @Override
    public long getLong(int column) {
        requireRow();
        try {
            return statement.getLong(column);
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    @Override
    public double getDouble(int column) {
        requireRow();
        try {
            return statement.getDouble(column);
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    @Override
    public @Nullable String getString(int column) {
        byte[] stored = getBytes(column);
        return stored == null ? null : StoredText.decode(new String(stored, StandardCharsets.UTF_8));
    }

    @Override
    public byte @Nullable [] getBytes(int column) {
        requireRow();
        try {
            return statement.getBytes(column);
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            transaction.closed(this);
            try {
                statement.reset();
            } catch (SQLException e) {
                throw transaction.connection().failed(statement, e);
            } finally {
                transaction.connection().giveBack(statement);
            }
        }
    }

    private void requireRow() {
        if (!open) {
            throw new IllegalStateException("The rows are closed.");
        }
        if (!begun) {
            throw new IllegalStateException("There is no row before the first.");
        }
    }

    private RuntimeException unreadable(SQLException e) {
        return SqliteErrors.translate(e, transaction.connection().database(), statement.sql);
    }
}
