package org.granary.worker.queue;

import org.jspecify.annotations.Nullable;

/// How many items may be added in 24 hours (MS-TSSPROC 3.1.5.2). Null is no limit. The queues of conversions have none.
public record Limits(@Nullable Integer perDay, @Nullable Integer perPartitionAndDay) {
    public static final Limits NONE = new Limits(null, null);

    /// For messages.
    @Override
    public String toString() {
        return perDay == null
                ? perPartitionAndDay + " in a partition"
                : perDay + (perPartitionAndDay == null ? "" : ", and " + perPartitionAndDay + " in a partition");
    }
}
