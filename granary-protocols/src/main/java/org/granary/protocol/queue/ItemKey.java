package org.granary.protocol.queue;

import java.util.Comparator;
import org.granary.procedure.xml.XmlElement;

/// Identifies an item in its database.
public record ItemKey(long jobId, int groupId, int itemId) implements Comparable<ItemKey> {
    private static final Comparator<ItemKey> ORDER = Comparator.comparingLong(ItemKey::jobId)
            .thenComparingInt(ItemKey::groupId).thenComparingInt(ItemKey::itemId);

    /// The item that an element of databaseBatchUpdate names.
    static ItemKey of(XmlElement element) {
        return new ItemKey(element.longValue("job"), element.intValue("group"), element.intValue("id"));
    }

    @Override
    public int compareTo(ItemKey other) {
        return ORDER.compare(this, other);
    }
}
