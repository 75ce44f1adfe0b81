-- queue.BatchUpdate.FAIL
WITH listed AS (SELECT * FROM (SELECT numbers[1] AS Job, numbers[2] AS Grp, numbers[3] AS Id FROM (SELECT CAST(each_row AS bigint[]) AS numbers FROM jsonb_array_elements_text(CAST(? AS jsonb)) AS each_row OFFSET 0) AS each_row) AS each_listed)
UPDATE item SET StopTime = ?, ErrorCode = ?, WorkerServerInstance = NULL
FROM listed WHERE JobId = Job AND GroupId = Grp AND ItemId = Id

-- queue.BatchUpdate.START
WITH listed AS (SELECT * FROM (SELECT numbers[1] AS Job, numbers[2] AS Grp, numbers[3] AS Id FROM (SELECT CAST(each_row AS bigint[]) AS numbers FROM jsonb_array_elements_text(CAST(? AS jsonb)) AS each_row OFFSET 0) AS each_row) AS each_listed)
UPDATE item SET StartTime = ?, WorkerServerInstance = ?,
  AttemptsRemaining = CASE WHEN AttemptsRemaining > 0 THEN AttemptsRemaining - 1 ELSE 0 END
FROM listed WHERE JobId = Job AND GroupId = Grp AND ItemId = Id

-- queue.BatchUpdate.START_WAITING
UPDATE item SET StartTime = ?, WorkerServerInstance = ?,
  AttemptsRemaining = CASE WHEN AttemptsRemaining > 0 THEN AttemptsRemaining - 1 ELSE 0 END
WHERE JobId = ? AND GroupId = ? AND ItemId = ? AND StartTime IS NULL AND StopTime IS NULL

-- queue.BatchUpdate.STATES
WITH listed AS (SELECT * FROM (SELECT numbers[1] AS Job, numbers[2] AS Grp, numbers[3] AS Id, numbers[4] AS Place FROM (SELECT CAST(each_row AS bigint[]) AS numbers FROM jsonb_array_elements_text(CAST(? AS jsonb)) AS each_row OFFSET 0) AS each_row) AS each_listed)
SELECT Place, CASE WHEN StartTime IS NULL THEN 0 ELSE 1 END + CASE WHEN StopTime IS NULL THEN 0 ELSE 2 END
  + CASE WHEN ErrorCode IS NULL THEN 0 ELSE 4 END
FROM listed JOIN item ON item.JobId = Job AND item.GroupId = Grp AND item.ItemId = Id
ORDER BY JobId, GroupId, ItemId FOR UPDATE OF item

-- queue.ItemCounters.COUNT_ONE
SELECT
  CASE WHEN StartTime IS NULL AND StopTime IS NULL THEN 1 ELSE 0 END,
  CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 ELSE 0 END,
  CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL THEN 1 ELSE 0 END,
  CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL THEN 1 ELSE 0 END
FROM item WHERE JobId = ? AND GroupId = ? AND ItemId = ?

-- queue.ItemCounters.LOCK_ONE
SELECT
  CASE WHEN StartTime IS NULL AND StopTime IS NULL THEN 1 ELSE 0 END,
  CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 ELSE 0 END,
  CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL THEN 1 ELSE 0 END,
  CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL THEN 1 ELSE 0 END
FROM item WHERE JobId = ? AND GroupId = ? AND ItemId = ? FOR UPDATE

-- queue.ItemCounters.MOVE
UPDATE job SET Waiting = Waiting + ?, Running = Running + ?, Succeeded = Succeeded + ?, Failed = Failed + ?,
  Unstarted = Unstarted + ?, HasWaiting = CASE WHEN Waiting + ? > 0 THEN 1 ELSE 0 END,
  HasRunning = CASE WHEN Running + ? > 0 THEN 1 ELSE 0 END
WHERE JobId = ?

-- queue.ItemCounters.MOVE_STARTED
UPDATE job SET Waiting = Waiting + ?, Running = Running + ?, Succeeded = Succeeded + ?, Failed = Failed + ?,
  Unstarted = Unstarted + ?, HasWaiting = CASE WHEN Waiting + ? > 0 THEN 1 ELSE 0 END,
  HasRunning = CASE WHEN Running + ? > 0 THEN 1 ELSE 0 END,
  EarliestStart = CASE WHEN Running > 0 AND EarliestStart < ? THEN EarliestStart ELSE ? END
WHERE JobId = ?

-- queue.ItemCounters.MOVE_STARTED_WITHIN
UPDATE job SET Waiting = Waiting + ?, Running = Running + ?, Succeeded = Succeeded + ?, Failed = Failed + ?
WHERE JobId = ? AND HasWaiting = CASE WHEN Waiting + ? > 0 THEN 1 ELSE 0 END
  AND HasRunning = CASE WHEN Running + ? > 0 THEN 1 ELSE 0 END AND Running > 0 AND EarliestStart <= ?

-- queue.ItemCounters.MOVE_WITHIN
UPDATE job SET Waiting = Waiting + ?, Running = Running + ?, Succeeded = Succeeded + ?, Failed = Failed + ?
WHERE JobId = ? AND HasWaiting = CASE WHEN Waiting + ? > 0 THEN 1 ELSE 0 END
  AND HasRunning = CASE WHEN Running + ? > 0 THEN 1 ELSE 0 END

-- queue.PlacedWork.AFTER
SELECT JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
  StartTime, CreateTime
FROM (
  SELECT * FROM (SELECT i.JobId, i.GroupId, i.ItemId, 1 AS InProgress, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime, 0 AS Round
FROM job AS j
JOIN item AS i  ON i.JobId = j.JobId
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasRunning = 1 AND j.EarliestStart < ?
  AND i.StartTime IS NOT NULL AND i.StopTime IS NULL AND i.StartTime < ?) AS stale
  UNION ALL
  SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
    StartTime, CreateTime, 0
  FROM (
    SELECT * FROM (
  SELECT * FROM (
    SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime
FROM job AS j CROSS JOIN item AS i
WHERE j.JobId = ? AND i.JobId = j.JobId AND j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
  AND i.StartTime IS NULL AND i.StopTime IS NULL AND (i.GroupId, i.ItemId) > (?, ?)
ORDER BY i.GroupId, i.ItemId LIMIT ?) AS rest_of_job
  UNION ALL
  SELECT * FROM (
    SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime
FROM job AS j
JOIN item AS i  ON i.JobId = j.JobId
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
  AND i.StartTime IS NULL AND i.StopTime IS NULL AND (j.CreateTime, j.JobId) > (?, ?)
ORDER BY j.CreateTime, j.JobId, i.GroupId, i.ItemId LIMIT ?) AS later_jobs
) AS both_parts
ORDER BY CreateTime, JobId, GroupId, ItemId LIMIT ? OFFSET ?
  ) AS waiting
) AS work
ORDER BY InProgress DESC, StartTime, CreateTime, JobId, GroupId, ItemId

-- queue.PlacedWork.AFTER_IN_ALL
SELECT JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
  StartTime, CreateTime
FROM (
  SELECT * FROM (SELECT i.JobId, i.GroupId, i.ItemId, 1 AS InProgress, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime, 0 AS Round
FROM job AS j
JOIN item AS i  ON i.JobId = j.JobId
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasRunning = 1 AND j.EarliestStart < ?
  AND i.StartTime IS NOT NULL AND i.StopTime IS NULL AND i.StartTime < ? ORDER BY i.StartTime, j.CreateTime, i.JobId, i.GroupId, i.ItemId LIMIT ?) AS stale
  UNION ALL
  SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
    StartTime, CreateTime, 0
  FROM (
    SELECT * FROM (
  SELECT * FROM (
    SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime
FROM job AS j CROSS JOIN item AS i
WHERE j.JobId = ? AND i.JobId = j.JobId AND j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
  AND i.StartTime IS NULL AND i.StopTime IS NULL AND (i.GroupId, i.ItemId) > (?, ?)
ORDER BY i.GroupId, i.ItemId LIMIT ?) AS rest_of_job
  UNION ALL
  SELECT * FROM (
    SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime
FROM job AS j
JOIN item AS i  ON i.JobId = j.JobId
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
  AND i.StartTime IS NULL AND i.StopTime IS NULL AND (j.CreateTime, j.JobId) > (?, ?)
ORDER BY j.CreateTime, j.JobId, i.GroupId, i.ItemId LIMIT ?) AS later_jobs
) AS both_parts
ORDER BY CreateTime, JobId, GroupId, ItemId LIMIT ? OFFSET ?
  ) AS waiting
) AS work
ORDER BY InProgress DESC, StartTime, CreateTime, JobId, GroupId, ItemId

-- queue.PlacedWork.LATER_JOBS
SELECT i.JobId, i.GroupId, i.ItemId, 0, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime
FROM job AS j
JOIN item AS i  ON i.JobId = j.JobId
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
  AND i.StartTime IS NULL AND i.StopTime IS NULL AND (j.CreateTime, j.JobId) > (?, ?)
ORDER BY j.CreateTime, j.JobId, i.GroupId, i.ItemId LIMIT ?

-- queue.PlacedWork.REST_OF_JOB
SELECT i.JobId, i.GroupId, i.ItemId, 0, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime
FROM job AS j CROSS JOIN item AS i
WHERE j.JobId = ? AND i.JobId = j.JobId AND j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
  AND i.StartTime IS NULL AND i.StopTime IS NULL AND (i.GroupId, i.ItemId) > (?, ?)
ORDER BY i.GroupId, i.ItemId LIMIT ?

-- queue.PlacedWork.STALE
SELECT i.JobId, i.GroupId, i.ItemId, 1 AS InProgress, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime, 0 AS Round
FROM job AS j
JOIN item AS i  ON i.JobId = j.JobId
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasRunning = 1 AND j.EarliestStart < ?
  AND i.StartTime IS NOT NULL AND i.StopTime IS NULL AND i.StartTime < ?
ORDER BY i.StartTime, j.CreateTime, i.JobId, i.GroupId, i.ItemId LIMIT ?

-- queue.PlacedWork.WAITING_AFTER
SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance, StartTime,
  CreateTime
FROM (
  SELECT * FROM (
  SELECT * FROM (
    SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime
FROM job AS j CROSS JOIN item AS i
WHERE j.JobId = ? AND i.JobId = j.JobId AND j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
  AND i.StartTime IS NULL AND i.StopTime IS NULL AND (i.GroupId, i.ItemId) > (?, ?)
ORDER BY i.GroupId, i.ItemId LIMIT ?) AS rest_of_job
  UNION ALL
  SELECT * FROM (
    SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime
FROM job AS j
JOIN item AS i  ON i.JobId = j.JobId
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
  AND i.StartTime IS NULL AND i.StopTime IS NULL AND (j.CreateTime, j.JobId) > (?, ?)
ORDER BY j.CreateTime, j.JobId, i.GroupId, i.ItemId LIMIT ?) AS later_jobs
) AS both_parts
ORDER BY CreateTime, JobId, GroupId, ItemId LIMIT ? OFFSET ?
) AS waiting
ORDER BY CreateTime, JobId, GroupId, ItemId

-- queue.QueueExpiry.CANCELED.statements[ALL]
DELETE FROM job AS j WHERE j.CancelTime IS NOT NULL AND j.CancelTime < ?

-- queue.QueueExpiry.CANCELED.statements[PARTITION]
DELETE FROM job AS j WHERE j.CancelTime IS NOT NULL AND j.CancelTime < ? AND j.PartitionId = ?

-- queue.QueueExpiry.CANCELED.statements[WITHOUT_PARTITION]
DELETE FROM job AS j WHERE j.CancelTime IS NOT NULL AND j.CancelTime < ? AND j.PartitionId IS NULL

-- queue.QueueExpiry.COUNT_OUT_ENDED.statements[ALL]
UPDATE job SET
  Total = job.Total - s.Total,
  Succeeded = job.Succeeded - s.Succeeded,
  Failed = job.Failed - s.Failed,
  Unstarted = job.Unstarted - (s.Total - s.Succeeded - s.Failed)
FROM (
  SELECT j.JobId AS Job, COUNT(*) AS Total,
    COUNT(*) FILTER (WHERE i.StartTime IS NOT NULL AND i.ErrorCode IS NULL) AS Succeeded,
    COUNT(*) FILTER (WHERE i.StartTime IS NOT NULL AND i.ErrorCode IS NOT NULL) AS Failed
  FROM item AS i  CROSS JOIN job AS j
WHERE i.StopTime IS NOT NULL AND i.StopTime < ? AND j.JobId = i.JobId
  GROUP BY j.JobId
) AS s
WHERE job.JobId = s.Job

-- queue.QueueExpiry.COUNT_OUT_ENDED.statements[PARTITION]
UPDATE job SET
  Total = job.Total - s.Total,
  Succeeded = job.Succeeded - s.Succeeded,
  Failed = job.Failed - s.Failed,
  Unstarted = job.Unstarted - (s.Total - s.Succeeded - s.Failed)
FROM (
  SELECT j.JobId AS Job, COUNT(*) AS Total,
    COUNT(*) FILTER (WHERE i.StartTime IS NOT NULL AND i.ErrorCode IS NULL) AS Succeeded,
    COUNT(*) FILTER (WHERE i.StartTime IS NOT NULL AND i.ErrorCode IS NOT NULL) AS Failed
  FROM item AS i  CROSS JOIN job AS j
WHERE i.StopTime IS NOT NULL AND i.StopTime < ? AND j.JobId = i.JobId AND j.PartitionId = ?
  GROUP BY j.JobId
) AS s
WHERE job.JobId = s.Job

-- queue.QueueExpiry.COUNT_OUT_ENDED.statements[WITHOUT_PARTITION]
UPDATE job SET
  Total = job.Total - s.Total,
  Succeeded = job.Succeeded - s.Succeeded,
  Failed = job.Failed - s.Failed,
  Unstarted = job.Unstarted - (s.Total - s.Succeeded - s.Failed)
FROM (
  SELECT j.JobId AS Job, COUNT(*) AS Total,
    COUNT(*) FILTER (WHERE i.StartTime IS NOT NULL AND i.ErrorCode IS NULL) AS Succeeded,
    COUNT(*) FILTER (WHERE i.StartTime IS NOT NULL AND i.ErrorCode IS NOT NULL) AS Failed
  FROM item AS i  CROSS JOIN job AS j
WHERE i.StopTime IS NOT NULL AND i.StopTime < ? AND j.JobId = i.JobId AND j.PartitionId IS NULL
  GROUP BY j.JobId
) AS s
WHERE job.JobId = s.Job

-- queue.QueueExpiry.CREATED.statements[ALL]
DELETE FROM job AS j WHERE j.CreateTime < ?

-- queue.QueueExpiry.CREATED.statements[PARTITION]
DELETE FROM job AS j WHERE j.CreateTime < ? AND j.PartitionId = ?

-- queue.QueueExpiry.CREATED.statements[WITHOUT_PARTITION]
DELETE FROM job AS j WHERE j.CreateTime < ? AND j.PartitionId IS NULL

-- queue.QueueExpiry.ENDED_ITEMS.statements[ALL]
DELETE FROM item WHERE (JobId, GroupId, ItemId) IN (SELECT i.JobId, i.GroupId, i.ItemId FROM item AS i  CROSS JOIN job AS j
WHERE i.StopTime IS NOT NULL AND i.StopTime < ? AND j.JobId = i.JobId)

-- queue.QueueExpiry.ENDED_ITEMS.statements[PARTITION]
DELETE FROM item WHERE (JobId, GroupId, ItemId) IN (SELECT i.JobId, i.GroupId, i.ItemId FROM item AS i  CROSS JOIN job AS j
WHERE i.StopTime IS NOT NULL AND i.StopTime < ? AND j.JobId = i.JobId AND j.PartitionId = ?)

-- queue.QueueExpiry.ENDED_ITEMS.statements[WITHOUT_PARTITION]
DELETE FROM item WHERE (JobId, GroupId, ItemId) IN (SELECT i.JobId, i.GroupId, i.ItemId FROM item AS i  CROSS JOIN job AS j
WHERE i.StopTime IS NOT NULL AND i.StopTime < ? AND j.JobId = i.JobId AND j.PartitionId IS NULL)

-- queue.QueueExpiry.ENDED_JOBS.statements[ALL]
DELETE FROM job WHERE JobId IN (SELECT j.JobId FROM item AS i  CROSS JOIN job AS j
WHERE i.StopTime IS NOT NULL AND i.StopTime < ? AND j.JobId = i.JobId GROUP BY j.JobId, j.Total HAVING COUNT(*) = j.Total)

-- queue.QueueExpiry.ENDED_JOBS.statements[PARTITION]
DELETE FROM job WHERE JobId IN (SELECT j.JobId FROM item AS i  CROSS JOIN job AS j
WHERE i.StopTime IS NOT NULL AND i.StopTime < ? AND j.JobId = i.JobId AND j.PartitionId = ? GROUP BY j.JobId, j.Total HAVING COUNT(*) = j.Total)

-- queue.QueueExpiry.ENDED_JOBS.statements[WITHOUT_PARTITION]
DELETE FROM job WHERE JobId IN (SELECT j.JobId FROM item AS i  CROSS JOIN job AS j
WHERE i.StopTime IS NOT NULL AND i.StopTime < ? AND j.JobId = i.JobId AND j.PartitionId IS NULL GROUP BY j.JobId, j.Total HAVING COUNT(*) = j.Total)

-- queue.QueueExpiry.INACTIVE_JOB.statements[ALL]
DELETE FROM job AS j WHERE j.JobId = ? AND j.CreateTime < ? AND (? = 1 OR j.CancelTime IS NOT NULL OR (j.Total > 0 AND j.Waiting + j.Running = 0))

-- queue.QueueExpiry.INACTIVE_JOB.statements[PARTITION]
DELETE FROM job AS j WHERE j.JobId = ? AND j.CreateTime < ? AND (? = 1 OR j.CancelTime IS NOT NULL OR (j.Total > 0 AND j.Waiting + j.Running = 0)) AND j.PartitionId = ?

-- queue.QueueExpiry.INACTIVE_JOB.statements[WITHOUT_PARTITION]
DELETE FROM job AS j WHERE j.JobId = ? AND j.CreateTime < ? AND (? = 1 OR j.CancelTime IS NOT NULL OR (j.Total > 0 AND j.Waiting + j.Running = 0)) AND j.PartitionId IS NULL

-- queue.QueueExpiry.INACTIVE_JOBS.statements[ALL]
DELETE FROM job AS j WHERE j.CreateTime < ? AND (? = 1 OR j.CancelTime IS NOT NULL OR (j.Total > 0 AND j.Waiting + j.Running = 0))

-- queue.QueueExpiry.INACTIVE_JOBS.statements[PARTITION]
DELETE FROM job AS j WHERE j.CreateTime < ? AND (? = 1 OR j.CancelTime IS NOT NULL OR (j.Total > 0 AND j.Waiting + j.Running = 0)) AND j.PartitionId = ?

-- queue.QueueExpiry.INACTIVE_JOBS.statements[WITHOUT_PARTITION]
DELETE FROM job AS j WHERE j.CreateTime < ? AND (? = 1 OR j.CancelTime IS NOT NULL OR (j.Total > 0 AND j.Waiting + j.Running = 0)) AND j.PartitionId IS NULL

-- queue.QueueExpiry.JOB.statements[ALL]
DELETE FROM job AS j WHERE j.JobId = ?

-- queue.QueueExpiry.JOB.statements[PARTITION]
DELETE FROM job AS j WHERE j.JobId = ? AND j.PartitionId = ?

-- queue.QueueExpiry.JOB.statements[WITHOUT_PARTITION]
DELETE FROM job AS j WHERE j.JobId = ? AND j.PartitionId IS NULL

-- queue.QueueExpiry.UNSUBMITTED.statements[ALL]
DELETE FROM job AS j WHERE j.Submitted = 0 AND j.CreateTime < ?

-- queue.QueueExpiry.UNSUBMITTED.statements[PARTITION]
DELETE FROM job AS j WHERE j.Submitted = 0 AND j.CreateTime < ? AND j.PartitionId = ?

-- queue.QueueExpiry.UNSUBMITTED.statements[WITHOUT_PARTITION]
DELETE FROM job AS j WHERE j.Submitted = 0 AND j.CreateTime < ? AND j.PartitionId IS NULL

-- queue.QueueInvariants.ALL[0].query
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
ORDER BY job.JobId

-- queue.QueueInvariants.ALL[1].query
SELECT job.JobId FROM job
WHERE EXISTS (SELECT 1 FROM item WHERE item.JobId = job.JobId AND item.StartTime IS NOT NULL
  AND item.StopTime IS NULL AND (job.EarliestStart IS NULL OR item.StartTime < job.EarliestStart))
ORDER BY job.JobId

-- queue.QueueInvariants.ALL[2].query
SELECT job.JobId FROM job WHERE NOT EXISTS (SELECT 1 FROM job_input WHERE job_input.JobId = job.JobId)
ORDER BY job.JobId

-- queue.QueueInvariants.ALL[3].query
SELECT item.JobId, item.GroupId, item.ItemId FROM item
WHERE NOT EXISTS (SELECT 1 FROM job_group
  WHERE job_group.JobId = item.JobId AND job_group.GroupId = item.GroupId)
ORDER BY item.JobId, item.GroupId, item.ItemId

-- queue.QueueInvariants.ALL[4].query
SELECT job_group.JobId, job_group.GroupId FROM job_group
WHERE NOT EXISTS (SELECT 1 FROM job WHERE job.JobId = job_group.JobId)
ORDER BY job_group.JobId, job_group.GroupId

-- queue.QueueInvariants.COUNTERS
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
ORDER BY job.JobId

-- queue.QueueInvariants.EARLIEST_START
SELECT job.JobId FROM job
WHERE EXISTS (SELECT 1 FROM item WHERE item.JobId = job.JobId AND item.StartTime IS NOT NULL
  AND item.StopTime IS NULL AND (job.EarliestStart IS NULL OR item.StartTime < job.EarliestStart))
ORDER BY job.JobId

-- queue.QueueInvariants.GROUPS_WITHOUT_JOB
SELECT job_group.JobId, job_group.GroupId FROM job_group
WHERE NOT EXISTS (SELECT 1 FROM job WHERE job.JobId = job_group.JobId)
ORDER BY job_group.JobId, job_group.GroupId

-- queue.QueueInvariants.ITEMS_WITHOUT_GROUP
SELECT item.JobId, item.GroupId, item.ItemId FROM item
WHERE NOT EXISTS (SELECT 1 FROM job_group
  WHERE job_group.JobId = item.JobId AND job_group.GroupId = item.GroupId)
ORDER BY item.JobId, item.GroupId, item.ItemId

-- queue.QueueInvariants.WITHOUT_INPUT
SELECT job.JobId FROM job WHERE NOT EXISTS (SELECT 1 FROM job_input WHERE job_input.JobId = job.JobId)
ORDER BY job.JobId

-- queue.QueueItems.GIVE_UP
UPDATE item SET StopTime = ?, ErrorCode = ?, WorkerServerInstance = NULL, AttemptsRemaining = 0 WHERE JobId = ? AND GroupId = ? AND ItemId = ?

-- queue.QueueItems.RETRY
UPDATE item SET StartTime = NULL, WorkerServerInstance = NULL WHERE JobId = ? AND GroupId = ? AND ItemId = ? AND AttemptsRemaining > 0

-- queue.QueueJobs.CANCEL.statements[ALL]
UPDATE job AS j SET CancelTime = ? WHERE j.JobId = ? AND j.CancelTime IS NULL

-- queue.QueueJobs.CANCEL.statements[PARTITION]
UPDATE job AS j SET CancelTime = ? WHERE j.JobId = ? AND j.CancelTime IS NULL AND j.PartitionId = ?

-- queue.QueueJobs.CANCEL.statements[WITHOUT_PARTITION]
UPDATE job AS j SET CancelTime = ? WHERE j.JobId = ? AND j.CancelTime IS NULL AND j.PartitionId IS NULL

-- queue.QueueJobs.CANCEL_ALL
UPDATE job SET CancelTime = ? WHERE CancelTime IS NULL AND JobId IN (
  SELECT j.JobId FROM job AS j  WHERE j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0
  UNION ALL
  SELECT j.JobId FROM job AS j  WHERE j.CancelTime IS NULL AND j.Unstarted > 0
  UNION ALL
  SELECT j.JobId FROM job AS j  WHERE j.Submitted = 0 AND j.CancelTime IS NULL)

-- queue.QueueJobs.COUNT_ACTIVE
SELECT COUNT(*) FROM (
  SELECT j.JobId FROM job AS j  WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
  UNION
  SELECT j.JobId FROM job AS j  WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasRunning = 1
) AS active

-- queue.QueueJobs.COUNT_MORE_ITEMS
UPDATE job SET Total = Total + ?, Waiting = Waiting + ? WHERE JobId = ? AND HasWaiting = 1

-- queue.QueueJobs.COUNT_NEW_ITEMS
UPDATE job SET Total = Total + ?, Waiting = Waiting + ?,
  HasWaiting = CASE WHEN Waiting + ? > 0 THEN 1 ELSE 0 END
WHERE JobId = ?

-- queue.QueueJobs.GROUP_EXISTS
SELECT 1 FROM job_group WHERE JobId = ? AND GroupId = ?

-- queue.QueueJobs.INSERT_GROUP
INSERT INTO job_group (JobId, GroupId, InputRoot, OutputRoot) VALUES (?, ?, ?, ?)

-- queue.QueueJobs.INSERT_ITEM
INSERT INTO item (JobId, GroupId, ItemId, InputFile, OutputFile, AttemptsRemaining)
VALUES (?, ?, ?, ?, ?, ?)

-- queue.QueueJobs.INSERT_JOB
INSERT INTO job (JobId, PartitionId, UserKey, Name, CreateTime) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (JobId) DO NOTHING

-- queue.QueueJobs.JOB_FOR_GROUP
SELECT Submitted, CancelTime IS NOT NULL FROM job WHERE JobId = ? FOR UPDATE

-- queue.QueueJobs.SUBMIT
UPDATE job SET Submitted = 1 WHERE JobId = ? AND Submitted = 0

-- queue.QueueStatus.ALL_ITEMS.statements[ALL]
SELECT i.ItemId, i.StartTime, i.StopTime, i.ErrorCode, i.InputFile, i.OutputFile
FROM item AS i
WHERE i.JobId = ? AND i.GroupId = ?
  AND EXISTS (SELECT 1 FROM job AS j WHERE j.JobId = ?) ORDER BY i.ItemId

-- queue.QueueStatus.ALL_ITEMS.statements[PARTITION]
SELECT i.ItemId, i.StartTime, i.StopTime, i.ErrorCode, i.InputFile, i.OutputFile
FROM item AS i
WHERE i.JobId = ? AND i.GroupId = ?
  AND EXISTS (SELECT 1 FROM job AS j WHERE j.JobId = ? AND j.PartitionId = ?) ORDER BY i.ItemId

-- queue.QueueStatus.ALL_ITEMS.statements[WITHOUT_PARTITION]
SELECT i.ItemId, i.StartTime, i.StopTime, i.ErrorCode, i.InputFile, i.OutputFile
FROM item AS i
WHERE i.JobId = ? AND i.GroupId = ?
  AND EXISTS (SELECT 1 FROM job AS j WHERE j.JobId = ? AND j.PartitionId IS NULL) ORDER BY i.ItemId

-- queue.QueueStatus.GROUPS.statements[ALL]
SELECT g.GroupId, g.InputRoot, g.OutputRoot, j.CreateTime, j.CancelTime, j.Submitted, n.Settings
FROM job_group AS g
JOIN job AS j ON j.JobId = g.JobId
JOIN job_input AS n ON n.JobId = g.JobId
WHERE g.JobId = ? ORDER BY g.GroupId

-- queue.QueueStatus.GROUPS.statements[PARTITION]
SELECT g.GroupId, g.InputRoot, g.OutputRoot, j.CreateTime, j.CancelTime, j.Submitted, n.Settings
FROM job_group AS g
JOIN job AS j ON j.JobId = g.JobId
JOIN job_input AS n ON n.JobId = g.JobId
WHERE g.JobId = ? AND j.PartitionId = ? ORDER BY g.GroupId

-- queue.QueueStatus.GROUPS.statements[WITHOUT_PARTITION]
SELECT g.GroupId, g.InputRoot, g.OutputRoot, j.CreateTime, j.CancelTime, j.Submitted, n.Settings
FROM job_group AS g
JOIN job AS j ON j.JobId = g.JobId
JOIN job_input AS n ON n.JobId = g.JobId
WHERE g.JobId = ? AND j.PartitionId IS NULL ORDER BY g.GroupId

-- queue.QueueStatus.ITEMS.statements[ALL]
SELECT i.ItemId, i.StartTime, i.StopTime, i.ErrorCode, i.InputFile, i.OutputFile
FROM job AS j
JOIN item AS i ON i.JobId = j.JobId
WHERE j.JobId = ? AND i.GroupId = ?
  AND (? = 1 OR NOT (j.Submitted = 0 AND j.CancelTime IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND j.CancelTime IS NULL AND i.StartTime IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND j.CancelTime IS NULL AND i.StartTime IS NOT NULL
    AND i.StopTime IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL
    AND i.ErrorCode IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL
    AND i.ErrorCode IS NOT NULL))
  AND (? = 1 OR NOT (j.CancelTime IS NOT NULL AND i.StopTime IS NULL)) ORDER BY i.ItemId

-- queue.QueueStatus.ITEMS.statements[PARTITION]
SELECT i.ItemId, i.StartTime, i.StopTime, i.ErrorCode, i.InputFile, i.OutputFile
FROM job AS j
JOIN item AS i ON i.JobId = j.JobId
WHERE j.JobId = ? AND i.GroupId = ?
  AND (? = 1 OR NOT (j.Submitted = 0 AND j.CancelTime IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND j.CancelTime IS NULL AND i.StartTime IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND j.CancelTime IS NULL AND i.StartTime IS NOT NULL
    AND i.StopTime IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL
    AND i.ErrorCode IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL
    AND i.ErrorCode IS NOT NULL))
  AND (? = 1 OR NOT (j.CancelTime IS NOT NULL AND i.StopTime IS NULL)) AND j.PartitionId = ? ORDER BY i.ItemId

-- queue.QueueStatus.ITEMS.statements[WITHOUT_PARTITION]
SELECT i.ItemId, i.StartTime, i.StopTime, i.ErrorCode, i.InputFile, i.OutputFile
FROM job AS j
JOIN item AS i ON i.JobId = j.JobId
WHERE j.JobId = ? AND i.GroupId = ?
  AND (? = 1 OR NOT (j.Submitted = 0 AND j.CancelTime IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND j.CancelTime IS NULL AND i.StartTime IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND j.CancelTime IS NULL AND i.StartTime IS NOT NULL
    AND i.StopTime IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL
    AND i.ErrorCode IS NULL))
  AND (? = 1 OR NOT (j.Submitted = 1 AND i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL
    AND i.ErrorCode IS NOT NULL))
  AND (? = 1 OR NOT (j.CancelTime IS NOT NULL AND i.StopTime IS NULL)) AND j.PartitionId IS NULL ORDER BY i.ItemId

-- queue.QueueStatus.ListText(ALL)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(ALL, active)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(ALL, active, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(ALL, of user)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(ALL, of user, active)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(ALL, of user, active, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(ALL, of user, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(ALL, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(PARTITION)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 AND j.PartitionId = ? ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(PARTITION, active)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 AND j.PartitionId = ? AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(PARTITION, active, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 AND j.PartitionId = ? AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(PARTITION, of user)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? AND j.PartitionId = ? ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(PARTITION, of user, active)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? AND j.PartitionId = ? AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(PARTITION, of user, active, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? AND j.PartitionId = ? AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(PARTITION, of user, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? AND j.PartitionId = ? AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(PARTITION, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 AND j.PartitionId = ? AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(WITHOUT_PARTITION)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 AND j.PartitionId IS NULL ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(WITHOUT_PARTITION, active)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 AND j.PartitionId IS NULL AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(WITHOUT_PARTITION, active, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 AND j.PartitionId IS NULL AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(WITHOUT_PARTITION, of user)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? AND j.PartitionId IS NULL ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(WITHOUT_PARTITION, of user, active)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? AND j.PartitionId IS NULL AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(WITHOUT_PARTITION, of user, active, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? AND j.PartitionId IS NULL AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0 AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(WITHOUT_PARTITION, of user, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE j.UserKey = ? AND j.PartitionId IS NULL AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.ListText(WITHOUT_PARTITION, submitted)
SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j  WHERE 1 = 1 AND j.PartitionId IS NULL AND j.Submitted = 1 ORDER BY j.CreateTime, j.JobId

-- queue.QueueStatus.STATUS.statements[ALL]
SELECT j.Total,
  CASE WHEN j.Submitted = 0 AND j.CancelTime IS NULL THEN j.Total ELSE 0 END,
  CASE WHEN j.Submitted = 1 AND j.CancelTime IS NULL
    THEN j.Total - j.Running - j.Succeeded - j.Failed ELSE 0 END,
  CASE WHEN j.Submitted = 1 AND j.CancelTime IS NULL THEN j.Running ELSE 0 END,
  CASE WHEN j.Submitted = 1 THEN j.Succeeded ELSE 0 END,
  CASE WHEN j.Submitted = 1 THEN j.Failed ELSE 0 END,
  CASE WHEN j.Submitted = 1 AND j.CancelTime IS NOT NULL THEN j.Waiting + j.Running ELSE 0 END,
  j.Name
FROM job AS j WHERE j.JobId = ?

-- queue.QueueStatus.STATUS.statements[PARTITION]
SELECT j.Total,
  CASE WHEN j.Submitted = 0 AND j.CancelTime IS NULL THEN j.Total ELSE 0 END,
  CASE WHEN j.Submitted = 1 AND j.CancelTime IS NULL
    THEN j.Total - j.Running - j.Succeeded - j.Failed ELSE 0 END,
  CASE WHEN j.Submitted = 1 AND j.CancelTime IS NULL THEN j.Running ELSE 0 END,
  CASE WHEN j.Submitted = 1 THEN j.Succeeded ELSE 0 END,
  CASE WHEN j.Submitted = 1 THEN j.Failed ELSE 0 END,
  CASE WHEN j.Submitted = 1 AND j.CancelTime IS NOT NULL THEN j.Waiting + j.Running ELSE 0 END,
  j.Name
FROM job AS j WHERE j.JobId = ? AND j.PartitionId = ?

-- queue.QueueStatus.STATUS.statements[WITHOUT_PARTITION]
SELECT j.Total,
  CASE WHEN j.Submitted = 0 AND j.CancelTime IS NULL THEN j.Total ELSE 0 END,
  CASE WHEN j.Submitted = 1 AND j.CancelTime IS NULL
    THEN j.Total - j.Running - j.Succeeded - j.Failed ELSE 0 END,
  CASE WHEN j.Submitted = 1 AND j.CancelTime IS NULL THEN j.Running ELSE 0 END,
  CASE WHEN j.Submitted = 1 THEN j.Succeeded ELSE 0 END,
  CASE WHEN j.Submitted = 1 THEN j.Failed ELSE 0 END,
  CASE WHEN j.Submitted = 1 AND j.CancelTime IS NOT NULL THEN j.Waiting + j.Running ELSE 0 END,
  j.Name
FROM job AS j WHERE j.JobId = ? AND j.PartitionId IS NULL

-- queue.QueueWork.NEXT
SELECT JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
  StartTime, CreateTime
FROM (
  SELECT i.JobId, i.GroupId, i.ItemId, 1 AS InProgress, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime, 0 AS Round
FROM job AS j
JOIN item AS i  ON i.JobId = j.JobId
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasRunning = 1 AND j.EarliestStart < ?
  AND i.StartTime IS NOT NULL AND i.StopTime IS NULL AND i.StartTime < ?
  UNION ALL
  SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
    StartTime, CreateTime, 0
  FROM (
    SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
      i.WorkerServerInstance, i.StartTime, j.CreateTime
    FROM job AS j
    JOIN item AS i  ON i.JobId = j.JobId
    WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
      AND i.StartTime IS NULL AND i.StopTime IS NULL
    ORDER BY j.CreateTime, j.JobId, i.GroupId, i.ItemId
    LIMIT ?
  ) AS waiting
) AS work
ORDER BY InProgress DESC, StartTime, CreateTime, JobId, GroupId, ItemId

-- queue.QueueWork.NEXT_INTERLEAVED
WITH open_job AS (
  SELECT j.JobId, j.CreateTime,
    SUM(j.Waiting) OVER (PARTITION BY j.PartitionId ORDER BY j.CreateTime, j.JobId) - j.Waiting AS Earlier
  FROM job AS j
  WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
), ranked AS (
  SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
    i.WorkerServerInstance, i.StartTime, o.CreateTime,
    o.Earlier + ROW_NUMBER() OVER (PARTITION BY i.JobId ORDER BY i.GroupId, i.ItemId) AS Round
  FROM open_job AS o
  CROSS JOIN item AS i
  WHERE i.JobId = o.JobId AND (i.GroupId, i.ItemId) IN (
      SELECT w.GroupId, w.ItemId FROM item AS w
      WHERE w.JobId = o.JobId AND w.StartTime IS NULL AND w.StopTime IS NULL
      ORDER BY w.GroupId, w.ItemId LIMIT ?)
    AND o.Earlier < ?
)
SELECT JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
  StartTime, CreateTime
FROM (
  SELECT i.JobId, i.GroupId, i.ItemId, 1 AS InProgress, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime, 0 AS Round
FROM job AS j
JOIN item AS i  ON i.JobId = j.JobId
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasRunning = 1 AND j.EarliestStart < ?
  AND i.StartTime IS NOT NULL AND i.StopTime IS NULL AND i.StartTime < ?
  UNION ALL
  SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
    StartTime, CreateTime, Round
  FROM (
    SELECT * FROM ranked WHERE Round <= ?
    ORDER BY Round, CreateTime, JobId, GroupId, ItemId
    LIMIT ?
  ) AS waiting
) AS work
ORDER BY InProgress DESC, StartTime, Round, CreateTime, JobId, GroupId, ItemId

-- queue.QueueWork.NEXT_IN_ALL
SELECT JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
  StartTime, CreateTime
FROM (
  SELECT i.JobId, i.GroupId, i.ItemId, 1 AS InProgress, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime, 0 AS Round
FROM job AS j
JOIN item AS i  ON i.JobId = j.JobId
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasRunning = 1 AND j.EarliestStart < ?
  AND i.StartTime IS NOT NULL AND i.StopTime IS NULL AND i.StartTime < ?
  UNION ALL
  SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
    StartTime, CreateTime, 0
  FROM (
    SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
      i.WorkerServerInstance, i.StartTime, j.CreateTime
    FROM job AS j
    JOIN item AS i  ON i.JobId = j.JobId
    WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
      AND i.StartTime IS NULL AND i.StopTime IS NULL
    ORDER BY j.CreateTime, j.JobId, i.GroupId, i.ItemId
    LIMIT ?
  ) AS waiting
) AS work
ORDER BY InProgress DESC, StartTime, CreateTime, JobId, GroupId, ItemId LIMIT ?

-- queue.QueueWork.NEXT_OF_PARTITIONS
WITH open_job AS (
  SELECT j.JobId, j.CreateTime,
    SUM(j.Waiting) OVER (PARTITION BY j.PartitionId ORDER BY j.CreateTime, j.JobId) - j.Waiting AS Earlier
  FROM job AS j
  WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
), ranked AS (
  SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
    i.WorkerServerInstance, i.StartTime, o.CreateTime,
    o.Earlier + ROW_NUMBER() OVER (PARTITION BY i.JobId ORDER BY i.GroupId, i.ItemId) AS Round
  FROM open_job AS o
  CROSS JOIN item AS i
  WHERE i.JobId = o.JobId AND (i.GroupId, i.ItemId) IN (
      SELECT w.GroupId, w.ItemId FROM item AS w
      WHERE w.JobId = o.JobId AND w.StartTime IS NULL AND w.StopTime IS NULL
      ORDER BY w.GroupId, w.ItemId LIMIT ?)
    AND o.Earlier < ?
)
SELECT JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
  StartTime, CreateTime, (SELECT p.PartitionId FROM job AS p WHERE p.JobId = work.JobId) AS PartitionId
FROM (
  SELECT i.JobId, i.GroupId, i.ItemId, 1 AS InProgress, i.InputFile, i.OutputFile, i.AttemptsRemaining,
  i.WorkerServerInstance, i.StartTime, j.CreateTime, 0 AS Round
FROM job AS j
JOIN item AS i  ON i.JobId = j.JobId
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasRunning = 1 AND j.EarliestStart < ?
  AND i.StartTime IS NOT NULL AND i.StopTime IS NULL AND i.StartTime < ?
  UNION ALL
  SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
    StartTime, CreateTime, Round
  FROM (
    SELECT * FROM ranked WHERE Round <= ?
    ORDER BY Round, CreateTime, JobId, GroupId, ItemId
    LIMIT ?
  ) AS waiting
) AS work
ORDER BY InProgress DESC, StartTime, Round, CreateTime, JobId, GroupId, ItemId

-- queue.QueueWork.WAITING_BY_PARTITION
SELECT SUM(j.Waiting) FROM job AS j
WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
GROUP BY j.PartitionId

-- queue.QueueWork.WAITING_IN_OLDEST
SELECT COALESCE(SUM(Waiting), 0) FROM (
  SELECT j.Waiting FROM job AS j
  WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
  ORDER BY j.CreateTime, j.JobId LIMIT 1000) AS oldest

-- queue.SucceededItems.COUNT
UPDATE job SET Waiting = Waiting - WereWaiting, Running = Running - WereRunning,
  Succeeded = Succeeded + WereRunning + HadFailed, Failed = Failed - HadFailed,
  Unstarted = Unstarted + WereWaiting,
  HasWaiting = CASE WHEN Waiting - WereWaiting > 0 THEN 1 ELSE 0 END,
  HasRunning = CASE WHEN Running - WereRunning > 0 THEN 1 ELSE 0 END
FROM unnest(CAST(current_setting('granary.jobs') AS bigint[]),
  CAST(current_setting('granary.waiting') AS bigint[]), CAST(current_setting('granary.running') AS bigint[]),
  CAST(current_setting('granary.failed') AS bigint[])) AS moved (Job, WereWaiting, WereRunning, HadFailed)
WHERE JobId = Job

-- queue.SucceededItems.COUNT_RUNNING
UPDATE job SET Running = Running - 1, Succeeded = Succeeded + 1 WHERE JobId = ? AND Running > 1

-- queue.SucceededItems.END
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
FROM moved WHERE WereWaiting + WereRunning + HadFailed > 0

-- queue.SucceededItems.SUCCEED
UPDATE item SET StopTime = ?, ErrorCode = NULL, WorkerServerInstance = NULL
WHERE JobId = ? AND GroupId = ? AND ItemId = ?

-- queue.SucceededItems.SUCCEED_RUNNING
UPDATE item SET StopTime = ?, ErrorCode = NULL, WorkerServerInstance = NULL
WHERE JobId = ? AND GroupId = ? AND ItemId = ? AND StartTime IS NOT NULL AND StopTime IS NULL

