package org.granary.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import org.granary.store.Rows;
import org.granary.store.StoredText;
import org.jspecify.annotations.Nullable;

/// Rows straight from SQLite's cursor: one is in memory at a time.
///
/// Each question about a value is a native call. A number that is 0 needs a second one, whether it is NULL; where the
/// row before had NULL, that is asked first, and the answer is kept for the row.
final class SqliteRows implements Rows {
    private static final int[] NO_NULLS = {};

    private final SqliteTransaction transaction;
    private final CachedStatement statement;
    private final boolean some;
    private boolean begun;
    private boolean open = true;
    /// The number of the row, from 1.
    private int row;
    /// For each column, the last row in which it is known to be NULL; 0 for none.
    private int[] nulls = NO_NULLS;

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
                row++;
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
        if (lastNull(column) == row) {
            return true;
        }
        try {
            boolean isNull = statement.isNull(column);
            if (isNull) {
                keepNull(column);
            }
            return isNull;
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    private int lastNull(int column) {
        return column < nulls.length ? nulls[column] : 0;
    }

    private void keepNull(int column) {
        if (column >= nulls.length) {
            nulls = Arrays.copyOf(nulls, Math.max(column + 1, 2 * nulls.length));
        }
        nulls[column] = row;
    }

    /// Whether a number is NULL, where it is likely; else it is found out only if the number is 0.
    private boolean isNullAgain(int column) {
        int last = lastNull(column);
        return last > 0 && last >= row - 1 && isNull(column);
    }

    @Override
    public long getLong(int column) {
        requireRow();
        if (isNullAgain(column)) {
            return 0;
        }
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
