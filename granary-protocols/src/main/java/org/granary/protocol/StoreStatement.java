package org.granary.protocol;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.granary.store.Dialect;
import org.granary.store.NumberRows;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// A statement whose text depends on the store. Built once for each kind of store.
public final class StoreStatement {
    private final Function<Dialect, String> builder;
    private final Map<Dialect, String> texts = new ConcurrentHashMap<>();

    public StoreStatement(Function<Dialect, String> builder) {
        this.builder = builder;
    }

    /// A statement over rows of integers, which it sees as the table `listed`. They are its first parameter, a
    /// [NumberRows]; however many there are, the statement is the same.
    ///
    /// @param columns the names of the columns of `listed`
    public static StoreStatement over(String columns, String statement) {
        return over(columns, _ -> statement);
    }

    /// The same where the rest of the statement depends on the store, too.
    public static StoreStatement over(String columns, Function<Dialect, String> statement) {
        String[] names = columns.split(", ", -1);
        return new StoreStatement(dialect -> "WITH listed AS (SELECT * FROM " + dialect.listed("each_listed", names)
                + ")\n" + statement.apply(dialect));
    }

    /// Runs a statement over a list of numbers; not at all for none.
    ///
    /// @return how many rows it changed
    public long update(Transaction transaction, Collection<? extends Number> numbers) {
        return numbers.isEmpty() ? 0 : update(transaction, NumberRows.of(numbers));
    }

    /// Runs a statement over a list; not at all for an empty one.
    ///
    /// @return how many rows it changed
    public long update(Transaction transaction, NumberRows listed) {
        return listed.isEmpty() ? 0 : transaction.update(on(transaction), listed.parameter());
    }

    /// Runs a query over a list of numbers; not at all for none.
    public void query(Transaction transaction, Collection<? extends Number> numbers, Consumer<Rows> each) {
        if (!numbers.isEmpty()) {
            try (Rows rows = transaction.query(on(transaction), NumberRows.of(numbers).parameter())) {
                while (rows.next()) {
                    each.accept(rows);
                }
            }
        }
    }

    public String on(Transaction transaction) {
        return text(transaction.dialect());
    }

    /// For tests of query plans.
    public String text(Dialect dialect) {
        return texts.computeIfAbsent(dialect, builder);
    }
}
