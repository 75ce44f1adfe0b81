-- The queue of MS-TSSPROC as somebody would write it who has PostgreSQL and knows it: indexes for waiting and for running items alone, items as
-- JSON, one call for each procedure. Items are counted when somebody asks for a status, so that nobody who ends an item waits for a counter.

CREATE TABLE job (
  JobId bigint NOT NULL PRIMARY KEY,
  PartitionId uuid,
  UserId text,
  Name text,
  CreateTime timestamp NOT NULL,
  CancelTime timestamp,
  Submitted boolean NOT NULL DEFAULT false,
  Settings text NOT NULL,
  UserToken bytea NOT NULL
);

CREATE TABLE job_group (
  JobId bigint NOT NULL REFERENCES job (JobId) ON DELETE CASCADE,
  GroupId smallint NOT NULL,
  InputRoot text NOT NULL,
  OutputRoot text NOT NULL,
  PRIMARY KEY (JobId, GroupId)
);

CREATE TABLE item (
  JobId bigint NOT NULL,
  GroupId smallint NOT NULL,
  ItemId int NOT NULL,
  InputFile text NOT NULL,
  OutputFile text NOT NULL,
  AttemptsRemaining smallint NOT NULL CHECK (AttemptsRemaining BETWEEN 0 AND 255),
  StartTime timestamp,
  StopTime timestamp,
  WorkerServerInstance uuid,
  ErrorCode int,
  PRIMARY KEY (JobId, GroupId, ItemId),
  FOREIGN KEY (JobId, GroupId) REFERENCES job_group (JobId, GroupId) ON DELETE CASCADE
);

CREATE INDEX item_waiting ON item (JobId, GroupId, ItemId) WHERE StartTime IS NULL AND StopTime IS NULL;
CREATE INDEX item_running ON item (StartTime) WHERE StartTime IS NOT NULL AND StopTime IS NULL;

CREATE FUNCTION proc_AddJob(p_job bigint, p_user text, p_token bytea, p_partition uuid, p_settings text, p_name text)
RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job (JobId, PartitionId, UserId, Name, CreateTime, Settings, UserToken)
  VALUES (p_job, p_partition, p_user, p_name, clock_timestamp() AT TIME ZONE 'UTC', p_settings, p_token);
  RETURN 0;
END $$;

CREATE FUNCTION proc_AddGroup(p_job bigint, p_group smallint, p_in text, p_out text, p_attempts smallint, p_items json)
RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_group (JobId, GroupId, InputRoot, OutputRoot) VALUES (p_job, p_group, p_in, p_out);
  INSERT INTO item (JobId, GroupId, ItemId, InputFile, OutputFile, AttemptsRemaining)
  SELECT p_job, p_group, i.id, i."in", i."out", p_attempts
  FROM json_to_recordset(p_items) AS i (id int, "in" text, "out" text);
  RETURN 0;
END $$;

CREATE FUNCTION proc_SubmitJob(p_job bigint)
RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  UPDATE job SET Submitted = true WHERE JobId = p_job;
  RETURN 0;
END $$;

-- Stale items, and items that wait, from a job on and then from the oldest: workers that begin at random jobs get different items. OFFSET 0 keeps
-- the planner from turning the look at the job around, so that items come in the order of their index and the search ends with the last one.
CREATE FUNCTION proc_GetConversionBatch(p_count int, p_threshold timestamp, p_from bigint)
RETURNS TABLE (JobId bigint, GroupId smallint, ItemId int, InProgress boolean, InputFile text, OutputFile text,
  AttemptsRemaining smallint, WorkerServerInstance uuid, StartTime timestamp, CreateTime timestamp)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  waiting int;
BEGIN
  RETURN QUERY
  SELECT i.JobId, i.GroupId, i.ItemId, true, i.InputFile, i.OutputFile, i.AttemptsRemaining, i.WorkerServerInstance,
    i.StartTime, j.CreateTime
  FROM item AS i CROSS JOIN LATERAL (
    SELECT job.CreateTime FROM job WHERE job.JobId = i.JobId AND job.Submitted AND job.CancelTime IS NULL OFFSET 0) AS j
  WHERE i.StartTime IS NOT NULL AND i.StopTime IS NULL AND i.StartTime < p_threshold
  ORDER BY i.StartTime;
  RETURN QUERY
  SELECT i.JobId, i.GroupId, i.ItemId, false, i.InputFile, i.OutputFile, i.AttemptsRemaining, i.WorkerServerInstance,
    i.StartTime, j.CreateTime
  FROM item AS i CROSS JOIN LATERAL (
    SELECT job.CreateTime FROM job WHERE job.JobId = i.JobId AND job.Submitted AND job.CancelTime IS NULL OFFSET 0) AS j
  WHERE i.StartTime IS NULL AND i.StopTime IS NULL AND i.JobId >= p_from
  ORDER BY i.JobId, i.GroupId, i.ItemId
  LIMIT p_count;
  GET DIAGNOSTICS waiting = ROW_COUNT;
  IF waiting < p_count THEN
    RETURN QUERY
    SELECT i.JobId, i.GroupId, i.ItemId, false, i.InputFile, i.OutputFile, i.AttemptsRemaining, i.WorkerServerInstance,
      i.StartTime, j.CreateTime
    FROM item AS i CROSS JOIN LATERAL (
      SELECT job.CreateTime FROM job WHERE job.JobId = i.JobId AND job.Submitted AND job.CancelTime IS NULL OFFSET 0) AS j
    WHERE i.StartTime IS NULL AND i.StopTime IS NULL AND i.JobId < p_from
    ORDER BY i.JobId, i.GroupId, i.ItemId
    LIMIT p_count - waiting;
  END IF;
END $$;

CREATE FUNCTION proc_UpdateConversionBatch(p_start json, p_failed json)
RETURNS TABLE (JobId bigint, GroupId smallint, InputRoot text, OutputRoot text, Settings text, PartitionId uuid,
  UserToken bytea)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  IF p_failed IS NOT NULL THEN
    UPDATE item AS i
    SET StopTime = clock_timestamp() AT TIME ZONE 'UTC', ErrorCode = f.error, WorkerServerInstance = NULL
    FROM json_to_recordset(p_failed) AS f (job bigint, "group" smallint, id int, error int)
    WHERE i.JobId = f.job AND i.GroupId = f."group" AND i.ItemId = f.id;
  END IF;
  RETURN QUERY
  WITH started AS (
    UPDATE item AS i
    SET StartTime = clock_timestamp() AT TIME ZONE 'UTC', WorkerServerInstance = s.wsi,
      AttemptsRemaining = GREATEST(i.AttemptsRemaining - 1, 0)
    FROM json_to_recordset(p_start) AS s (job bigint, "group" smallint, id int, wsi uuid)
    WHERE i.JobId = s.job AND i.GroupId = s."group" AND i.ItemId = s.id
    RETURNING i.JobId, i.GroupId
  )
  SELECT g.JobId, g.GroupId, g.InputRoot, g.OutputRoot, j.Settings, j.PartitionId, j.UserToken
  FROM (SELECT DISTINCT JobId, GroupId FROM started) AS s
  JOIN job_group AS g ON g.JobId = s.JobId AND g.GroupId = s.GroupId
  JOIN job AS j ON j.JobId = g.JobId;
END $$;

CREATE FUNCTION proc_UpdateSucceededItem(p_job bigint, p_group smallint, p_item int)
RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  UPDATE item SET StopTime = clock_timestamp() AT TIME ZONE 'UTC', ErrorCode = NULL, WorkerServerInstance = NULL
  WHERE JobId = p_job AND GroupId = p_group AND ItemId = p_item;
  RETURN 0;
END $$;

CREATE FUNCTION proc_UpdateFailedItem(p_job bigint, p_group smallint, p_item int, p_no_retry boolean, p_error int)
RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  UPDATE item SET
    StartTime = CASE WHEN NOT p_no_retry AND AttemptsRemaining > 0 THEN NULL ELSE StartTime END,
    StopTime = CASE WHEN NOT p_no_retry AND AttemptsRemaining > 0 THEN StopTime
      ELSE clock_timestamp() AT TIME ZONE 'UTC' END,
    ErrorCode = CASE WHEN NOT p_no_retry AND AttemptsRemaining > 0 THEN ErrorCode ELSE p_error END,
    AttemptsRemaining = CASE WHEN NOT p_no_retry AND AttemptsRemaining > 0 THEN AttemptsRemaining ELSE 0 END,
    WorkerServerInstance = NULL
  WHERE JobId = p_job AND GroupId = p_group AND ItemId = p_item;
  RETURN 0;
END $$;

CREATE FUNCTION proc_GetJobStatus(p_job bigint, p_partition uuid)
RETURNS TABLE (Total int, NotSubmitted int, NotStarted int, InProgress int, Succeeded int, Failed int, Canceled int,
  Name text)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT n.total,
    CASE WHEN NOT j.Submitted AND j.CancelTime IS NULL THEN n.total ELSE 0 END,
    CASE WHEN j.Submitted AND j.CancelTime IS NULL THEN n.waiting ELSE 0 END,
    CASE WHEN j.Submitted AND j.CancelTime IS NULL THEN n.running ELSE 0 END,
    CASE WHEN j.Submitted THEN n.succeeded ELSE 0 END,
    CASE WHEN j.Submitted THEN n.failed ELSE 0 END,
    CASE WHEN j.Submitted AND j.CancelTime IS NOT NULL THEN n.unended ELSE 0 END,
    j.Name
  FROM job AS j CROSS JOIN LATERAL (
    SELECT count(*)::int AS total,
      (count(*) FILTER (WHERE i.StartTime IS NULL))::int AS waiting,
      (count(*) FILTER (WHERE i.StartTime IS NOT NULL AND i.StopTime IS NULL))::int AS running,
      (count(*) FILTER (WHERE i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL AND i.ErrorCode IS NULL))::int AS succeeded,
      (count(*) FILTER (WHERE i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL AND i.ErrorCode IS NOT NULL))::int AS failed,
      (count(*) FILTER (WHERE i.StopTime IS NULL))::int AS unended
    FROM item AS i WHERE i.JobId = j.JobId) AS n
  WHERE j.JobId = p_job AND j.PartitionId IS NOT DISTINCT FROM p_partition;
END $$;

CREATE FUNCTION proc_GetItems(p_job bigint, p_group smallint, p_partition uuid, p_not_submitted boolean,
  p_not_started boolean, p_in_progress boolean, p_succeeded boolean, p_failed boolean, p_canceled boolean)
RETURNS TABLE (ItemId int, StartTime timestamp, StopTime timestamp, ErrorCode int, InputFile text, OutputFile text)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  j job%ROWTYPE;
BEGIN
  SELECT * INTO j FROM job WHERE JobId = p_job AND PartitionId IS NOT DISTINCT FROM p_partition;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT i.ItemId, i.StartTime, i.StopTime, i.ErrorCode, i.InputFile, i.OutputFile
  FROM item AS i
  WHERE i.JobId = p_job AND i.GroupId = p_group
    AND (p_not_submitted OR j.Submitted OR j.CancelTime IS NOT NULL)
    AND (p_not_started OR NOT (j.Submitted AND j.CancelTime IS NULL AND i.StartTime IS NULL))
    AND (p_in_progress OR NOT (j.Submitted AND j.CancelTime IS NULL AND i.StartTime IS NOT NULL AND i.StopTime IS NULL))
    AND (p_succeeded OR NOT (j.Submitted AND i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL AND i.ErrorCode IS NULL))
    AND (p_failed OR NOT (j.Submitted AND i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL AND i.ErrorCode IS NOT NULL))
    AND (p_canceled OR NOT (j.CancelTime IS NOT NULL AND i.StopTime IS NULL));
END $$;
