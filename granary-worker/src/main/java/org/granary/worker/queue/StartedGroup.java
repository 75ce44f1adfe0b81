package org.granary.worker.queue;

import org.jspecify.annotations.Nullable;

/// A row of proc_UpdateConversionBatch: what the items of a group have in common.
record StartedGroup(long job, int group, @Nullable String inputRoot, @Nullable String outputRoot,
        @Nullable String settings) {}
