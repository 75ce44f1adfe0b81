package org.granary.store.postgresql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.store.NumberRows;
import org.granary.store.StoredValue;
import org.jspecify.annotations.Nullable;

/// The parameters of statements.
final class Parameters {
    private static final int MOST_STATEMENTS = 2_000;
    private static final Map<String, Integer> COUNTS = new ConcurrentHashMap<>();

    private Parameters() {}

    /// How many parameters a statement has.
    static int count(String sql) {
        Integer known = COUNTS.get(sql);
        if (known != null) {
            return known;
        }
        int count = placeholders(sql);
        if (COUNTS.size() < MOST_STATEMENTS) {
            COUNTS.put(sql, count);
        }
        return count;
    }

    /// Integers are all of one type, so that a statement is one statement whatever fits into the value; the type of
    /// NULL is for the server to find out.
    static void bind(PreparedStatement statement, int expected, String sql, @Nullable Object... parameters)
            throws SQLException {
        requireCount(expected, parameters.length, sql);
        for (int i = 0; i < parameters.length; i++) {
            Object parameter = parameters[i];
            switch (parameter instanceof NumberRows rows ? rows.texts() : StoredValue.of(parameter, i + 1)) {
                case Long l -> statement.setLong(i + 1, l);
                case String s -> statement.setString(i + 1, s);
                case byte[] b -> statement.setBytes(i + 1, b);
                case Double d -> statement.setDouble(i + 1, d);
                case null, default -> statement.setNull(i + 1, Types.NULL);
            }
        }
    }

    private static void requireCount(int expected, int given, String sql) {
        if (given != expected) {
            throw new IllegalArgumentException(
                    "The statement has " + expected + " parameters, but " + given + " values were given: " + sql);
        }
    }

    /// Question marks that are not inside quotes. (Statements of this program have no comments.)
    private static int placeholders(String sql) {
        int count = 0;
        char quote = 0;
        for (int i = 0; i < sql.length(); i++) {
            char c = sql.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '?') {
                count++;
            }
        }
        return count;
    }

    /// The parameters of several rows as those of one statement.
    static @Nullable Object[] joined(List<@Nullable Object[]> sets, int expected, String sql) {
        @Nullable
        Object[] all = new @Nullable Object[sets.size() * expected];
        int at = 0;
        for (@Nullable
        Object[] parameters : sets) {
            requireCount(expected, parameters.length, sql);
            System.arraycopy(parameters, 0, all, at, expected);
            at += expected;
        }
        return all;
    }
}
