package org.granary.store.postgresql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.granary.store.Rows;
import org.granary.store.StoreException;
import org.granary.store.StoredText;
import org.jspecify.annotations.Nullable;

/// Rows from a portal of PostgreSQL, some at a time: few at first, then more as long as they are small.
final class PostgresRows implements Rows {
    private static final int MOST_ROWS = 1_024;
    private static final long WANTED_BYTES = 1 << 20;

    private final PostgresTransaction transaction;
    private final String sql;
    private final PreparedStatement statement;
    private final ResultSet result;
    /// The JDBC type of each column that was asked for; 0 is not yet known.
    private int @Nullable [] types;
    private boolean open = true;
    private int fetchSize;
    private int inFetch;
    private long bytesInFetch;
    private int rowsBefore;
    private long bytesBefore;

    /// @param fetchSize how many rows have been asked for
    PostgresRows(PostgresTransaction transaction, String sql, PreparedStatement statement, ResultSet result,
            int fetchSize) {
        this.fetchSize = fetchSize;
        this.transaction = transaction;
        this.sql = sql;
        this.statement = statement;
        this.result = result;
    }

    @Override
    public boolean next() {
        if (!open) {
            return false;
        }
        transaction.connection().checkStopped();
        try {
            if (inFetch == fetchSize) {
                nextFetch();
            }
            if (result.next()) {
                inFetch++;
                return true;
            }
        } catch (SQLException e) {
            RuntimeException failed = transaction.connection().failure(e, sql, false);
            close();
            throw failed;
        }
        close();
        return false;
    }

    private void nextFetch() throws SQLException {
        long fitting = WANTED_BYTES * fetchSize / Math.max(1, bytesInFetch);
        fetchSize = (int) Math.clamp(fitting, 1, Math.min(MOST_ROWS, fetchSize * 4L));
        result.setFetchSize(fetchSize);
        rowsBefore += inFetch;
        bytesBefore += bytesInFetch;
        inFetch = 0;
        bytesInFetch = 0;
    }

    @Override
    public boolean isNull(int column) {
        return get(() -> result.getBytes(column) == null);
    }

    /// A condition in the list of columns is a boolean here, and an integer elsewhere.
    @Override
    public long getLong(int column) {
        return get(() -> type(column) == Types.BIT
                ? result.getBoolean(column) ? 1L : 0L
                : result.getLong(column));
    }

    @Override
    public double getDouble(int column) {
        return get(() -> result.getDouble(column));
    }

    @Override
    public @Nullable String getString(int column) {
        String stored = get(() -> result.getString(column));
        if (stored == null) {
            return null;
        }
        bytesInFetch += stored.length();
        return StoredText.decode(stored);
    }

    @Override
    public byte @Nullable [] getBytes(int column) {
        byte[] bytes = get(() -> result.getBytes(column));
        bytesInFetch += bytes == null ? 0 : bytes.length;
        return bytes;
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            transaction.closed(this, sql, rowsBefore + inFetch, bytesBefore + bytesInFetch);
            try {
                result.close();
                statement.close();
            } catch (SQLException e) {
                throw transaction.connection().failure(e, sql, false);
            }
        }
    }

    private int type(int column) throws SQLException {
        if (types == null) {
            types = new int[result.getMetaData().getColumnCount() + 1];
        }
        if (column > 0 && column < types.length && types[column] == 0) {
            types[column] = result.getMetaData().getColumnType(column);
        }
        return types[column];
    }

    private interface Getter<T extends @Nullable Object> {
        T get() throws SQLException;
    }

    private <T extends @Nullable Object> T get(Getter<T> getter) {
        try {
            return getter.get();
        } catch (SQLException e) {
            if (!open) {
                throw new IllegalStateException("The rows are closed.", e);
            }
            // The value has arrived and is not what was asked for, so the statement is to blame, not PostgreSQL.
            throw new StoreException("A column cannot be read: " + e.getMessage() + "\n" + sql, e);
        }
    }
}
