package org.granary.protocol.queue;

import java.util.List;
import org.granary.protocol.Invariant;

/// What is true of every queue of jobs.
public final class QueueInvariants {
    static final String COUNTERS = """
            SELECT job.JobId, job.Total, job.Waiting, job.Running, job.Succeeded, job.Failed,
              COALESCE(counted.Total, 0), COALESCE(counted.Waiting, 0), COALESCE(counted.Running, 0),
              COALESCE(counted.Succeeded, 0), COALESCE(counted.Failed, 0)
            FROM job LEFT JOIN (
              SELECT JobId, COUNT(*) AS Total,
                COUNT(*) FILTER (WHERE StartTime IS NULL AND StopTime IS NULL) AS Waiting,
                COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NULL) AS Running,
                COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL) AS Succeeded,
                COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL) AS Failed
              FROM item GROUP BY JobId
            ) AS counted ON counted.JobId = job.JobId
            WHERE job.Total <> COALESCE(counted.Total, 0) OR job.Waiting <> COALESCE(counted.Waiting, 0)
              OR job.Running <> COALESCE(counted.Running, 0) OR job.Succeeded <> COALESCE(counted.Succeeded, 0)
              OR job.Failed <> COALESCE(counted.Failed, 0)
            ORDER BY job.JobId""";
    static final String EARLIEST_START = """
            SELECT job.JobId FROM job
            WHERE EXISTS (SELECT 1 FROM item WHERE item.JobId = job.JobId AND item.StartTime IS NOT NULL
              AND item.StopTime IS NULL AND (job.EarliestStart IS NULL OR item.StartTime < job.EarliestStart))
            ORDER BY job.JobId""";
    static final String WITHOUT_INPUT = """
            SELECT job.JobId FROM job WHERE NOT EXISTS (SELECT 1 FROM job_input WHERE job_input.JobId = job.JobId)
            ORDER BY job.JobId""";
    static final String ITEMS_WITHOUT_GROUP = """
            SELECT item.JobId, item.GroupId, item.ItemId FROM item
            WHERE NOT EXISTS (SELECT 1 FROM job_group
              WHERE job_group.JobId = item.JobId AND job_group.GroupId = item.GroupId)
            ORDER BY item.JobId, item.GroupId, item.ItemId""";
    static final String GROUPS_WITHOUT_JOB = """
            SELECT job_group.JobId, job_group.GroupId FROM job_group
            WHERE NOT EXISTS (SELECT 1 FROM job WHERE job.JobId = job_group.JobId)
            ORDER BY job_group.JobId, job_group.GroupId""";

    /// All of them.
    public static final List<Invariant> ALL = List.of(new Invariant(COUNTERS, row -> {
        StringBuilder text = new StringBuilder("Job " + row.getLong(1) + " counts its items wrongly:");
        List<String> names = List.of("total", "waiting", "running", "succeeded", "failed");
        String separator = " ";
        for (int i = 0; i < names.size(); i++) {
            if (row.getLong(2 + i) != row.getLong(7 + i)) {
                text.append(separator).append(names.get(i)).append(' ').append(row.getLong(2 + i))
                        .append(" instead of ")
                        .append(row.getLong(7 + i));
                separator = ", ";
            }
        }
        return text.append('.').toString();
    }), new Invariant(EARLIEST_START,
            row -> "Job " + row.getLong(1) + " has a running item that was started before its earliest start."),
            new Invariant(WITHOUT_INPUT, row -> "Job " + row.getLong(1) + " has no settings (table job_input)."),
            new Invariant(ITEMS_WITHOUT_GROUP,
                    row -> "Item " + row.getLong(3) + " of job " + row.getLong(1) + " is in group " + row.getLong(2)
                            + ", which does not exist."),
            new Invariant(GROUPS_WITHOUT_JOB, row -> "Group " + row.getLong(2) + " is of job " + row.getLong(1)
                    + ", which does not exist."));

    private QueueInvariants() {}
}
