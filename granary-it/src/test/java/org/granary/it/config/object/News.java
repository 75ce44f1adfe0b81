package org.granary.it.config.object;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;

/// What proc_getNewObjects answered, when it answered anything.
record News(Version lastUpdate, List<ConfigObject> objects, Set<UUID> dependants, List<Tombstone> tombstones) {

    record Tombstone(UUID id, Version version) {}

    /// Null where there was no result set.
    static @Nullable News of(Outcome outcome) {
        List<ResultSet> sets = outcome.sets();
        if (sets.isEmpty()) {
            return null;
        }
        if (sets.size() != 4) {
            throw new AssertionError("There are " + sets.size() + " result sets.");
        }
        return new News(Version.of(sets.get(0).value(0, "Version")),
                sets.get(1).rows().stream().map(News::object).toList(),
                sets.get(2).column("DependantId").stream().map(UUID.class::cast).collect(Collectors.toSet()),
                sets.get(3).rows().stream().map(r -> new Tombstone((UUID) r.get(0), Version.of(r.get(1)))).toList());
    }

    /// A row of Modified Objects, or of proc_getObject.
    static ConfigObject object(List<@Nullable Object> row) {
        return new ConfigObject((UUID) row.get(0), (UUID) row.get(1), (UUID) row.get(2), (String) row.get(3),
                (Integer) row.get(4), Version.of(row.get(5)), (String) row.get(6));
    }

    List<UUID> objectIds() {
        return objects.stream().map(ConfigObject::id).toList();
    }

    List<UUID> tombstoneIds() {
        return tombstones.stream().map(Tombstone::id).toList();
    }
}
