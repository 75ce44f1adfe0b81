package org.granary.protocol.queue;

import java.util.Comparator;

/// Identifies a group in its database.
public record GroupKey(long jobId, int groupId) implements Comparable<GroupKey> {
    private static final Comparator<GroupKey> ORDER = Comparator.comparingLong(GroupKey::jobId)
            .thenComparingInt(GroupKey::groupId);

    @Override
    public int compareTo(GroupKey other) {
        return ORDER.compare(this, other);
    }
}
