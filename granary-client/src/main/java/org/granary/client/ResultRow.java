package org.granary.client;

import java.io.InputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// The current row of a result set, by position. For generated clients.
public final class ResultRow {
    private final ResultSet rows;
    private final boolean arriving;

    /// @param arriving whether long values are passed on while they arrive
    ResultRow(ResultSet rows, boolean arriving) {
        this.rows = rows;
        this.arriving = arriving;
    }

    public <T> @Nullable T get(int index, SqlKind<T> kind) throws SQLException {
        return kind.column(rows, index);
    }

    /// @throws SQLException for NULL, too
    public <T> T required(int index, SqlKind<T> kind) throws SQLException {
        return present(index, kind.column(rows, index));
    }

    /// Only for the last column: the next one that is read ends the stream.
    public @Nullable LargeBinary large(int index) throws SQLException {
        if (arriving) {
            InputStream stream = rows.getBinaryStream(index);
            return stream == null ? null : LargeBinary.arriving(stream);
        }
        byte[] bytes = rows.getBytes(index);
        return bytes == null ? null : LargeBinary.whole(bytes);
    }

    /// @throws SQLException for NULL, too
    public LargeBinary requiredLarge(int index) throws SQLException {
        return present(index, large(index));
    }

    private <T> T present(int index, @Nullable T value) throws SQLException {
        if (value == null) {
            throw new SQLException("Column " + index + " (" + rows.getMetaData().getColumnLabel(index)
                    + ") is NULL, and the procedure declares that it never is.");
        }
        return value;
    }
}
