package org.granary.protocol.queue;

import java.time.LocalDateTime;
import java.util.List;
import java.util.function.ToLongFunction;
import org.granary.store.Gathered;
import org.granary.store.Transaction;

/// Items have succeeded: they end, and their jobs count them. What several workers report at the same time is done
/// together where rows are locked, so that the row of a job is written once for all of them.
final class SucceededItems implements Gathered<ItemKey> {
    /// One for all callers: only the same change is made together.
    static final SucceededItems INSTANCE = new SucceededItems();

    static final String SUCCEED = """
            UPDATE item SET StopTime = ?, ErrorCode = NULL, WorkerServerInstance = NULL
            WHERE JobId = ? AND GroupId = ? AND ItemId = ?""";
    /// The same for an item that is at work, as nearly all are. [#COUNT_RUNNING] is for a job with others at work, whose
    /// flags stay as they are: see [ItemCounters].
    static final String SUCCEED_RUNNING = SUCCEED + " AND StartTime IS NOT NULL AND StopTime IS NULL";
    static final String COUNT_RUNNING = """
            UPDATE job SET Running = Running - 1, Succeeded = Succeeded + 1 WHERE JobId = ? AND Running > 1""";
    /// Only where stores have locks of rows. The items are locked in their order, as everywhere; as they were, they tell
    /// which counters of their jobs they leave. An item that was never started is not counted when it has ended. The
    /// counts are settings of the transaction, where [#COUNT] finds them without their way to here and back.
    static final String END = """
            WITH was AS (
              SELECT item.JobId, item.GroupId, item.ItemId, item.StartTime, item.StopTime, item.ErrorCode
              FROM unnest(CAST(? AS bigint[]), CAST(? AS bigint[]), CAST(? AS bigint[])) AS listed (Job, Grp, Id)
              JOIN item ON item.JobId = Job AND item.GroupId = Grp AND item.ItemId = Id
              ORDER BY item.JobId, item.GroupId, item.ItemId FOR UPDATE OF item),
            ended AS (
              UPDATE item SET StopTime = ?, ErrorCode = NULL, WorkerServerInstance = NULL
              FROM was WHERE item.JobId = was.JobId AND item.GroupId = was.GroupId AND item.ItemId = was.ItemId),
            moved AS (
              SELECT JobId,
                COUNT(CASE WHEN StartTime IS NULL AND StopTime IS NULL THEN 1 END) AS WereWaiting,
                COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 END) AS WereRunning,
                COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL THEN 1 END)
                  AS HadFailed
              FROM was GROUP BY JobId)
            SELECT
              LENGTH(set_config('granary.jobs', COALESCE(CAST(array_agg(JobId ORDER BY JobId) AS text), '{}'), true)),
              LENGTH(set_config('granary.waiting', COALESCE(CAST(array_agg(WereWaiting ORDER BY JobId) AS text), '{}'),
                true)),
              LENGTH(set_config('granary.running', COALESCE(CAST(array_agg(WereRunning ORDER BY JobId) AS text), '{}'),
                true)),
              LENGTH(set_config('granary.failed', COALESCE(CAST(array_agg(HadFailed ORDER BY JobId) AS text), '{}'),
                true))
            FROM moved WHERE WereWaiting + WereRunning + HadFailed > 0""";
    /// A statement of its own, which sees the counters as they were when the items were locked. In one statement with
    /// [#END], PostgreSQL would check the counters of an older row before it finds the current one.
    static final String COUNT = """
            UPDATE job SET Waiting = Waiting - WereWaiting, Running = Running - WereRunning,
              Succeeded = Succeeded + WereRunning + HadFailed, Failed = Failed - HadFailed,
              Unstarted = Unstarted + WereWaiting,
              HasWaiting = CASE WHEN Waiting - WereWaiting > 0 THEN 1 ELSE 0 END,
              HasRunning = CASE WHEN Running - WereRunning > 0 THEN 1 ELSE 0 END
            FROM unnest(CAST(current_setting('granary.jobs') AS bigint[]),
              CAST(current_setting('granary.waiting') AS bigint[]), CAST(current_setting('granary.running') AS bigint[]),
              CAST(current_setting('granary.failed') AS bigint[])) AS moved (Job, WereWaiting, WereRunning, HadFailed)
            WHERE JobId = Job""";

    private SucceededItems() {}

    @Override
    public void run(Transaction transaction, List<ItemKey> all) {
        if (transaction.dialect().locksRows()) {
            together(transaction, all.stream().sorted().distinct().toList());
        } else {
            all.forEach(item -> one(transaction, item));
        }
    }

    private static void together(Transaction transaction, List<ItemKey> items) {
        transaction.send(END, array(items, ItemKey::jobId), array(items, ItemKey::groupId),
                array(items, ItemKey::itemId), transaction.now());
        transaction.send(COUNT);
    }

    /// Numbers as PostgreSQL writes an array.
    private static String array(List<ItemKey> items, ToLongFunction<ItemKey> number) {
        StringBuilder text = new StringBuilder("{");
        for (ItemKey item : items) {
            text.append(text.length() == 1 ? "" : ",").append(number.applyAsLong(item));
        }
        return text.append('}').toString();
    }

    /// All items of a job change its counters.
    @Override
    public Object key(ItemKey one) {
        return one.jobId();
    }

    private static void one(Transaction transaction, ItemKey item) {
        LocalDateTime now = transaction.now();
        ItemCounters counters = new ItemCounters(transaction);
        if (transaction.update(SUCCEED_RUNNING, now, item.jobId(), item.groupId(), item.itemId()) > 0) {
            if (transaction.update(COUNT_RUNNING, item.jobId()) > 0) {
                return;
            }
            counters.succeedRunning(item);
        } else {
            counters.succeed(item);
            transaction.update(SUCCEED, now, item.jobId(), item.groupId(), item.itemId());
        }
        counters.apply();
    }
}
