package org.granary.protocol.queue;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.granary.protocol.StoreStatement;
import org.granary.store.Dialect;
import org.granary.store.Transaction;

/// A statement over the jobs of a [JobScope]: one text for each kind of scope.
final class ScopedStatement {
    private final Map<JobScope.Kind, StoreStatement> statements = new EnumMap<>(JobScope.Kind.class);

    ScopedStatement(BiFunction<Dialect, JobScope.Kind, String> builder) {
        for (JobScope.Kind kind : JobScope.Kind.values()) {
            statements.put(kind, new StoreStatement(dialect -> builder.apply(dialect, kind)));
        }
    }

    String on(Transaction transaction, JobScope scope) {
        StoreStatement statement = statements.get(scope.kind());
        if (statement == null) {
            throw new IllegalStateException("There is no statement for " + scope.kind() + ".");
        }
        return statement.on(transaction);
    }

    /// For tests of query plans.
    Collection<StoreStatement> all() {
        return statements.values();
    }
}
