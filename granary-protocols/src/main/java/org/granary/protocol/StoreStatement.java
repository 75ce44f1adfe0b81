package org.granary.protocol;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.granary.store.Dialect;
import org.granary.store.Transaction;

/// A statement whose text depends on the store. Built once for each kind of store.
public final class StoreStatement {
    private final Function<Dialect, String> builder;
    private final Map<Dialect, String> texts = new ConcurrentHashMap<>();

    public StoreStatement(Function<Dialect, String> builder) {
        this.builder = builder;
    }

    public String on(Transaction transaction) {
        return text(transaction.dialect());
    }

    /// For tests of query plans.
    public String text(Dialect dialect) {
        return texts.computeIfAbsent(dialect, builder);
    }
}
