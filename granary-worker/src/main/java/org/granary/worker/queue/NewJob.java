package org.granary.worker.queue;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// A job to add to a queue.
///
/// @param settings for `@Settings`
public record NewJob(long id, @Nullable String name, @Nullable UUID partition, String settings, Limits limits,
        List<NewGroup> groups) {

    public NewJob { groups = List.copyOf(groups); }

    /// Without a partition and limits.
    public NewJob(long id, @Nullable String name, String settings, List<NewGroup> groups) {
        this(id, name, null, settings, Limits.NONE, groups);
    }

    public static long newId() {
        return ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
    }

    public int itemCount() {
        return groups.stream().mapToInt(group -> group.items().size()).sum();
    }
}
