-- Whether a job has items that wait and items that run, and how many of its items ended without a start. Indexes have these in their conditions
-- and not the counters: an index whose condition names a counter is written again with every item.
ALTER TABLE job ADD COLUMN HasWaiting INTEGER NOT NULL DEFAULT 0 CHECK (HasWaiting IN (0, 1));
ALTER TABLE job ADD COLUMN HasRunning INTEGER NOT NULL DEFAULT 0 CHECK (HasRunning IN (0, 1));
ALTER TABLE job ADD COLUMN Unstarted INTEGER NOT NULL DEFAULT 0 CHECK (Unstarted >= 0);

UPDATE job SET
  HasWaiting = CASE WHEN Waiting > 0 THEN 1 ELSE 0 END,
  HasRunning = CASE WHEN Running > 0 THEN 1 ELSE 0 END,
  Unstarted = Total - Waiting - Running - Succeeded - Failed;

DROP INDEX job_waiting;
DROP INDEX job_running;
DROP INDEX job_active;
DROP INDEX job_unstarted;
CREATE UNIQUE INDEX job_waiting ON job (CreateTime, JobId) WHERE Submitted = 1 AND CancelTime IS NULL AND HasWaiting = 1;
CREATE INDEX job_running ON job (EarliestStart, JobId) WHERE Submitted = 1 AND CancelTime IS NULL AND HasRunning = 1;
CREATE INDEX job_active ON job (CreateTime, JobId) WHERE CancelTime IS NULL AND HasWaiting + HasRunning > 0;
CREATE INDEX job_unstarted ON job (JobId) WHERE CancelTime IS NULL AND Unstarted > 0;
