package org.granary.protocol.config.object;

import java.util.UUID;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The stored classes and which derives from which.
final class ClassTree {
    static final UUID EMPTY = new UUID(0, 0);

    static final String EXISTS = "SELECT 1 FROM config_class WHERE Id = ?";

    /// Ends in a loop too, should there be one: a root may be its own base.
    static final String DERIVES = """
            WITH RECURSIVE line (Id) AS (
              SELECT Id FROM config_class WHERE Id = ?
              UNION
              SELECT config_class.BaseClassId FROM line JOIN config_class ON config_class.Id = line.Id
              WHERE config_class.BaseClassId IS NOT NULL)
            SELECT 1 FROM line WHERE Id = ?""";

    private final Transaction transaction;

    ClassTree(Transaction transaction) {
        this.transaction = transaction;
    }

    /// Whether a class with this base has none.
    static boolean isRoot(UUID id, @Nullable UUID base) {
        return base == null || base.equals(EMPTY) || base.equals(id);
    }

    boolean contains(UUID id) {
        return transaction.query(EXISTS, id).first(rows -> true) != null;
    }

    /// Whether a class is the base or derives from it, at whatever depth.
    boolean derives(UUID id, UUID base) {
        return transaction.query(DERIVES, id, base).first(rows -> true) != null;
    }
}
