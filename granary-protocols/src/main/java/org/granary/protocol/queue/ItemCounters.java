package org.granary.protocol.queue;

import java.util.List;
import java.util.function.Supplier;
import org.granary.store.Transaction;

/// Keeps the counters of jobs in step with the states of their items.
///
/// | counter | StartTime | StopTime | ErrorCode |
/// | --- | --- | --- | --- |
/// | Waiting | NULL | NULL | |
/// | Running | set | NULL | |
/// | Succeeded | set | set | NULL |
/// | Failed | set | set | set |
final class ItemCounters {
    private static final String COUNT = """
            UPDATE job SET
              Waiting = job.Waiting ± s.Waiting,
              Running = job.Running ± s.Running,
              Succeeded = job.Succeeded ± s.Succeeded,
              Failed = job.Failed ± s.Failed
            FROM (
              SELECT item.JobId AS Job,
                COUNT(*) FILTER (WHERE StartTime IS NULL AND StopTime IS NULL) AS Waiting,
                COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NULL) AS Running,
                COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL) AS Succeeded,
                COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL) AS Failed
              FROM (SELECT DISTINCT Job, Grp, Id FROM listed) AS l
              JOIN item ON item.JobId = l.Job AND item.GroupId = l.Grp AND item.ItemId = l.Id
              GROUP BY item.JobId
            ) AS s
            WHERE job.JobId = s.Job""";

    static final ListedStatement TAKE_OUT = new ListedStatement(COUNT.replace('±', '-'));
    static final ListedStatement PUT_BACK = new ListedStatement(COUNT.replace('±', '+'));

    private ItemCounters() {}

    /// Runs a change of the items in `part`: they are taken out of the counters before it, and counted again after it.
    static <T> T around(Transaction transaction, List<ItemKey> part, Supplier<T> change) {
        transaction.update(TAKE_OUT.text(part), TAKE_OUT.parameters(part));
        T result = change.get();
        transaction.update(PUT_BACK.text(part), PUT_BACK.parameters(part));
        return result;
    }
}
