package org.granary.worker.loop;

import org.granary.worker.failure.WorkFailure;
import org.granary.worker.queue.WorkItem;
import org.jspecify.annotations.Nullable;

/// What became of an item.
///
/// @param failure null where it succeeded or was abandoned
/// @param abandoned whether the queue is told nothing: the job was canceled, or another worker has taken the item over
record Outcome(WorkItem item, @Nullable WorkFailure failure, boolean abandoned) {}
