package org.granary.store;

import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// SQL inside a running transaction, in the dialect that SQLite and PostgreSQL share, with `?` parameters.
///
/// Parameters and columns are mapped by their Java class, the same on every store: `Boolean`, `Integer` and `Long` are
/// integers (0 and 1 for `Boolean`), `Double` a double, `String` text, `byte[]` bytes, `UUID` its 16 bytes in RFC
/// order, `LocalDateTime` an integer of 100-nanosecond ticks since 0001-01-01, `LocalDate` an integer of days since
/// 1970-01-01, `BigDecimal` text.
///
/// Statements are prepared once and kept by their text: build texts from constants, not from values.
public interface Transaction {

    /// Runs a query, or a statement with RETURNING. Close the rows, or read them to the end.
    Rows query(String sql, @Nullable Object... parameters);

    /// Runs the query of work that reads and has no other statement, before or after: the store then needs no transaction
    /// around it. How it is best run does not depend on its parameters: it has no `LIMIT ?`, for instance.
    default Rows queryOnly(String sql, @Nullable Object... parameters) {
        return query(sql, parameters);
    }

    /// Runs a query and returns whether it has a row.
    default boolean exists(String sql, @Nullable Object... parameters) {
        try (Rows rows = query(sql, parameters)) {
            return rows.next();
        }
    }

    /// Runs a query that always has a row, a count for instance, and returns the number in its first column; 0 for
    /// NULL.
    ///
    /// @throws IllegalStateException if there is no row
    default long number(String sql, @Nullable Object... parameters) {
        try (Rows rows = query(sql, parameters)) {
            if (!rows.next()) {
                throw new IllegalStateException("A number was expected, but there is no row: " + sql);
            }
            return rows.getLong(1);
        }
    }

    /// Runs a query and returns the number in the first column of its first row, or `otherwise` where there is no row;
    /// 0 for NULL.
    default long numberOr(long otherwise, String sql, @Nullable Object... parameters) {
        try (Rows rows = query(sql, parameters)) {
            return rows.next() ? rows.getLong(1) : otherwise;
        }
    }

    /// Runs a statement and returns how many rows it changed.
    long update(String sql, @Nullable Object... parameters);

    /// Runs a statement once for each set of parameters.
    void batch(String sql, List<@Nullable Object[]> parameterSets);

    /// Runs a statement that answers nothing, now or later in this transaction: before the next statement that answers
    /// something, and before the commit at the latest. A store that is far away gets several of them, and the commit, in
    /// one message. Each sees what those before it have made.
    default void send(String sql, @Nullable Object... parameters) {
        update(sql, parameters);
    }

    /// Makes a change, now or later in this transaction: before the next statement, and before the commit at the latest.
    /// Where the work does nothing else, the store may make such changes of several callers together, in a transaction
    /// that they share. An error in it is then thrown to the caller of the store, not here.
    default <T> void gather(Gathered<T> change, T one) {
        change.run(this, List.of(one));
    }

    /// What is written differently on this store.
    Dialect dialect();

    /// The time of this call, UTC, rounded to the nearest 1/300 s, the precision of `datetime` (and that rounded to 100
    /// ns, see [DateTimes]); the same value however often it is asked for within one piece of work.
    LocalDateTime now();

    /// Which of the processes on this database this one is.
    default Peers peers() {
        return Peers.ALONE;
    }
}
