package org.granary.protocol.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.granary.store.Dialect;

/// The statements of the queue, for tests of query plans.
public final class QueueStatements {
    private static final Dialect EMBEDDED = new Dialect() {
        @Override
        public String skipLocked() {
            return "";
        }

        @Override
        public String indexedBy(String index) {
            return " INDEXED BY " + index + " ";
        }
    };

    private QueueStatements() {}

    /// All but [#next], which walks along an index.
    public static List<String> all() {
        List<String> all = new ArrayList<>(List.of(QueueJobs.JOB_EXISTS, QueueJobs.STATE_FOR_GROUP,
                QueueJobs.INSERT_GROUP, QueueJobs.INSERT_ITEM, QueueJobs.COUNT_NEW_ITEMS, QueueJobs.SUBMIT,
                QueueItems.RETRY, QueueItems.GIVE_UP, QueueItems.SUCCEED));
        Stream.of(QueueItems.START, QueueItems.FAIL, ItemCounters.TAKE_OUT, ItemCounters.PUT_BACK)
                .forEach(statement -> all.addAll(statement.texts()));
        return all;
    }

    public static String next() {
        return QueueWork.nextSql(EMBEDDED);
    }
}
