-- The queue of MS-TSSPROC on PostgreSQL: the tables and indexes of Granary's own schema, and three of its procedures with the same rules.

CREATE TABLE job (
  JobId bigint NOT NULL PRIMARY KEY,
  PartitionId uuid,
  UserId text,
  Name text,
  CreateTime timestamp NOT NULL,
  CancelTime timestamp,
  Submitted boolean NOT NULL DEFAULT false,
  Total int NOT NULL DEFAULT 0,
  Waiting int NOT NULL DEFAULT 0 CHECK (Waiting >= 0),
  Running int NOT NULL DEFAULT 0 CHECK (Running >= 0),
  Succeeded int NOT NULL DEFAULT 0 CHECK (Succeeded >= 0),
  Failed int NOT NULL DEFAULT 0 CHECK (Failed >= 0)
);

CREATE TABLE job_input (
  JobId bigint NOT NULL PRIMARY KEY REFERENCES job (JobId),
  Settings text NOT NULL,
  UserToken bytea NOT NULL
);

CREATE UNIQUE INDEX job_waiting ON job (CreateTime, JobId) WHERE Submitted AND CancelTime IS NULL AND Waiting > 0;
CREATE INDEX job_running ON job (JobId) WHERE Submitted AND CancelTime IS NULL AND Running > 0;

CREATE TABLE job_group (
  JobId bigint NOT NULL REFERENCES job (JobId),
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
  FOREIGN KEY (JobId, GroupId) REFERENCES job_group (JobId, GroupId)
);

CREATE INDEX item_waiting ON item (JobId, GroupId, ItemId) WHERE StartTime IS NULL AND StopTime IS NULL;
CREATE INDEX item_running ON item (JobId, StartTime, GroupId, ItemId) WHERE StartTime IS NOT NULL AND StopTime IS NULL;

CREATE FUNCTION proc_AddJob(p_job bigint, p_user text, p_token bytea, p_partition uuid, p_settings text, p_name text)
RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job (JobId, PartitionId, UserId, Name, CreateTime)
  VALUES (p_job, p_partition, p_user, p_name, clock_timestamp() AT TIME ZONE 'UTC');
  INSERT INTO job_input (JobId, Settings, UserToken) VALUES (p_job, p_settings, p_token);
  RETURN 0;
END $$;

-- The item as it was tells which counter it leaves; it ends among the succeeded, or stays out if it was never started.
CREATE FUNCTION proc_UpdateSucceededItem(p_job bigint, p_group smallint, p_item int)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  was item%ROWTYPE;
BEGIN
  SELECT * INTO was FROM item WHERE JobId = p_job AND GroupId = p_group AND ItemId = p_item FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  UPDATE item SET StopTime = clock_timestamp() AT TIME ZONE 'UTC', ErrorCode = NULL, WorkerServerInstance = NULL
  WHERE JobId = p_job AND GroupId = p_group AND ItemId = p_item;
  UPDATE job SET
    Waiting = Waiting - (was.StartTime IS NULL AND was.StopTime IS NULL)::int,
    Running = Running - (was.StartTime IS NOT NULL AND was.StopTime IS NULL)::int,
    Failed = Failed - (was.StartTime IS NOT NULL AND was.StopTime IS NOT NULL AND was.ErrorCode IS NOT NULL)::int,
    Succeeded = Succeeded + (was.StartTime IS NOT NULL AND (was.StopTime IS NULL OR was.ErrorCode IS NOT NULL))::int
  WHERE JobId = p_job;
  RETURN 0;
END $$;

CREATE FUNCTION proc_GetConversionBatch(p_count int, p_threshold timestamp)
RETURNS TABLE (JobId bigint, GroupId smallint, ItemId int, InProgress boolean, InputFile text, OutputFile text,
  AttemptsRemaining smallint, WorkerServerInstance uuid, StartTime timestamp, CreateTime timestamp)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT * FROM (
    SELECT i.JobId, i.GroupId, i.ItemId, true AS InProgress, i.InputFile, i.OutputFile, i.AttemptsRemaining,
      i.WorkerServerInstance, i.StartTime, j.CreateTime
    FROM job AS j JOIN item AS i ON i.JobId = j.JobId
    WHERE j.Submitted AND j.CancelTime IS NULL AND j.Running > 0
      AND i.StartTime IS NOT NULL AND i.StopTime IS NULL AND i.StartTime < p_threshold
    UNION ALL
    SELECT * FROM (
      SELECT i.JobId, i.GroupId, i.ItemId, false, i.InputFile, i.OutputFile, i.AttemptsRemaining,
        i.WorkerServerInstance, i.StartTime, j.CreateTime
      FROM job AS j JOIN item AS i ON i.JobId = j.JobId
      WHERE j.Submitted AND j.CancelTime IS NULL AND j.Waiting > 0 AND i.StartTime IS NULL AND i.StopTime IS NULL
      ORDER BY j.CreateTime, j.JobId, i.GroupId, i.ItemId
      LIMIT p_count
    ) AS waiting
  ) AS work
  ORDER BY InProgress DESC, StartTime, CreateTime, JobId, GroupId, ItemId;
END $$;
