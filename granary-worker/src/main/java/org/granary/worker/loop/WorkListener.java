package org.granary.worker.loop;

import org.granary.worker.failure.WorkFailure;
import org.granary.worker.queue.WorkItem;
import org.jspecify.annotations.Nullable;

/// Is told what becomes of items, after the queue has been told.
public interface WorkListener {
    WorkListener NONE = (_, _) -> {};

    /// @param failure null where it succeeded
    void ended(WorkItem item, @Nullable WorkFailure failure);
}
