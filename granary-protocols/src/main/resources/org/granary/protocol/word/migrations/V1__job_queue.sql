-- ---------------------------------------------------------------------------------------------------------------------------------

-- The values of a job that can be large: apart, because the row with the counters is written with every item.
CREATE TABLE job_input (
  JobId INTEGER NOT NULL PRIMARY KEY REFERENCES job (JobId) ON DELETE CASCADE,
  Settings TEXT,
  UserTokenHeader BLOB,
  UserTokenSid BLOB,
  UserTokenGroups BLOB,
  CHECK ((UserTokenHeader IS NULL) = (UserTokenSid IS NULL) AND (UserTokenHeader IS NULL) = (UserTokenGroups IS NULL))
) STRICT;

-- What clients may read of a job: everything but the user's token.
CREATE VIEW readable_job AS
SELECT job.JobId, Settings, CreateTime, CancelTime, Submitted, PartitionId, Name
FROM job JOIN job_input ON job_input.JobId = job.JobId;

-- Reserved has to be NULL, so that it needs no room.
CREATE VIEW readable_item AS
SELECT JobId, GroupId, ItemId, StartTime, StopTime, AttemptsRemaining, InputFile, OutputFile, WorkerServerInstance, ErrorCode,
  NULL AS Reserved
FROM item;
