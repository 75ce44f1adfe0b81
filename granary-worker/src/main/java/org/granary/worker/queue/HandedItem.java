package org.granary.worker.queue;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A row of proc_GetConversionBatch.
///
/// @param inProgress whether another worker has started it, longer ago than the threshold
record HandedItem(ItemKey key, boolean inProgress, String input, @Nullable String output, int attempts,
        @Nullable UUID former) {}
