package org.granary.worker.queue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A job to add to a queue.
///
/// @param settings for `@Settings`
public record NewJob(long id, @Nullable String name, String settings, List<NewGroup> groups) {

    public NewJob { groups = List.copyOf(groups); }

    public int itemCount() {
        return groups.stream().mapToInt(group -> group.items().size()).sum();
    }
}
