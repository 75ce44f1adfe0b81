package org.granary.protocol.queue;

import java.util.List;
import org.granary.procedure.xml.XmlElement;
import org.granary.store.NumberRows;

/// Identifies an item in its database.
public record ItemKey(long jobId, int groupId, int itemId) implements Comparable<ItemKey> {
    /// The columns of [#listed].
    static final String COLUMNS = "Job, Grp, Id";

    /// The items as a list for a statement.
    static Object listed(List<ItemKey> items) {
        NumberRows listed = new NumberRows();
        items.forEach(item -> listed.add(item.jobId, item.groupId, item.itemId));
        return listed.parameter();
    }

    /// The item that an element of databaseBatchUpdate names.
    static ItemKey of(XmlElement element) {
        return new ItemKey(element.longValue("job"), element.intValue("group"), element.intValue("id"));
    }

    @Override
    public int compareTo(ItemKey other) {
        if (jobId != other.jobId) {
            return Long.compare(jobId, other.jobId);
        }
        return groupId != other.groupId
                ? Integer.compare(groupId, other.groupId)
                : Integer.compare(itemId, other.itemId);
    }
}
