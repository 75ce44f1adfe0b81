package org.granary.protocol.queue;

import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.store.Gathered;
import org.granary.store.NumberRows;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// Items have succeeded: they end, and their jobs count them. What several workers report at the same time is done
/// together where rows are locked, so that the row of a job is written once for all of them.
final class SucceededItems implements Gathered<ItemKey> {
    /// One for all callers: only the same change is made together.
    static final SucceededItems INSTANCE = new SucceededItems();

    static final String SUCCEED = """
            UPDATE item SET StopTime = ?, ErrorCode = NULL, WorkerServerInstance = NULL
            WHERE JobId = ? AND GroupId = ? AND ItemId = ?""";
    /// Only where stores have locks of rows. The items are locked in their order, as everywhere; as they were, they tell
    /// which counters of their jobs they leave. An item that was never started is not counted when it has ended.
    static final StoreStatement END = StoreStatement.over(ItemKey.COLUMNS, dialect -> """
            , was AS (
              SELECT item.JobId, item.GroupId, item.ItemId, item.StartTime, item.StopTime, item.ErrorCode
              FROM listed JOIN item ON item.JobId = Job AND item.GroupId = Grp AND item.ItemId = Id
              ORDER BY item.JobId, item.GroupId, item.ItemId""" + dialect.forUpdate() + """
             OF item),
            ended AS (
              UPDATE item SET StopTime = ?, ErrorCode = NULL, WorkerServerInstance = NULL
              FROM was WHERE item.JobId = was.JobId AND item.GroupId = was.GroupId AND item.ItemId = was.ItemId)
            SELECT JobId,
              COUNT(CASE WHEN StartTime IS NULL AND StopTime IS NULL THEN 1 END),
              COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 END),
              COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL THEN 1 END)
            FROM was GROUP BY JobId ORDER BY JobId""");
    /// A statement of its own, which sees the counters as they were when the items were locked. In one statement with
    /// [#END], PostgreSQL would check the counters of an older row before it finds the current one.
    static final StoreStatement COUNT = StoreStatement.over("Job, WereWaiting, WereRunning, HadFailed", """
            UPDATE job SET Waiting = Waiting - WereWaiting, Running = Running - WereRunning,
              Succeeded = Succeeded + WereRunning + HadFailed, Failed = Failed - HadFailed
            FROM listed WHERE JobId = Job""");

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
        NumberRows moved = new NumberRows();
        try (Rows rows = transaction.query(END.on(transaction), ItemKey.listed(items), transaction.now())) {
            while (rows.next()) {
                if (rows.getLong(2) + rows.getLong(3) + rows.getLong(4) > 0) {
                    moved.add(rows.getLong(1), rows.getLong(2), rows.getLong(3), rows.getLong(4));
                }
            }
        }
        COUNT.update(transaction, moved);
    }

    /// All items of a job change its counters.
    @Override
    public Object key(ItemKey one) {
        return one.jobId();
    }

    private static void one(Transaction transaction, ItemKey item) {
        ItemCounters counters = new ItemCounters(transaction);
        counters.succeed(item);
        transaction.update(SUCCEED, transaction.now(), item.jobId(), item.groupId(), item.itemId());
        counters.apply();
    }
}
