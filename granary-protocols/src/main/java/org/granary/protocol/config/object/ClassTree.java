package org.granary.protocol.config.object;

import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The stored classes and which derives from which.
final class ClassTree {
    static final UUID EMPTY = new UUID(0, 0);

    static final String FULL_NAME = "SELECT FullName FROM config_class WHERE Id = ?";

    /// Ends in a loop too: a root may be its own base.
    static final String LINE = """
            WITH RECURSIVE line (Id) AS (
              SELECT Id FROM config_class WHERE Id = ?
              UNION
              SELECT config_class.BaseClassId FROM line JOIN config_class ON config_class.Id = line.Id
              WHERE config_class.BaseClassId IS NOT NULL)
            SELECT Id FROM line""";

    private final Transaction transaction;

    ClassTree(Transaction transaction) {
        this.transaction = transaction;
    }

    /// Whether a class with this base has none.
    static boolean isRoot(UUID id, @Nullable UUID base) {
        return base == null || base.equals(EMPTY) || base.equals(id);
    }

    /// The name of a class, or null if it is not stored.
    @Nullable
    String fullName(UUID id) {
        return transaction.query(FULL_NAME, id).first(rows -> rows.getString(1));
    }

    /// A class and all that it derives from, at whatever depth; nothing if it is not stored.
    Set<UUID> line(UUID id) {
        return transaction.query(LINE, id).list(rows -> Objects.requireNonNull(rows.getUuid(1))).stream()
                .collect(Collectors.toSet());
    }
}
