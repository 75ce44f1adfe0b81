package org.granary.protocol.queue;

import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.store.Gathered;
import org.granary.store.Transaction;

/// Items have succeeded: they end, and their jobs count them. What several workers report at the same time is one
/// statement where the store has one for it, so that the row of a job is written once for all of them.
final class SucceededItems implements Gathered<ItemKey> {
    /// One for all callers: only the same change is made together.
    static final SucceededItems INSTANCE = new SucceededItems();

    static final String SUCCEED = """
            UPDATE item SET StopTime = ?, ErrorCode = NULL, WorkerServerInstance = NULL
            WHERE JobId = ? AND GroupId = ? AND ItemId = ?""";
    /// Only where stores have locks of rows. Items are locked first, then jobs, each in their order, as everywhere. The
    /// item as it was tells which counter it leaves; an item that was never started is not counted when it has ended.
    static final StoreStatement SUCCEED_ALL = StoreStatement.over(ItemKey.COLUMNS, dialect -> """
            , was AS (
              SELECT item.JobId, item.GroupId, item.ItemId, item.StartTime, item.StopTime, item.ErrorCode
              FROM listed JOIN item ON item.JobId = Job AND item.GroupId = Grp AND item.ItemId = Id
              ORDER BY item.JobId, item.GroupId, item.ItemId""" + dialect.forUpdate() + """
             OF item),
            ended AS (
              UPDATE item SET StopTime = ?, ErrorCode = NULL, WorkerServerInstance = NULL
              FROM was WHERE item.JobId = was.JobId AND item.GroupId = was.GroupId AND item.ItemId = was.ItemId)
            UPDATE job SET Waiting = Waiting - WereWaiting, Running = Running - WereRunning,
              Succeeded = Succeeded + WereRunning + HadFailed, Failed = Failed - HadFailed
            FROM (SELECT was.JobId AS Moved,
                COUNT(CASE WHEN StartTime IS NULL AND StopTime IS NULL THEN 1 END) AS WereWaiting,
                COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 END) AS WereRunning,
                COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL THEN 1 END)
                  AS HadFailed
              FROM was GROUP BY was.JobId ORDER BY was.JobId) AS moves
            WHERE job.JobId = Moved AND WereWaiting + WereRunning + HadFailed > 0""");

    private SucceededItems() {}

    @Override
    public void run(Transaction transaction, List<ItemKey> all) {
        if (transaction.dialect().locksRows()) {
            List<ItemKey> items = all.stream().sorted().distinct().toList();
            transaction.update(SUCCEED_ALL.on(transaction), ItemKey.listed(items), transaction.now());
        } else {
            all.forEach(item -> one(transaction, item));
        }
    }

    private static void one(Transaction transaction, ItemKey item) {
        ItemCounters counters = new ItemCounters(transaction);
        counters.around(List.of(item), () -> transaction.update(SUCCEED, transaction.now(), item.jobId(),
                item.groupId(), item.itemId()));
        counters.apply();
    }
}
