package org.granary.protocol.search.crawl.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Runs a statement for each of many, in one go; not at all for none.
final class BatchUpdates {
    private BatchUpdates() {}

    static <T> void run(Transaction transaction, String statement, List<T> all,
            Function<T, @Nullable Object[]> parameters) {
        if (all.isEmpty()) {
            return;
        }
        List<@Nullable Object[]> sets = new ArrayList<>(all.size());
        for (T each : all) {
            sets.add(parameters.apply(each));
        }
        transaction.batch(statement, sets);
    }

    static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }
}
