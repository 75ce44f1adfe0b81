package org.granary.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.granary.store.StoredValue;
import org.jspecify.annotations.Nullable;
import org.sqlite.core.Codes;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.DB;

/// A prepared statement of one connection, and what is worth knowing of it only once.
///
/// The driver prepares and closes it. Running it and reading its rows goes to the driver's own interface to SQLite: a
/// value of a `java.sql.ResultSet` costs three native calls and some objects, here it costs one native call. A statement
/// that is closed is never passed to SQLite, which would not survive it.
final class CachedStatement {
    private static final Pattern READS = Pattern.compile("\\s*(SELECT|VALUES|EXPLAIN)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern WITH = Pattern.compile("\\s*WITH\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern WRITES = Pattern.compile("\\b(INSERT|UPDATE|DELETE|REPLACE)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final int KEPT = 64 * 1024;

    final String sql;
    final boolean readOnly;
    private final PreparedStatement prepared;
    private final CoreStatement core;
    private final DB db;
    private final long pointer;
    private final @Nullable Object[] values;
    /// Whether a value is too long to be kept, here and in SQLite, until the next ones come.
    private boolean longValue;
    /// In use by rows that are still open, so that the same text asked for again needs a second statement.
    boolean busy;
    /// Not to be kept once it is free.
    boolean dropped;

    CachedStatement(String sql, PreparedStatement prepared) throws SQLException {
        this.sql = sql;
        this.prepared = prepared;
        this.core = (CoreStatement) prepared;
        this.db = core.getDatabase();
        this.pointer = core.pointer.safeRunLong((_, statement) -> statement);
        this.values = new @Nullable Object[prepared.getParameterMetaData().getParameterCount()];
        this.readOnly = READS.matcher(sql).matches() || (WITH.matcher(sql).matches() && !WRITES.matcher(sql).find());
    }

    /// Runs it up to its first row.
    ///
    /// @return whether there is one
    boolean start(@Nullable Object... parameters) throws SQLException {
        bind(parameters);
        return db.execute(core, values);
    }

    /// Runs it to its end.
    ///
    /// @return how many rows it has changed
    long update(@Nullable Object... parameters) throws SQLException {
        bind(parameters);
        try {
            return db.executeUpdate(core, values);
        } finally {
            forgetLongValues();
        }
    }

    private void bind(@Nullable Object... parameters) {
        if (parameters.length != values.length) {
            throw new IllegalArgumentException("The statement has " + values.length + " parameters, but "
                    + parameters.length + " values were given: " + sql);
        }
        for (int i = 0; i < parameters.length; i++) {
            Object value = StoredValue.of(parameters[i], i + 1);
            values[i] = value;
            longValue |= length(value) > KEPT;
        }
    }

    private static int length(@Nullable Object value) {
        return switch (value) {
            case String text -> text.length();
            case byte[] bytes -> bytes.length;
            case null, default -> 0;
        };
    }

    private void forgetLongValues() throws SQLException {
        if (longValue) {
            longValue = false;
            Arrays.fill(values, null);
            if (!core.pointer.isClosed()) {
                db.clear_bindings(pointer);
            }
        }
    }

    /// Goes on to the next row.
    ///
    /// @return whether there is one
    boolean step() throws SQLException {
        int code = db.step(pointer);
        if (code != Codes.SQLITE_ROW && code != Codes.SQLITE_DONE) {
            db.throwex(code);
        }
        return code == Codes.SQLITE_ROW;
    }

    /// Ends the rows, so that it can be started again.
    void reset() throws SQLException {
        if (!core.pointer.isClosed()) {
            db.reset(pointer);
        }
        forgetLongValues();
    }

    // Columns of the row that it stands on, from 1.

    boolean isNull(int column) throws SQLException {
        return db.column_type(pointer, column - 1) == Codes.SQLITE_NULL;
    }

    long getLong(int column) throws SQLException {
        return db.column_long(pointer, column - 1);
    }

    double getDouble(int column) throws SQLException {
        return db.column_double(pointer, column - 1);
    }

    /// The bytes of a blob, or of a text in UTF-8; null for NULL.
    byte @Nullable [] getBytes(int column) throws SQLException {
        return db.column_blob(pointer, column - 1);
    }

    void close() throws SQLException {
        prepared.close();
    }
}
