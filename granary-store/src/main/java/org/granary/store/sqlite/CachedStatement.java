package org.granary.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.regex.Pattern;

/// A prepared statement and what is worth knowing of it only once.
final class CachedStatement {
    private static final Pattern READS = Pattern.compile("\\s*(SELECT|VALUES|EXPLAIN)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern WITH = Pattern.compile("\\s*WITH\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern WRITES = Pattern.compile("\\b(INSERT|UPDATE|DELETE|REPLACE)\\b",
            Pattern.CASE_INSENSITIVE);

    final String sql;
    final PreparedStatement statement;
    final int parameters;
    final boolean readOnly;
    /// In use by rows that are still open, so that the same text asked for again needs a second statement.
    boolean busy;
    /// Not to be kept once it is free.
    boolean dropped;

    CachedStatement(String sql, PreparedStatement statement) throws SQLException {
        this.sql = sql;
        this.statement = statement;
        this.parameters = statement.getParameterMetaData().getParameterCount();
        this.readOnly = READS.matcher(sql).matches() || (WITH.matcher(sql).matches() && !WRITES.matcher(sql).find());
    }
}
