-- translation.ItemCountInvariants.ALL[0].query
SELECT item_count.Hour, item_count.ItemCount, COALESCE(counted.ItemCount, 0) FROM item_count LEFT JOIN (
  SELECT Hour, CAST(SUM(ItemCount) AS BIGINT) AS ItemCount FROM partition_item_count GROUP BY Hour
) AS counted ON counted.Hour = item_count.Hour
WHERE item_count.ItemCount <> COALESCE(counted.ItemCount, 0)
ORDER BY item_count.Hour

-- translation.ItemCountInvariants.HOURS
SELECT item_count.Hour, item_count.ItemCount, COALESCE(counted.ItemCount, 0) FROM item_count LEFT JOIN (
  SELECT Hour, CAST(SUM(ItemCount) AS BIGINT) AS ItemCount FROM partition_item_count GROUP BY Hour
) AS counted ON counted.Hour = item_count.Hour
WHERE item_count.ItemCount <> COALESCE(counted.ItemCount, 0)
ORDER BY item_count.Hour

-- translation.ItemQuota.COUNT_ALL
SELECT COALESCE(SUM(ItemCount), 0) FROM item_count WHERE Hour BETWEEN ? AND ?

-- translation.ItemQuota.COUNT_PARTITION
SELECT COALESCE(SUM(ItemCount), 0) FROM partition_item_count WHERE PartitionId = ? AND Hour BETWEEN ? AND ?

-- translation.ItemQuota.LOCK
SELECT Id FROM item_count_lock WHERE Id = 1

-- translation.ItemQuota.RAISE_ALL
INSERT INTO item_count (Hour, ItemCount) VALUES (?, ?)
ON CONFLICT (Hour) DO UPDATE SET ItemCount = item_count.ItemCount + excluded.ItemCount

-- translation.ItemQuota.RAISE_PARTITION
INSERT INTO partition_item_count (PartitionId, Hour, ItemCount) VALUES (?, ?, ?)
ON CONFLICT (PartitionId, Hour)
DO UPDATE SET ItemCount = partition_item_count.ItemCount + excluded.ItemCount

-- translation.JobProcedures.INSERT_INPUT
INSERT INTO job_input (JobId, Settings, UserId, UserToken) VALUES (?, ?, ?, ?)

-- translation.TranslationServices.GROUP_OF_BATCH
SELECT job.JobId, job_group.GroupId, job_group.InputRoot, job_group.OutputRoot, job_input.Settings,
  job.PartitionId, job_input.UserToken
FROM job_group
JOIN job ON job.JobId = job_group.JobId
JOIN job_input ON job_input.JobId = job_group.JobId
WHERE job_group.JobId = ? AND job_group.GroupId = ?

