package org.granary.store.sqlite;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.granary.store.Rows;
import org.granary.store.StoredText;
import org.jspecify.annotations.Nullable;

/// Rows straight from SQLite's cursor: one is in memory at a time.
final class SqliteRows implements Rows {
    private final SqliteTransaction transaction;
    private final CachedStatement statement;
    private final ResultSet result;
    private boolean open = true;

    SqliteRows(SqliteTransaction transaction, CachedStatement statement, ResultSet result) {
        this.transaction = transaction;
        this.statement = statement;
        this.result = result;
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
            if (result.next()) {
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
        return get(() -> {
            result.getLong(column);
            return result.wasNull();
        });
    }

    @Override
    public long getLong(int column) {
        try {
            return result.getLong(column);
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    @Override
    public double getDouble(int column) {
        return get(() -> result.getDouble(column));
    }

    @Override
    public @Nullable String getString(int column) {
        String stored = get(() -> result.getString(column));
        return stored == null ? null : StoredText.decode(stored);
    }

    @Override
    public byte @Nullable [] getBytes(int column) {
        return get(() -> result.getBytes(column));
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            transaction.closed(this);
            try {
                result.close();
            } catch (SQLException e) {
                throw transaction.connection().failed(statement, e);
            } finally {
                transaction.connection().giveBack(statement);
            }
        }
    }

    private interface Getter<T extends @Nullable Object> {
        T get() throws SQLException;
    }

    private <T extends @Nullable Object> T get(Getter<T> getter) {
        try {
            return getter.get();
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    private RuntimeException unreadable(SQLException e) {
        if (!open) {
            return new IllegalStateException("The rows are closed.", e);
        }
        return SqliteErrors.translate(e, transaction.connection().database(), statement.sql);
    }
}
