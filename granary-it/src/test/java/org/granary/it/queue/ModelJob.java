package org.granary.it.queue;

import java.time.LocalDateTime;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A job of the model.
final class ModelJob {
    final long id;
    final @Nullable UUID partition;
    final @Nullable String user;
    final @Nullable String name;
    final LocalDateTime created;
    @Nullable
    LocalDateTime canceled;
    boolean submitted;
    final NavigableMap<Integer, NavigableMap<Integer, ModelItem>> groups = new TreeMap<>();

    ModelJob(long id, @Nullable UUID partition, @Nullable String user, @Nullable String name, LocalDateTime created) {
        this.id = id;
        this.partition = partition;
        this.user = user;
        this.name = name;
        this.created = created;
    }

    Stream<ModelItem> items() {
        return groups.values().stream().flatMap(group -> group.values().stream());
    }

    boolean open() {
        return submitted && canceled == null;
    }
}
