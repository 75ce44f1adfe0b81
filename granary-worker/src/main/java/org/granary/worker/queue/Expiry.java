package org.granary.worker.queue;

import java.time.LocalDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Which jobs to delete.
///
/// @param before only jobs created before this, in UTC
/// @param job only this one
/// @param partition only jobs of this partition; null for all partitions
public record Expiry(@Nullable LocalDateTime before, @Nullable Long job, @Nullable UUID partition,
        boolean includeActive) {}
