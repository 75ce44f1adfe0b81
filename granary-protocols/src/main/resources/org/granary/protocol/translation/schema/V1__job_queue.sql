-- Columns that clients know have the document's names. Types are those of STRICT tables, which PostgreSQL does not share: its own
-- steps go to the folder postgresql beside this file.

CREATE TABLE job (
  JobId INTEGER NOT NULL PRIMARY KEY,
  PartitionId BLOB,
  UserId TEXT,
  Name TEXT,
  CreateTime INTEGER NOT NULL,
  CancelTime INTEGER,
  Submitted INTEGER NOT NULL DEFAULT 0 CHECK (Submitted IN (0, 1)),
  -- How many items are in which state, so that neither the status of a large job nor the search for work counts them.
  Total INTEGER NOT NULL DEFAULT 0,
  Waiting INTEGER NOT NULL DEFAULT 0 CHECK (Waiting >= 0),
  Running INTEGER NOT NULL DEFAULT 0 CHECK (Running >= 0),
  Succeeded INTEGER NOT NULL DEFAULT 0 CHECK (Succeeded >= 0),
  Failed INTEGER NOT NULL DEFAULT 0 CHECK (Failed >= 0)
) STRICT;

-- The values of a job that can be large: apart, because the row with the counters is written with every item.
CREATE TABLE job_input (
  JobId INTEGER NOT NULL PRIMARY KEY REFERENCES job (JobId),
  Settings TEXT NOT NULL,
  UserToken BLOB NOT NULL
) STRICT;

-- Jobs with work to hand out, oldest first, and jobs with work that may have become stale.
CREATE UNIQUE INDEX job_waiting ON job (CreateTime, JobId) WHERE Submitted = 1 AND CancelTime IS NULL AND Waiting > 0;
CREATE INDEX job_running ON job (JobId) WHERE Submitted = 1 AND CancelTime IS NULL AND Running > 0;

CREATE TABLE job_group (
  JobId INTEGER NOT NULL REFERENCES job (JobId),
  GroupId INTEGER NOT NULL,
  InputRoot TEXT NOT NULL,
  OutputRoot TEXT NOT NULL,
  PRIMARY KEY (JobId, GroupId)
) STRICT, WITHOUT ROWID;

CREATE TABLE item (
  JobId INTEGER NOT NULL,
  GroupId INTEGER NOT NULL,
  ItemId INTEGER NOT NULL,
  InputFile TEXT NOT NULL,
  OutputFile TEXT NOT NULL,
  AttemptsRemaining INTEGER NOT NULL CHECK (AttemptsRemaining BETWEEN 0 AND 255),
  StartTime INTEGER,
  StopTime INTEGER,
  WorkerServerInstance BLOB,
  ErrorCode INTEGER,
  PRIMARY KEY (JobId, GroupId, ItemId),
  FOREIGN KEY (JobId, GroupId) REFERENCES job_group (JobId, GroupId)
) STRICT, WITHOUT ROWID;

CREATE INDEX item_waiting ON item (JobId, GroupId, ItemId) WHERE StartTime IS NULL AND StopTime IS NULL;
CREATE INDEX item_running ON item (JobId, StartTime, GroupId, ItemId) WHERE StartTime IS NOT NULL AND StopTime IS NULL;

-- Items added, by hour (hours since 1970-01-01), in all and by partition. Items without partition count for the all-zero one.
CREATE TABLE item_count (
  Hour INTEGER NOT NULL PRIMARY KEY,
  ItemCount INTEGER NOT NULL
) STRICT;

CREATE TABLE partition_item_count (
  PartitionId BLOB NOT NULL,
  Hour INTEGER NOT NULL,
  ItemCount INTEGER NOT NULL,
  PRIMARY KEY (PartitionId, Hour)
) STRICT, WITHOUT ROWID;

-- What clients may read of a job: everything but the user's token.
CREATE VIEW readable_job AS
SELECT job.JobId, Settings, CreateTime, CancelTime, Submitted, PartitionId, UserId, Name
FROM job JOIN job_input ON job_input.JobId = job.JobId;
