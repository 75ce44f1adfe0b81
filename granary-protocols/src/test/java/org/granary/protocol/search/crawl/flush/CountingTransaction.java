package org.granary.protocol.search.crawl.flush;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.granary.store.Dialect;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Remembers the statements that it is given.
record CountingTransaction(Transaction inner, List<String> statements) implements Transaction {

    CountingTransaction(Transaction inner) {
        this(inner, new ArrayList<>());
    }

    @Override
    public Rows query(String sql, @Nullable Object... parameters) {
        statements.add(sql);
        return inner.query(sql, parameters);
    }

    @Override
    public long update(String sql, @Nullable Object... parameters) {
        statements.add(sql);
        return inner.update(sql, parameters);
    }

    @Override
    public void batch(String sql, List<@Nullable Object[]> parameterSets) {
        parameterSets.forEach(_ -> statements.add(sql));
        inner.batch(sql, parameterSets);
    }

    @Override
    public Dialect dialect() {
        return inner.dialect();
    }

    @Override
    public LocalDateTime now() {
        return inner.now();
    }
}
