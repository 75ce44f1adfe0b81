package org.granary.it.queue;

import java.time.LocalDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An item of the model.
final class ModelItem {
    final ModelJob job;
    final int group;
    final int id;
    int attempts;
    @Nullable
    LocalDateTime start;
    @Nullable
    LocalDateTime stop;
    @Nullable
    UUID worker;
    @Nullable
    Integer error;

    ModelItem(ModelJob job, int group, int id, int attempts) {
        this.job = job;
        this.group = group;
        this.id = id;
        this.attempts = attempts;
    }
}
