package org.granary.tsql;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.tsql.eval.LocalTable;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// The global temporary tables of a server (`##t`): every session sees them, and they go when the session that made them ends or is reset. A
/// statement that is reading one then still reads it to the end.
public final class SharedTables {
    private final Map<String, Shared> tables = new ConcurrentHashMap<>();

    private record Shared(LocalTable table, SessionState maker) {}

    @Nullable
    LocalTable find(String key) {
        Shared shared = tables.get(key);
        return shared == null ? null : shared.table();
    }

    void put(String key, LocalTable table, SessionState maker) {
        if (tables.putIfAbsent(key, new Shared(table, maker)) != null) {
            throw new SqlError(2714, 16, 6, "There is already an object named '" + key + "' in the database.");
        }
    }

    @Nullable
    LocalTable remove(String key) {
        Shared shared = tables.remove(key);
        return shared == null ? null : shared.table();
    }

    long bytesOf(SessionState maker) {
        return tables.values().stream().filter(shared -> shared.maker() == maker)
                .mapToLong(shared -> shared.table().bytes()).sum();
    }

    void removeThoseOf(SessionState maker) {
        tables.values().removeIf(shared -> shared.maker() == maker);
    }
}
