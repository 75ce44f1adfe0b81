-- No running item of the job was started earlier than this. The search for stale items looks at no job whose items all started later: with
-- thousands of jobs at work, that is nearly all of them. NULL before the first start, without meaning while nothing runs.
ALTER TABLE job ADD COLUMN EarliestStart INTEGER;

UPDATE job SET EarliestStart = (SELECT MIN(item.StartTime) FROM item
    WHERE item.JobId = job.JobId AND item.StartTime IS NOT NULL AND item.StopTime IS NULL)
  WHERE Running > 0;

DROP INDEX job_running;
CREATE INDEX job_running ON job (EarliestStart, JobId) WHERE Submitted = 1 AND CancelTime IS NULL AND Running > 0;
