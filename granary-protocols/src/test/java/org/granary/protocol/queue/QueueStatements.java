package org.granary.protocol.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.granary.store.Dialect;
import org.granary.store.sqlite.SqliteStore;

/// The statements of the queue, for tests of query plans.
public final class QueueStatements {
    private static final Dialect EMBEDDED = SqliteStore.dialect();

    private QueueStatements() {}

    /// Those that find what they need by a key.
    public static List<String> byKey() {
        List<String> all = new ArrayList<>(List.of(QueueJobs.INSERT_JOB, QueueJobs.GROUP_EXISTS,
                QueueJobs.JOB_FOR_GROUP.text(EMBEDDED), QueueJobs.INSERT_GROUP, QueueJobs.INSERT_ITEM,
                QueueJobs.COUNT_NEW_ITEMS, QueueJobs.COUNT_MORE_ITEMS,
                QueueJobs.SUBMIT, QueueItems.RETRY, QueueItems.GIVE_UP, SucceededItems.SUCCEED,
                SucceededItems.SUCCEED_RUNNING,
                SucceededItems.COUNT_RUNNING, BatchUpdate.START_WAITING,
                ItemCounters.COUNT_ONE, ItemCounters.MOVE, ItemCounters.MOVE_STARTED, ItemCounters.MOVE_WITHIN,
                ItemCounters.MOVE_STARTED_WITHIN));
        Stream.of(BatchUpdate.STATES, BatchUpdate.START, BatchUpdate.FAIL)
                .forEach(statement -> all.add(statement.text(EMBEDDED)));
        all.addAll(texts(QueueJobs.CANCEL, QueueStatus.STATUS, QueueStatus.GROUPS, QueueStatus.ITEMS,
                QueueStatus.ALL_ITEMS, QueueExpiry.JOB,
                QueueExpiry.CREATED, QueueExpiry.CANCELED, QueueExpiry.UNSUBMITTED, QueueExpiry.INACTIVE_JOB,
                QueueExpiry.INACTIVE_JOBS));
        return all;
    }

    /// Those that only MS-TSSPROC has, and an index for.
    public static List<String> expiryOfItems() {
        return texts(QueueExpiry.ENDED_JOBS, QueueExpiry.COUNT_OUT_ENDED, QueueExpiry.ENDED_ITEMS);
    }

    private static List<String> texts(ScopedStatement... statements) {
        return Stream.of(statements).flatMap(statement -> statement.all().stream())
                .map(statement -> statement.text(EMBEDDED)).toList();
    }

    public static String next() {
        return QueueWork.NEXT.text(EMBEDDED);
    }

    public static String nextInAll() {
        return QueueWork.NEXT_IN_ALL.text(EMBEDDED);
    }

    public static String stale() {
        return PlacedWork.STALE.text(EMBEDDED);
    }

    public static String restOfJob() {
        return PlacedWork.REST_OF_JOB.text(EMBEDDED);
    }

    public static String laterJobs() {
        return PlacedWork.LATER_JOBS.text(EMBEDDED);
    }

    public static List<String> interleaved() {
        return List.of(QueueWork.NEXT_INTERLEAVED.text(EMBEDDED), QueueWork.NEXT_OF_PARTITIONS.text(EMBEDDED));
    }

    /// Those that go along an index of jobs that are not over.
    public static List<String> overOpenJobs() {
        return List.of(QueueWork.WAITING_BY_PARTITION.text(EMBEDDED), QueueWork.WAITING_IN_OLDEST.text(EMBEDDED),
                QueueJobs.CANCEL_ALL.text(EMBEDDED),
                QueueJobs.COUNT_ACTIVE.text(EMBEDDED));
    }

    /// Every list of jobs.
    public static List<QueueStatus.ListText> lists() {
        return listTexts(EMBEDDED);
    }

    /// The same by what they list.
    public static Map<String, String> lists(Dialect dialect) {
        Map<String, String> lists = new TreeMap<>();
        listTexts(dialect).forEach(list -> lists.put("queue.QueueStatus.ListText(" + list.scope()
                + (list.ofUser() ? ", of user" : "") + (list.activeOnly() ? ", active" : "")
                + (list.submittedOnly() ? ", submitted" : "") + ")", list.sql()));
        return lists;
    }

    private static List<QueueStatus.ListText> listTexts(Dialect dialect) {
        List<QueueStatus.ListText> lists = new ArrayList<>();
        for (JobScope.Kind scope : JobScope.Kind.values()) {
            for (int i = 0; i < 8; i++) {
                lists.add(new QueueStatus.ListText(dialect, scope, (i & 1) != 0, (i & 2) != 0, (i & 4) != 0));
            }
        }
        return lists;
    }
}
