package org.granary.worker.queue;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An item that a worker has started, with what the queue says about it.
///
/// @param output null where the front end gave none
/// @param settings of its job
/// @param former the worker that had started it before and did not end it
public record WorkItem(ItemKey key, String input, @Nullable String output, @Nullable String inputRoot,
        @Nullable String outputRoot, @Nullable String settings, @Nullable UUID former) {}
