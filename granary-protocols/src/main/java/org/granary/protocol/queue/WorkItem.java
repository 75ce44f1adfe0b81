package org.granary.protocol.queue;

import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.granary.procedure.Results;
import org.granary.store.Rows;
import org.jspecify.annotations.Nullable;

/// A row of a batch of work.
///
/// @param stale whether it was started before
/// @param values the columns of the result set
record WorkItem(ItemKey key, boolean stale, LocalDateTime createTime, List<@Nullable Object> values) {

    /// Reads a row with the columns of [QueueWork].
    static WorkItem read(Rows rows) {
        ItemKey key = new ItemKey(rows.getLong(1), rows.getInt(2), rows.getInt(3));
        boolean stale = rows.getBoolean(4);
        LocalDateTime createTime = Objects.requireNonNull(rows.getDateTime(10));
        return new WorkItem(key, stale, createTime,
                Arrays.asList(key.jobId(), key.groupId(), key.itemId(), stale, rows.getString(5), rows.getString(6),
                        rows.getInt(7), rows.getUuid(8), rows.getDateTime(9), createTime));
    }

    void sendTo(Results.Open results) {
        results.row(values.toArray());
    }

    /// Where it is among those that wait.
    HandOuts.Place place() {
        return new HandOuts.Place(createTime, key);
    }
}
