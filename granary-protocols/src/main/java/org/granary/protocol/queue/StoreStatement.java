package org.granary.protocol.queue;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.granary.store.Dialect;
import org.granary.store.Transaction;

/// A statement whose text depends on the store. Built once for each kind of store, since some are asked for all the time.
final class StoreStatement {
    private final Function<Dialect, String> builder;
    private final Map<Dialect, String> texts = new ConcurrentHashMap<>();

    StoreStatement(Function<Dialect, String> builder) {
        this.builder = builder;
    }

    String on(Transaction transaction) {
        return text(transaction.dialect());
    }

    String text(Dialect dialect) {
        return texts.computeIfAbsent(dialect, builder);
    }
}
