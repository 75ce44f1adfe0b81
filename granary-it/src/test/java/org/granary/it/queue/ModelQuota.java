package org.granary.it.queue;

import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The items that were added, each lot with its partition and hour: counted by looking at all of them.
final class ModelQuota {
    private static final UUID NONE = new UUID(0, 0);

    private record Lot(UUID partition, LocalDateTime hour, int items) {}

    private final List<Lot> lots = new ArrayList<>();

    private static UUID key(@Nullable UUID partition) {
        return partition == null ? NONE : partition;
    }

    /// In the hour of `time` and the 23 before it.
    private long count(@Nullable UUID only, LocalDateTime time) {
        LocalDateTime hour = time.truncatedTo(ChronoUnit.HOURS);
        return lots.stream().filter(lot -> only == null || lot.partition.equals(only))
                .filter(lot -> !lot.hour.isAfter(hour) && lot.hour.isAfter(hour.minusDays(1)))
                .mapToLong(Lot::items).sum();
    }

    /// The all-zero partition stands for all.
    Answer get(UUID partition, LocalDateTime time) {
        return Answer.status((int) count(partition.equals(NONE) ? null : partition, time));
    }

    Answer add(@Nullable UUID partition, LocalDateTime time, int items) {
        lots.add(new Lot(key(partition), time.truncatedTo(ChronoUnit.HOURS), items));
        return Answer.status(0);
    }

    boolean allows(@Nullable UUID partition, LocalDateTime time, int items, @Nullable Integer perDay,
            @Nullable Integer perPartition) {
        return (perDay == null || count(null, time) + items <= perDay)
                && (perPartition == null || count(key(partition), time) + items <= perPartition);
    }
}
